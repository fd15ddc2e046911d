#!/usr/bin/env python3
"""Runs both suites of conformance cases against a deeplinkd binary, and keeps the list of what is left out.

    conformance.py --binary PATH [--store SPEC] [--failing]

Conformance/left-out.txt names the cases that do not pass yet, one a line: SUITE/…/ID, then why.
A case that fails and is not listed is a failure, and so is a listed one that passes or that no suite
has: the list only ever shrinks. --failing prints the ids of all that fail, ready for the list.
The last line is 'N passed, N failed, N skipped'. Exit 0, 1 (failures) or 2 (bad cases).
Python 3.11, standard library only.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent / "Conformance"


def lines_of(path):
    # Not splitlines(): a case may hold U+2028.
    return [line for line in path.read_text("utf-8").split("\n") if line.strip()]


def resolve_cases():
    """The ids by group, in order."""
    return {
        path.stem: [f"resolve/{path.stem}/{json.loads(line)['id']}" for line in lines_of(path)]
        for path in sorted((ROOT / "resolve").glob("*.jsonl"))
    }


def navigation_cases():
    return [
        f"navigation/{json.loads(line)['id']}"
        for path in sorted((ROOT / "navigation").glob("*.jsonl")) for line in lines_of(path)
    ]


def resolve_failures(words, groups):
    """The ids that one line of the resolve runner is about."""
    if found := re.match(r"(\S+): all \d+ cases", words):
        return groups[found[1]]
    if found := re.match(r"(\S+): the \d+ cases after (\S+) were not run", words):
        ids = groups[found[1]]
        return ids[ids.index(f"resolve/{found[1]}/{found[2]}") + 1:]
    return ["resolve/" + words.split(": ", 1)[0]]


def navigation_failures(words):
    return ["navigation/" + words.split(": ", 1)[0]]


def run(name, arguments, failures_of):
    """What failed, as {id: the runner's line}; ends the program where the runner itself could not run."""
    command = [sys.executable, str(ROOT / f"run_{name}.py"), *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8")
    lines = done.stdout.split("\n")
    if done.returncode not in (0, 1) or not any(re.fullmatch(r"\d+ passed, \d+ failed", line) for line in lines):
        print(done.stdout, f"run_{name}.py ended with {done.returncode}", sep="")
        sys.exit(2)
    failed = {}
    for line in lines:
        if line.startswith("FAIL "):
            for identifier in failures_of(line[5:]):
                failed[identifier] = line
    return failed


def left_out():
    path, listed, problems = ROOT / "left-out.txt", {}, []
    for line in lines_of(path) if path.exists() else []:
        if line.startswith("#"):
            continue
        identifier, _, reason = line.partition(" ")
        if not reason.strip():
            problems.append(f"left-out.txt gives no reason for {identifier}")
        if identifier in listed:
            problems.append(f"left-out.txt has {identifier} twice")
        listed[identifier] = reason.strip()
    return listed, problems


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", required=True, metavar="PATH", help="the deeplinkd executable")
    parser.add_argument("--store", metavar="SPEC", help="for the navigation cases: as `serve --store` takes it")
    parser.add_argument("--failing", action="store_true", help="print the ids of all that fail, and nothing else")
    options = parser.parse_args()

    groups = resolve_cases()
    known = [identifier for ids in groups.values() for identifier in ids] + navigation_cases()
    listed, problems = left_out()
    binary = str(pathlib.Path(options.binary).resolve())
    failed = run("resolve", ["--binary", binary], lambda words: resolve_failures(words, groups))
    store = ["--store", options.store] if options.store else []
    failed |= run("navigation", ["--binary", binary, *store], navigation_failures)
    if strangers := failed.keys() - set(known):
        print("a runner names cases that no file has:", *sorted(strangers))
        return 2
    if options.failing:
        print(*sorted(failed), sep="\n")
        return 0

    unlisted = [identifier for identifier in known if identifier in failed and identifier not in listed]
    for line in dict.fromkeys(failed[identifier] for identifier in unlisted):
        print(line)
    passing = [identifier for identifier in listed if identifier in known and identifier not in failed]
    problems += [f"{identifier} passes: take it off left-out.txt" for identifier in passing]
    problems += [f"left-out.txt has {identifier}, which no suite has" for identifier in listed.keys() - set(known)]
    for problem in problems:
        print("FAIL", problem)
    skipped = len(listed.keys() & failed.keys())
    print(f"{len(known) - len(failed)} passed, {len(unlisted) + len(problems)} failed, {skipped} skipped")
    return 1 if unlisted or problems else 0


if __name__ == "__main__":
    sys.exit(main())
