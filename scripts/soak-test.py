#!/usr/bin/env python3
"""Shows that soak.py notices what it is there to notice: each fault is planted in a server that has none.

    soak-test.py --binary PATH [--seconds N] [FAULT...]

The faults stand in soaking/faults.c, between the server and the kernel: any unsanitized binary will do. Without FAULT,
all of them, and once none, which must be clean. Exit 0, or 1 where soak.py said another thing than it must.
Python 3.11 and a C compiler.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# What is planted, and the words of the violation that must come of it.
FAULTS = {
    "none": None,
    "leak": r"memory grew by",
    "descriptor": r"descriptors more at the end|descriptors for \d+ connections",
    "thread": r"threads came and went",
    "error": r"a 500",
    "wrong": r"the known link is|another link than",
    "drop": r"ended before .* was answered|no answer to|ended without an answer",
    "silence": r"no answer within",
    "report": r"in its log: WARNING: ThreadSanitizer",
    "crash": r"the server ended with -6",
    "exit": r"it ended with 3 after SIGTERM",
}


def run(binary, fault, seconds, folder):
    """What soak.py says of a server with this fault: its code, and its lines."""
    library, server = folder / "faults.so", folder / f"server-{fault}"
    if not library.exists():
        subprocess.run(
            ["cc", "-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", library, HERE / "soaking/faults.c", "-ldl"],
            check=True)
    server.write_text(f"#!/bin/sh\nLD_PRELOAD='{library}' SOAK_FAULT={fault} exec '{binary}' \"$@\"\n")
    server.chmod(0o755)
    result = subprocess.run(
        [sys.executable, HERE / "soak.py", "--binary", server, "--seconds", str(seconds)], stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, env={**os.environ, "TMPDIR": str(folder)})
    return result.returncode, result.stdout.splitlines()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", required=True, metavar="PATH", help="the deeplinkd executable, without sanitizers")
    parser.add_argument("--seconds", type=float, default=30, metavar="N", help="how long for each fault (30)")
    parser.add_argument("faults", nargs="*", metavar="FAULT", help=", ".join(FAULTS))
    options = parser.parse_args()
    if unknown := set(options.faults) - FAULTS.keys():
        parser.error(f"no such fault: {', '.join(sorted(unknown))}")
    failed = False
    for fault in options.faults or FAULTS:
        with tempfile.TemporaryDirectory() as folder:
            code, lines = run(pathlib.Path(options.binary).resolve(), fault, options.seconds, pathlib.Path(folder))
        words = FAULTS[fault]
        violations = [line for line in lines if line.startswith("VIOLATION")]
        noticed = [line for line in violations if words and re.search(words, line)]
        has_ended = any(re.fullmatch(r"\d+ violations \(seed .*\)", line) for line in lines)
        right = has_ended and (code == 1 and noticed if words else code == 0 and not violations)
        print(f"{'ok  ' if right else 'FAIL'} {fault}: {noticed[0][:150] if noticed else f'exit {code}'}", flush=True)
        if not right:
            print("\n".join("     " + line[:300] for line in lines[-15:]), flush=True)
            failed = True
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
