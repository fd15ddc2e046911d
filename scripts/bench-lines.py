#!/usr/bin/env python3
"""What a URL costs when many come as lines: in `deeplinkd resolve`, and in `POST /resolve` with NDJSON.

    bench-lines.py --binary PATH [--lines 1000000] [--rounds 3]

The URLs follow the 131 routes of Conformance/resolve/big-rest.json5, one in a hundred misses. Figures are user and system
time of the process, of the round with the least of both. What they are compared with: `wc -l` over the same bytes, in and
out, which does nothing with them; and 4,096 of the URLs again and again, as MatcherBenchmark has them. Python 3.11,
standard library only.
"""
import argparse
import http.client
import os
import pathlib
import random
import re
import resource
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
MAP = ROOT / "Conformance/resolve/big-rest.json5"
WORDS = ["octo", "hello-world", "my.repo", "x-1", "torvalds", "swift-format"]


def urls(count):
    source = MAP.read_text("utf-8")
    patterns = re.findall(r'"pattern": "([^"]+)"', source)
    ints = {link: set(re.findall(r'"(\w+)": "int"', parameters))
            for link, parameters in re.findall(r'"(\w+)": \{(?: "parameters": \{([^}]*)\})? \}', source)}
    links = re.findall(r'"pattern": "[^"]+", "link": "(\w+)"', source)
    chance = random.Random(1)
    for _ in range(count):
        route = chance.randrange(len(patterns))

        def value(match):
            return str(chance.randrange(1, 100_000)) if match[1] in ints.get(links[route], ()) else chance.choice(WORDS)

        path = re.sub(r":(\w+)", value, patterns[route])
        yield "https://api.example.com" + path + ("/none" if chance.randrange(100) == 0 else "")


def cpu_of_children(command, source, target, cores=None):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()
    with open(source, "rb") as lines, open(target, "wb") as answers:
        subprocess.run(command, stdin=lines, stdout=answers, cwd=ROOT,
                       preexec_fn=cores and (lambda: os.sched_setaffinity(0, cores)))
    wall = time.monotonic() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime, after.ru_stime - before.ru_stime, wall


class Service:
    def __init__(self, binary):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process = subprocess.Popen(
            [binary, "serve", "--map", MAP, "--listen", f"127.0.0.1:{self.port}", "--threads", "1"],
            stdout=subprocess.DEVNULL)
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit("the service does not listen")

    def cpu(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return [int(field) / os.sysconf("SC_CLK_TCK") for field in fields[11:13]]

    def peak_mib(self):
        return int(re.search(r"VmHWM:\s*(\d+)", pathlib.Path(f"/proc/{self.process.pid}/status").read_text())[1]) / 1024

    def post(self, source, target):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        before, began = self.cpu(), time.monotonic()
        with open(source, "rb") as lines, open(target, "wb") as answers:
            connection.request("POST", "/resolve", lines, {
                "Content-Type": "application/x-ndjson", "Content-Length": str(source.stat().st_size)})
            response = connection.getresponse()
            while part := response.read(1 << 20):
                answers.write(part)
        wall = time.monotonic() - began
        if response.status != 200:
            raise SystemExit(f"{response.status}: {target.read_text()}")
        user, system = self.cpu()
        return user - before[0], system - before[1], wall


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", required=True, type=pathlib.Path)
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    binary = options.binary.resolve()

    with tempfile.TemporaryDirectory() as folder:
        names = ("urls", "few", "urls.ndjson", "answers")
        plain, few, quoted, answers = (pathlib.Path(folder, name) for name in names)
        many = list(urls(options.lines))
        plain.write_text("".join(url + "\n" for url in many))
        few.write_text("".join(many[index % 4_096] + "\n" for index in range(options.lines)))
        quoted.write_text("".join(f'"{url}"\n' for url in many))

        def report(name, run):
            user, system, wall = min((run() for _ in range(options.rounds)), key=lambda run: run[0] + run[1])
            print(f"{name:42} {user / options.lines * 1e9:6.0f} + {system / options.lines * 1e9:3.0f} ns a URL"
                  f" {options.lines / (user + system):12,.0f} URLs/s a core {wall:7.2f} s", flush=True)

        resolve = [binary, "resolve", "--map", MAP]
        report("deeplinkd resolve, one core", lambda: cpu_of_children(resolve, plain, os.devnull, {0}))
        report("  4,096 URLs again and again", lambda: cpu_of_children(resolve, few, os.devnull, {0}))
        report("deeplinkd resolve, all cores, into a file", lambda: cpu_of_children(resolve, plain, answers))
        report("  wc -l of URLs and answers",
               lambda: cpu_of_children(["wc", "-l", plain, answers], plain, os.devnull))
        service = Service(binary)
        try:
            report("POST /resolve, NDJSON", lambda: service.post(quoted, answers))
            print(f"{'  the service at most':42} {service.peak_mib():6.0f} MiB resident,"
                  f" for {quoted.stat().st_size >> 20} MiB in and {answers.stat().st_size >> 20} MiB out")
        finally:
            service.process.terminate()
            service.process.wait()


if __name__ == "__main__":
    sys.exit(main())
