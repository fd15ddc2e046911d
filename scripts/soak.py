#!/usr/bin/env python3
"""Works a deeplinkd binary hard, honestly and not, and watches that it keeps its promises.

    soak.py --binary PATH [--seconds N] [--seed S] [--sanitized] [--map FILE]

Starts `PATH serve` on a free port of 127.0.0.1, and has many clients talk to it at once: calls of every kind, each with
the statuses it may be answered with; two whose answers are known to the last key; and attacks on HTTP itself. Checked:

- the server lives, and every well-formed request has a well-formed answer: JSON, or a problem document;
- known calls are answered exactly right at any time;
- memory: no more after the first tenth of the time, and 10 s, than the bound printed beside it; descriptors: no more than there are
  connections, at the end as at the beginning; threads: always the same;
- SIGTERM under load ends it within 10 seconds with 0, and no sanitizer has reported anything.

--sanitized widens the bounds on memory and time: sanitizers keep shadows and what was freed, and are slow.
soak-test.py shows that each of these is noticed.
The same seed makes the same calls, though not in the same order. Exit 0, or 1 where a promise was broken.
Python 3.11, standard library only.
"""
import argparse
import asyncio
import collections
import logging
import pathlib
import random
import statistics
import sys
import time

from soaking import wire
from soaking.hostile import Attacks
from soaking.links import resolved
from soaking.process import STOP_S, Server
from soaking.requests import Requests

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLIENTS, ATTACKERS, CONNECTIONS = 32, 16, 160
# Growth after the warm-up: what an allocator's arenas and the threads' buffers may still take, and for each session that
# was made under a name of its own, its numbers, which are kept for a day. Not more, or a leak on a slow machine hides in it.
GROWTH_MIB, SANITIZED_GROWTH_MIB, BYTES_A_SESSION = 8, 24, 600
DESCRIPTORS_BESIDE_CONNECTIONS, DESCRIPTOR_GROWTH = 8, 16
WARM_S, MOST_WORDS = 10, 20
PAUSE_S = 8         # less than any deadline of the service


class Soak:
    def __init__(self, server, options):
        self.server, self.options = server, options
        self.limits = asyncio.Semaphore(CONNECTIONS)
        self.statuses, self.violations, self.violation_count = collections.Counter(), [], 0
        self.samples, self.named_sessions, self.known_calls, self.attacks = [], 0, 0, 0
        self.is_over = self.is_ending = False
        self.lost_at_the_end, self.late, self.longest_pause = 0, 0, 0.0

    # what is found

    def violation(self, words):
        self.violation_count += 1
        if len(self.violations) < MOST_WORDS:
            self.violations.append(words)
            print(f"VIOLATION at {time.monotonic() - self.server.began:.1f} s: {words[:1000]}", flush=True)

    def count(self, status):
        self.statuses[status] += 1

    async def guarded(self, work):
        """Runs one piece of work; what it finds is a violation. A server that is being ended may let go, but not answer wrongly."""
        try:
            await work
        except (wire.Wrong, wire.Gone) as error:
            if not (self.is_ending and isinstance(error, (wire.Lost, wire.Gone))):
                self.violation(str(error) or "the connection ended without an answer")
            await asyncio.sleep(0.05)
            return False
        return True

    # who works

    async def client(self, number):
        requests = Requests(random.Random(f"{self.options.seed}/client/{number}"), number)
        while not self.is_over:
            connection = wire.Connection(self.server.port, self.limits)
            for _ in range(requests.random.randint(1, 400)):
                if self.is_over or not await self.guarded(self.call(connection, requests.next())):
                    break
            await connection.close()

    async def call(self, connection, call):
        was_open = connection.writer is not None
        await connection.write(call.bytes)
        try:
            answer = await connection.answer(call.is_head)
        except wire.Gone:
            await connection.close()
            self.lost_at_the_end += self.is_ending
            if not was_open:
                raise wire.Gone(f"no answer to {call.bytes[:200]!r}") from None
            raise wire.Lost(f"a kept connection ended before {call.bytes[:200]!r} was answered") from None
        self.count(answer.status)
        call.check(answer)
        self.check_kept(answer, call.bytes)
        return answer

    def check_kept(self, answer, request):
        """Nothing that clients and sessions ask for ends a connection."""
        if answer.closes and not self.is_ending:
            raise wire.Wrong(f"a {answer.status} that ends the connection, to {request[:200]!r}")

    async def made_and_deleted(self, number):
        """Sessions with names of their own come and go."""
        connection = wire.Connection(self.server.port, self.limits)
        while not self.is_over:
            await self.guarded(self.make_and_delete(connection))
            await asyncio.sleep(0.01)
        await connection.close()

    async def plain(self, connection, method, path, body=None, status=200):
        await connection.write(wire.request(method, path, body))
        answer = await connection.answer()
        self.count(answer.status)
        answer.check()
        if answer.status != status:
            raise wire.Wrong(f"{method} {path} {body!r}: {answer.status} instead of {status}: {answer.body[:300]!r}")
        self.check_kept(answer, path.encode())
        return answer

    async def make_and_delete(self, connection):
        made = await self.plain(connection, "POST", "/sessions", b"{}", 201)
        self.named_sessions += 1
        path = made.headers.get("location", "")
        if path != f"/sessions/{made.json()['session']}":
            raise wire.Wrong(f"the location {path!r} of {made.body[:200]!r}")
        await self.plain(connection, "POST", path + "/stack", b'{"command":"push","screen":"history"}')
        await self.plain(connection, "DELETE", path, status=204)
        await self.plain(connection, "GET", path, status=404)

    async def known(self, number):
        """Calls whose answers are known exactly, in a session that nobody else has."""
        connection, session = wire.Connection(self.server.port, self.limits), f"known-{number}"
        while not self.is_over:
            if await self.guarded(self.known_round(connection, session)):
                self.known_calls += 5
            await asyncio.sleep(0.02)
        await connection.close()

    async def known_round(self, connection, session):
        url = "https://example.com/users/john_morgan/profile?ref=mail"
        answer = await self.plain(connection, "GET", "/resolve?url=" + url)
        wanted = resolved(url, "profile", "/users/:userId/profile", {"userId": "john_morgan"}, ["login"], {"ref": ["mail"]})
        got = answer.json()
        if "canonical" in got:
            wanted["canonical"] = "https://example.com/users/john_morgan/profile"
        wanted["open"] = {"tab": "people", "stack": [{"screen": "profile", "parameters": {"userId": "john_morgan"}}],
                          "as": "push", "mode": "set"}
        if got != wanted:
            raise wire.Wrong(f"the known link is {answer.body!r}")
        path = f"/sessions/{session}"
        began = (await self.plain(connection, "POST", path + "/stack", b'{"command":"perform","action":"pickNumberTapped"}')).json()
        root, listed = (item["id"] for item in began["stack"])
        body = b'{"command":"perform","action":"numberSelected","arguments":{"number":42}}'
        got = (await self.plain(connection, "POST", path + "/stack", body)).json()
        detail = got["stack"][-1]["id"]
        wanted = {
            "session": session, "revision": began["revision"] + 1, "tab": "numbers", "selected": "numbers",
            "coordinator": "numbers", "outcome": "changed", "stack": [
                {"id": root, "screen": "home", "parameters": {}, "presentation": "root", "coordinator": "numbers"},
                {"id": listed, "screen": "numberList", "parameters": {}, "presentation": "push"},
                {"id": detail, "screen": "numberDetail", "parameters": {"number": 42}, "presentation": "push"}]}
        if got != wanted or not root < listed < detail or began.get("created") is not True:
            raise wire.Wrong(f"the known session is {got!r} after {began!r}")
        refused = await self.plain(connection, "POST", path + "/stack", b'{"command":"dismiss"}', 409)
        if refused.json()["type"] != "/problems/nothing-presented":
            raise wire.Wrong(f"the known refusal is {refused.body!r}")
        await self.plain(connection, "DELETE", path, status=204)

    async def attacker(self, number):
        attacks = Attacks(random.Random(f"{self.options.seed}/attacker/{number}"), self.server.port, self.limits, self.count)
        while not self.is_over:
            late = attacks.late
            await self.guarded(attacks.next())
            self.attacks, self.late = self.attacks + 1, self.late + attacks.late - late

    async def watch(self):
        last = time.monotonic()
        while not self.is_over:
            # Deadlines pass while a machine sleeps, or while somebody has stopped all processes to measure another.
            now = time.monotonic()
            self.longest_pause, last = max(self.longest_pause, now - last), now
            try:
                self.samples.append(self.server.sample())
                self.samples[-1].answers = sum(self.statuses.values())
            except (OSError, KeyError):
                return
            await asyncio.sleep(min(1, self.options.seconds / 100))

    # the whole of it

    async def until_over(self):
        try:
            await self.run()
        finally:
            # Interrupted, asyncio cancels the workers; one that was just reading misses that, and would go on for ever.
            self.is_over = self.is_ending = True

    async def run(self):
        idle = self.server.sample()
        workers = [asyncio.create_task(work) for work in [
            *(self.client(number) for number in range(CLIENTS)), *(self.attacker(number) for number in range(ATTACKERS)),
            *(self.known(number) for number in range(2)), *(self.made_and_deleted(number) for number in range(2)), self.watch()]]
        end = time.monotonic() + self.options.seconds
        while time.monotonic() < end and self.server.is_alive() and self.violation_count < 1000:
            await asyncio.sleep(0.1)
        if not self.server.is_alive():
            self.violation(f"the server ended with {self.server.process.returncode}")
        self.judge(idle)
        self.is_ending = True
        code, seconds = await asyncio.to_thread(self.server.terminate)
        self.is_over = True
        done, late = await asyncio.wait(workers, timeout=2 * wire.ANSWER_S)
        for task in late:
            task.cancel()
            self.violation(f"this script hangs: {task.get_coro().__qualname__}")
        for task in done:
            if task.exception():
                self.violation(f"this script failed: {task.exception()!r}")
        print(f"SIGTERM under load: exit {code} after {seconds:.2f} s; {self.lost_at_the_end} calls sent without an answer")
        if code != 0:
            self.violation(f"it ended with {code} after SIGTERM (None: not within {STOP_S} s)")
        for line in self.server.reports():
            self.violation(f"in its log: {line}")

    def judge(self, idle):
        seconds = self.options.seconds
        first = self.samples[0].at if self.samples else 0

        def at(part):
            return min(self.samples, key=lambda sample: abs(sample.at - first - part * seconds))
        warm = [sample for sample in self.samples if sample.at >= first + max(seconds / 10, min(WARM_S, seconds / 2))]
        if len(warm) < 10:
            return self.violation("too few samples")
        # The first tenth after the warm-up against the last; a tall request or two do not count.
        part = max(1, len(warm) // 10)
        begins, ends = warm[:part], warm[-part:]

        def grown(kind):
            return statistics.median(kind(s) for s in ends) - statistics.median(kind(s) for s in begins)
        grew, held = grown(lambda s: s.rss), grown(lambda s: s.descriptors)
        bound = (SANITIZED_GROWTH_MIB if self.options.sanitized else GROWTH_MIB) + self.named_sessions * BYTES_A_SESSION / 2**20
        answers = max(1, grown(lambda s: s.answers))
        descriptors, threads = max(s.descriptors for s in self.samples), {s.threads for s in warm}
        print(f"RSS: {idle.rss:.1f} MiB idle, {at(0.1).rss:.1f} at 10 %, {at(0.5).rss:.1f} at 50 %, {at(1).rss:.1f} at 100 %; "
              f"grew {grew:.1f}, bound {bound:.1f}: {bound * 2**20 / answers:.0f} bytes for each answer")
        print(f"descriptors: {idle.descriptors} idle, {at(0.1).descriptors} at 10 %, {at(1).descriptors} at 100 %, "
              f"{descriptors} at most, bound {idle.descriptors + CONNECTIONS + DESCRIPTORS_BESIDE_CONNECTIONS}; "
              f"grew {held:.0f}, bound {DESCRIPTOR_GROWTH}")
        print(f"threads: {sorted(threads)}")
        if grew > bound:
            self.violation(f"memory grew by {grew:.1f} MiB, more than {bound:.1f}")
        if descriptors > idle.descriptors + CONNECTIONS + DESCRIPTORS_BESIDE_CONNECTIONS:
            self.violation(f"{descriptors} descriptors for {CONNECTIONS} connections")
        if self.late > max(3, self.attacks / 100):
            self.violation(f"{self.late} connections were too late for the service's own deadline")
        if held > DESCRIPTOR_GROWTH:
            self.violation(f"{held:.0f} descriptors more at the end than at the beginning")
        if not self.known_calls:
            self.violation("no known call got through")
        if len(threads) != 1:
            self.violation(f"threads came and went: {sorted(threads)}")

    def summary(self):
        total = sum(self.statuses.values())
        classes = collections.Counter()
        for status, count in self.statuses.items():
            classes[f"{status // 100}xx" if status else "closed without a word"] += count
        print(f"{total} answers, {total / self.options.seconds:.0f} a second: "
              + ", ".join(f"{count} {name}" for name, count in sorted(classes.items())))
        print("by status: " + ", ".join(f"{count} x {status}" for status, count in sorted(self.statuses.items())))
        if self.late:
            print(f"{self.late} connections were ended by a deadline that the service missed itself, being so slow")
        print(f"{self.attacks} attacks, {self.known_calls} known calls, {self.named_sessions} sessions made and deleted")
        if self.longest_pause > PAUSE_S:
            print(f"this script stood still for {self.longest_pause:.1f} s: connections that ended then mean nothing")
        print(f"{self.violation_count} violations (seed {self.options.seed})")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", required=True, metavar="PATH", help="the deeplinkd executable")
    parser.add_argument("--seconds", type=float, default=60, metavar="N", help="how long (60)")
    parser.add_argument("--seed", default="1", metavar="S", help="of the random numbers (1)")
    parser.add_argument("--sanitized", action="store_true", help="the binary was built with a sanitizer")
    parser.add_argument("--map", default=str(ROOT / "config/links.json5"), metavar="FILE", help="config/links.json5, or one like it")
    options = parser.parse_args()
    if options.sanitized:
        wire.ANSWER_S, wire.IS_SLOW = 120, True
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)  # it tells of each write to what the server has closed
    server = Server(pathlib.Path(options.binary).resolve(), options.map)
    try:
        if not server.wait_until_ready():
            print("the server does not start:", server.output()[-2000:])
            return 1
        soak = Soak(server, options)
        asyncio.run(soak.until_over())
        soak.summary()
    finally:
        server.kill()
    if soak.violation_count:
        print(f"its log: {server.log.name}")
        return 1
    server.log.close()
    pathlib.Path(server.log.name).unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
