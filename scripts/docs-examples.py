#!/usr/bin/env python3
"""Runs the examples of README.md and docs/*.md.

    docs-examples.py --binary PATH [FILE…]

In a block ```console, each line that begins with '$ ' is a command, and what follows it is what it prints:
equal as JSON where both are JSON, else as text without trailing white space. '…' stands for any text, as a JSON
value ("…") for any value, and as the last member's name of an object ("…": "…") for more members. A line
that ends in a backslash goes on. Commands run in bash, one shell a file, in the root of the repository; a
service with config/links.json5 listens at the address that the examples name (127.0.0.1:8080 or
localhost:8080), which is replaced by a free port. A file whose examples need another link map says so in a
line `<!-- map: PATH -->`. `deeplinkd` is the binary.
A block ```json5 map is a link map that `deeplinkd check` takes; ```json5 no map is one that it refuses.
The last line is 'N passed, N failed'. Python 3.11, standard library only.
"""
import argparse
import http.client
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
ADDRESS = re.compile(r"(127\.0\.0\.1|localhost):8080")
COMMAND_SECONDS = 30
ANY = "…"


def blocks(text):
    """[(line, info, [line, …])] of fenced code."""
    found, current = [], None
    for number, line in enumerate(text.split("\n"), 1):
        fence = re.match(r"\s*```(.*)$", line)
        if fence and current is None:
            current = (number, fence[1].strip(), [])
        elif fence:
            found.append(current)
            current = None
        elif current is not None:
            current[2].append(line)
    return found


def examples(lines, first):
    """[(line, command, expected output)] of a console block."""
    found = []
    goes_on = False
    for number, line in enumerate(lines, first):
        if goes_on:
            found[-1][1] += "\n" + line.strip().removeprefix("> ")
        elif line.startswith("$ "):
            found.append([number, line[2:], []])
        elif found:
            found[-1][2].append(line)
        goes_on = line.endswith("\\") and (goes_on or line.startswith("$ "))
    return [(number, command, "\n".join(output)) for number, command, output in found]


def as_json(text):
    try:
        return json.loads(text)
    except ValueError:
        return None


def same(want, got):
    if want == ANY:
        return True
    if isinstance(want, dict) and isinstance(got, dict):
        open_ended = ANY in want
        return all(k in got and same(v, got[k]) for k, v in want.items() if k != ANY) and (
            open_ended or want.keys() == got.keys())
    if isinstance(want, list) and isinstance(got, list):
        return len(want) == len(got) and all(map(same, want, got))
    if isinstance(want, str) and isinstance(got, str):
        return same_text(want, got)
    return want == got and isinstance(want, bool) == isinstance(got, bool)


def same_text(want, got):
    pattern = ".*".join(map(re.escape, want.split(ANY)))
    return re.fullmatch(pattern, got, re.DOTALL) is not None


def agrees(want, got):
    want_value, got_value = as_json(want), as_json(got)
    if want_value is not None and got_value is not None:
        return same(want_value, got_value)
    tidy = lambda text: "\n".join(line.rstrip() for line in text.replace("\r", "").strip().split("\n"))
    return same_text(tidy(want), tidy(got))


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Service:
    def __init__(self, binary, links):
        self.port = free_port()
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [binary, "serve", "--map", links, "--listen", f"127.0.0.1:{self.port}"],
            cwd=ROOT, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)

    def is_healthy(self):
        end = time.monotonic() + 20
        while time.monotonic() < end and self.process.poll() is None:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2)
            try:
                connection.request("GET", "/healthz")
                if connection.getresponse().status == 200:
                    return True
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
            finally:
                connection.close()
        return False

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(12)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.log.seek(0)
        return self.log.read()[-800:].decode("utf-8", "replace")


class Shell:
    """One bash, so that variables live from one example to the next."""

    END = "docs-example-end"

    def __init__(self, folder):
        environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
        self.process = subprocess.Popen(
            ["bash", "--noprofile", "--norc"], cwd=ROOT, env=environment, encoding="utf-8", errors="replace",
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)

    def run(self, command):
        signal.alarm(COMMAND_SECONDS)
        self.process.stdin.write(f"{{ {command}\n}} </dev/null; printf '\\n%s\\n' {self.END}\n")
        self.process.stdin.flush()
        output = []
        for line in self.process.stdout:
            if line.rstrip("\n") == self.END:
                break
            output.append(line)
        signal.alarm(0)
        return "".join(output)

    def stop(self):
        self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


class Score:
    passed = failed = 0

    def add(self, right, where, words):
        if right:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL {where}: {words}", flush=True)


def run_file(path, binary, folder, score):
    text = path.read_text("utf-8")
    found = blocks(text)
    name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    for line, info, lines in found:
        if info in ("json5 map", "json5 no map"):
            file = pathlib.Path(folder, "links.json5")
            file.write_text("\n".join(lines) + "\n", "utf-8")
            done = subprocess.run([binary, "check", str(file)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, encoding="utf-8", timeout=COMMAND_SECONDS)
            right = (done.returncode == 0) == (info == "json5 map") and done.returncode >= 0
            score.add(right, f"{name}:{line}", f"check ended with {done.returncode}: {done.stdout.strip()}")
    commands = [example for line, info, lines in found if info == "console" for example in examples(lines, line + 1)]
    if not commands:
        return
    named = re.search(r"^<!-- map: (\S+) -->$", text, re.MULTILINE)
    service = Service(binary, named[1] if named else "config/links.json5")
    shell = None
    try:
        if not service.is_healthy():
            score.add(False, name, f"the service does not answer: {service.stop()}")
            return
        shell = Shell(folder)
        port = service.port
        for line, command, want in commands:
            try:
                got = shell.run(ADDRESS.sub(rf"\1:{port}", command))
            except (TimeoutError, OSError) as problem:
                score.add(False, f"{name}:{line}", f"{command}: no end: {problem!r}")
                return
            got = got.replace(f":{port}", ":8080")
            score.add(agrees(want, got), f"{name}:{line}", f"{command}\n  expected {want.strip()}\n  got      {got.strip()}")
    finally:
        signal.alarm(0)
        if shell is not None:
            shell.stop()
        service.stop()


def out_of_time(*_):
    raise TimeoutError(f"more than {COMMAND_SECONDS} s")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", required=True, metavar="PATH", help="the deeplinkd executable")
    parser.add_argument("files", nargs="*", type=pathlib.Path, help="by default README.md, CONTRIBUTING.md and docs/*.md")
    options = parser.parse_args()
    binary = str(pathlib.Path(options.binary).resolve())
    files = options.files or [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
    signal.signal(signal.SIGALRM, out_of_time)
    score = Score()
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "deeplinkd").symlink_to(binary)
        for path in files:
            if path.exists():
                run_file(path.resolve(), binary, folder, score)
    print(f"{score.passed} passed, {score.failed} failed")
    return 1 if score.failed else 0


if __name__ == "__main__":
    sys.exit(main())
