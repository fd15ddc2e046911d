#!/usr/bin/env python3
"""Follows sessions by event streams for a long time, while they are changed and clients vanish and come back.

    soak-streams.py --binary PATH [--seconds N] [--streams N] [--commands N] [--seed S] [--sanitized]

Starts `PATH serve` on a free port of 127.0.0.1. --commands a second change sessions, --streams clients follow them, a few at
each; every second some vanish, politely or not, and come back a while later with `Last-Event-ID`. Checked:

- each stream is told each revision once and in order; a snapshot only where it missed more than is remembered;
- each event shows the stack that the command was answered which made the revision;
- in the end everybody knows the last revision of his session;
- memory and descriptors do not grow after the first tenth of the time; SIGTERM ends all of it within 10 seconds with 0.

Exit 0, or 1 where a promise was broken. Python 3.11, standard library only.
"""
import argparse
import asyncio
import collections
import json
import pathlib
import random
import sys
import time

from soaking import wire
from soaking.process import Server

ROOT = pathlib.Path(__file__).resolve().parent.parent
STREAMS_OF_SESSION, CONNECTIONS = 5, 16
REMEMBERED = 8      # revisions, the current one counted
KEPT = 256          # revisions whose stacks are kept here for comparison
GROWTH_MIB, SANITIZED_GROWTH_MIB, MOST_WORDS, CATCH_UP_S = 12, 48, 20, 30
VANISH_EACH_S, BEAT_S = 0.01, 16    # of the streams
COMMANDS = [
    {"command": "push", "screen": "numberList"}, {"command": "goBack", "clamp": True},
    {"command": "present", "screen": "terms"}, {"command": "popToRoot"}, {"command": "goBackToRoot"},
    {"command": "selectTab", "tab": "people"}, {"command": "selectTab", "tab": "numbers"}, {"command": "undo"},
    {"commands": [{"command": "goBackToRoot"}, {"command": "push", "screen": "history"}]},
]


class Session:
    def __init__(self, name):
        self.name, self.revision = name, 0
        self.answered, self.told = collections.OrderedDict(), collections.OrderedDict()

    def compare(self, here, there, revision, stack):
        """False where the other side has said otherwise; commands and events come in either order."""
        here.setdefault(revision, stack)
        while len(here) > KEPT:
            here.popitem(last=False)
        return there.get(revision, stack) == stack and here[revision] == stack


class Soak:
    def __init__(self, server, options):
        self.server, self.options = server, options
        self.limits = asyncio.Semaphore(CONNECTIONS)
        self.sessions = [Session(f"s{number}") for number in range(max(1, options.streams // STREAMS_OF_SESSION))]
        self.streams = []
        self.violations, self.counts, self.samples = 0, collections.Counter(), []
        self.is_over = False

    def violation(self, words):
        self.violations += 1
        if self.violations <= MOST_WORDS:
            print(f"VIOLATION at {time.monotonic() - self.server.began:.1f} s: {words[:600]}", flush=True)

    async def command(self, connection, session, body):
        await connection.write(wire.request("POST", f"/sessions/{session.name}/stack", json.dumps(body).encode()))
        answer = await connection.answer()
        answer.check()
        self.counts[answer.status] += 1
        if answer.status != 200:
            return
        value = answer.json()
        session.revision = max(session.revision, value["revision"])
        if value["outcome"] == "changed" and not session.compare(
                session.answered, session.told, value["revision"], shown(value)):
            self.violation(f"{session.name} at {value['revision']}: told otherwise than answered")

    async def commands(self, number):
        chance = random.Random(f"{self.options.seed}/commands/{number}")
        connection = wire.Connection(self.server.port, self.limits)
        pause = CONNECTIONS / self.options.commands
        due = time.monotonic() + chance.random() * pause
        while not self.is_over:
            await asyncio.sleep(max(0, due - time.monotonic()))
            due += pause
            try:
                await self.command(connection, chance.choice(self.sessions), chance.choice(COMMANDS))
            except (wire.Wrong, wire.Gone) as error:
                self.violation(f"a command: {error!r}")
                await connection.close()
        await connection.close()

    async def vanish(self):
        chance = random.Random(f"{self.options.seed}/vanish")
        while not self.is_over:
            await asyncio.sleep(1)
            for stream in chance.sample(self.streams, int(len(self.streams) * VANISH_EACH_S)):
                stream.vanish(abruptly=chance.random() < 0.5, back_in=chance.choice((0, 0.1, 1, 5, 20)))

    async def watch(self):
        while not self.is_over:
            self.samples.append(self.server.sample())
            await asyncio.sleep(1)

    async def run(self):
        connection = wire.Connection(self.server.port, self.limits)
        for session in self.sessions:
            await self.command(connection, session, {"command": "popToRoot"})
        await connection.close()
        self.streams = [
            Stream(self, self.sessions[number % len(self.sessions)]) for number in range(self.options.streams)]
        followers = [asyncio.create_task(stream.follow()) for stream in self.streams]
        workers = [asyncio.create_task(self.commands(number)) for number in range(CONNECTIONS)]
        workers += [asyncio.create_task(self.vanish()), asyncio.create_task(self.watch())]
        end = time.monotonic() + self.options.seconds
        while time.monotonic() < end and self.server.is_alive():
            await asyncio.sleep(0.5)
        self.is_over = True
        await asyncio.gather(*workers)
        await self.catch_up()
        listening = [stream for stream in self.streams if stream.is_open]
        code, took = await asyncio.to_thread(self.server.terminate)
        if code != 0:
            self.violation(f"SIGTERM ended it with {code} after {took:.1f} s")
        await asyncio.sleep(0.5)
        for follower in followers:
            follower.cancel()
        deaf = sum(not stream.heard_retry for stream in listening)
        if deaf:
            self.violation(f"{deaf} of {len(listening)} streams ended without retry")
        print(f"stopped in {took:.1f} s")
        self.check_growth()

    async def catch_up(self):
        end = time.monotonic() + CATCH_UP_S
        behind = self.streams
        while behind and time.monotonic() < end:
            await asyncio.sleep(0.2)
            behind = [stream for stream in behind if stream.seen != stream.session.revision or not stream.is_open]
        for stream in behind[:5]:
            self.violation(f"{stream.session.name}: knows {stream.seen}, not {stream.session.revision}")

    def check_growth(self):
        warm = [s for s in self.samples if s.at > max(10, self.options.seconds / 10)] or self.samples[-1:]
        head, tail = warm[: max(1, len(warm) // 10)], warm[-max(1, len(warm) // 10):]
        before, after = (sum(s.rss for s in part) / len(part) for part in (head, tail))
        bound = SANITIZED_GROWTH_MIB if self.options.sanitized else GROWTH_MIB
        print(f"memory: {before:.1f} MiB, in the end {after:.1f}; may grow by {bound}")
        if after - before > bound:
            self.violation(f"memory grew by {after - before:.1f} MiB")
        most = max(s.descriptors for s in self.samples)
        print(f"descriptors: {most} at most")
        # A stream that has vanished is noticed at the next beat.
        unnoticed = int(self.options.streams * VANISH_EACH_S * BEAT_S)
        if most > self.options.streams + CONNECTIONS + unnoticed + 64:
            self.violation(f"{most} descriptors")


class Stream:
    """A client that follows a session."""

    def __init__(self, soak, session):
        self.soak, self.session = soak, session
        self.seen, self.back_in = None, 0
        self.is_open = self.heard_retry = False
        self.writer = None

    def vanish(self, abruptly, back_in):
        if not self.is_open:
            return
        self.back_in, self.is_open = back_in, False
        if abruptly:
            self.writer.transport.abort()
        else:
            self.writer.close()
        self.soak.counts["vanished"] += 1

    async def follow(self):
        while not self.heard_retry and self.soak.server.is_alive():
            try:
                await self.listen()
            except (OSError, asyncio.IncompleteReadError):
                pass
            except (wire.Wrong, ValueError, KeyError) as error:
                self.soak.violation(f"{self.session.name}: {error!r}")
            self.is_open = False
            await asyncio.sleep(self.back_in or 0.01)

    async def listen(self):
        reader, self.writer = await asyncio.open_connection("127.0.0.1", self.soak.server.port, limit=1 << 20)
        # HTTP/1.0: the stream's bytes, without chunks between them.
        head = f"GET /sessions/{self.session.name}/events HTTP/1.0\r\nHost: 127.0.0.1\r\n"
        if self.seen is not None:
            head += f"Last-Event-ID: {self.seen}\r\n"
        self.writer.write(head.encode() + b"\r\n")
        status = await reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in status:
            raise wire.Wrong(f"no stream: {status[:200]!r}")
        self.is_open = True
        self.is_back = self.seen is not None
        try:
            while self.is_open:
                self.event(await reader.readuntil(b"\n\n"))
        finally:
            self.writer.close()

    def event(self, text):
        fields = dict(line.split(": ", 1) for line in text.decode().strip("\n").split("\n") if not line.startswith(":"))
        if "retry" in fields:
            self.heard_retry, self.is_open = True, False
            return
        if not fields or not self.is_open:
            return
        name, value = fields["event"], json.loads(fields["data"])
        self.soak.counts[name] += 1
        if "id" not in fields:
            return
        revision = int(fields["id"])
        if name == "stack":
            if revision != (self.seen or 0) + 1:
                raise wire.Wrong(f"told {revision} after {self.seen}")
            if not self.session.compare(self.session.told, self.session.answered, revision, shown(value)):
                raise wire.Wrong(f"told otherwise than others at {revision}")
        elif name == "session":
            if self.seen is not None and 0 <= revision - self.seen < REMEMBERED:
                raise wire.Wrong(f"a snapshot of {revision} after {self.seen}, which is remembered")
            if self.seen is not None and revision < self.seen:
                raise wire.Wrong(f"a snapshot of {revision} after {self.seen}")
        self.seen = revision


def shown(answer):
    return json.dumps([answer["selected"], answer["tab"], answer["stack"]])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", required=True, type=pathlib.Path)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--streams", type=int, default=2000)
    parser.add_argument("--commands", type=int, default=500, help="a second")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--sanitized", action="store_true")
    options = parser.parse_args()
    server = Server(options.binary, ROOT / "config/links.json5")
    try:
        if not server.wait_until_ready():
            print("the server does not start:", server.output())
            return 1
        soak = Soak(server, options)
        asyncio.run(soak.run())
        for report in server.reports():
            soak.violation(report)
        print(f"{options.seconds} s, {options.streams} streams of {len(soak.sessions)} sessions: "
              + ", ".join(f"{count} × {what}" for what, count in sorted(soak.counts.items(), key=str)))
        print(f"{soak.violations} violations")
        return 1 if soak.violations else 0
    finally:
        server.kill()


if __name__ == "__main__":
    sys.exit(main())
