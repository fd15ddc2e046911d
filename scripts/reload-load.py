#!/usr/bin/env python3
"""Reloads the link map of a deeplinkd under load, thousands of times, and watches that no answer fails or is mixed.

    reload-load.py --binary PATH [--reloads N] [--seconds N]

Starts `PATH serve` on a free port of 127.0.0.1 with a map in which everything says its number: the link, its parameter,
the screen, the route. One client writes map after map and has it loaded, by `POST /admin/reload` or by SIGHUP, one in ten
of them a map that does not load; the others resolve. Checked:

- every answer is 200, and all of it is of one map;
- that map is one that was loadable: the one served when the request was sent, or a later one that had been written;
- a map that does not load is answered 422 and changes nothing;
- maps that are served no more leave no memory behind, beyond the bound printed;
- SIGTERM ends the service with 0.

Ends after N reloads (10,000), or N seconds (600). Exit 0, or 1 where a promise was broken. Python 3.11, standard library.
"""
import argparse
import asyncio
import json
import os
import pathlib
import signal
import sys
import tempfile
import time

from soaking import wire
from soaking.process import Server

CLIENTS = 8
GROWTH_MIB = 16


def text(number):
    """A map of which every part says its number, and that has room for some work while it loads."""
    links = {f"link{number}": {"parameters": {"id": "string", "map": {"type": "int"}},
                               "open": {"screen": f"screen{number}"}}}
    routes = [{"pattern": f"/other{other}/:id", "link": f"link{number}", "with": {"map": number}}
              for other in range(40)]
    routes.append({"pattern": "/a/:id", "link": f"link{number}", "with": {"map": number}})
    screens = {f"screen{number}": {"parameters": {"id": "string", "map": "int"}}, "root": {}}
    return json.dumps({
        "origins": ["https://example.com"], "links": links, "routes": routes, "screens": screens,
        "coordinators": {"main": {"root": "root", "on": {}}}, "root": {"coordinator": "main"}})


def number_of(answer):
    """The one map that an answer is of."""
    name = answer["link"]["name"]
    number = int(name.removeprefix("link"))
    top = answer["open"]["stack"][-1]
    seen = {number, answer["link"]["parameters"]["map"], int(top["screen"].removeprefix("screen")),
            top["parameters"]["map"]}
    if len(seen) != 1:
        raise wire.Wrong(f"a mixed answer: {answer}")
    return number


class Run:
    def __init__(self, server, path, options):
        self.server, self.path, self.options = server, path, options
        self.limits = asyncio.Semaphore(CLIENTS + 1)
        # The latest map known to be served, and the latest that was written where the service may read it.
        self.served = self.written = 0
        self.reloads = self.refusals = self.signals = self.answers = 0
        self.is_over = False
        self.violations = []

    def violation(self, words):
        self.violations.append(words)
        print(f"VIOLATION: {words[:500]}", flush=True)

    async def client(self):
        connection = wire.Connection(self.server.port, self.limits)
        request = wire.request("GET", "/resolve?url=https%3A%2F%2Fexample.com%2Fa%2F7")
        while not self.is_over:
            earliest = self.served
            try:
                await connection.write(request)
                answer = await connection.answer()
                if answer.status != 200:
                    raise wire.Wrong(f"{answer.status}: {answer.body[:300]!r}")
                number = number_of(answer.json())
                if not earliest <= number <= self.written:
                    raise wire.Wrong(f"map {number}, where {earliest} to {self.written} may be served")
                self.answers += 1
            except (wire.Wrong, wire.Gone) as error:
                self.violation(str(error) or "the connection ended without an answer")
                await connection.close(abruptly=True)
        await connection.close()

    def write(self, content):
        # Never a half of a map: written beside and moved there.
        beside = self.path.with_suffix(".new")
        beside.write_text(content)
        os.replace(beside, self.path)

    async def reloader(self):
        connection = wire.Connection(self.server.port, self.limits)
        reload = wire.request("POST", "/admin/reload", body=b"")
        end = time.monotonic() + self.options.seconds
        while self.reloads < self.options.reloads and time.monotonic() < end:
            number = self.written + 1
            turn = self.reloads % 10
            self.reloads += 1
            if turn == 9:
                self.write(text(self.written).replace('"pattern": "/a', '"patern": "/a'))
                await connection.write(reload)
                answer = await connection.answer()
                if answer.status != 422:
                    self.violation(f"a map that does not load was answered {answer.status}")
                self.refusals += 1
                continue
            self.written = number
            self.write(text(number))
            if turn == 4:
                self.server.process.send_signal(signal.SIGHUP)
                self.signals += 1
                await self.until_served(connection, number)
            else:
                await connection.write(reload)
                answer = await connection.answer()
                if answer.status != 200:
                    self.violation(f"a reload was answered {answer.status}: {answer.body[:300]!r}")
            self.served = number
        await connection.close()
        self.is_over = True

    async def until_served(self, connection, number):
        request = wire.request("GET", "/resolve?url=https%3A%2F%2Fexample.com%2Fa%2F7")
        end = time.monotonic() + 10
        while time.monotonic() < end:
            await connection.write(request)
            if number_of((await connection.answer()).json()) == number:
                return
            await asyncio.sleep(0.001)
        self.violation(f"map {number} was not served within 10 s of SIGHUP")

    async def run(self):
        async with asyncio.TaskGroup() as group:
            group.create_task(self.reloader())
            for _ in range(CLIENTS):
                group.create_task(self.client())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--reloads", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=600)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "links.json5"
        path.write_text(text(0))
        server = Server(options.binary, path)
        try:
            if not server.wait_until_ready():
                print(server.output())
                return 1
            before = server.sample()
            run = Run(server, path, options)
            asyncio.run(run.run())
            after = server.sample()
            code, _ = server.terminate()
        finally:
            server.kill()
    if after.rss > before.rss + GROWTH_MIB:
        run.violation(f"{after.rss - before.rss:.1f} MiB more than before, {GROWTH_MIB} are allowed")
    print(f"{run.reloads} reloads ({run.signals} by SIGHUP, {run.refusals} refused), {run.answers} answers meanwhile, "
          f"{len(run.violations)} violations; {before.rss:.1f} MiB before, {after.rss:.1f} MiB after; exit code {code}")
    return 1 if run.violations or code != 0 or server.reports() else 0


if __name__ == "__main__":
    sys.exit(main())
