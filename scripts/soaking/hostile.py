"""Traffic that no honest client sends. Each attack says itself what it must get: an answer, an end, or either."""
import asyncio
import json
import math
import re
import time

from . import wire

RESOLVE = b"/resolve?url=https://example.com/history"
HEADERS_S, BODY_S = 10, 60      # the time that the service gives a client for its headers, and for a body
REFUSAL, SERVED = re.compile(rb"HTTP/1\.1 (4\d\d|50[135]) "), re.compile(rb"HTTP/1\.1 (100|2\d\d) ")


class Attacks:
    def __init__(self, random, port, limits, count):
        self.random, self.port, self.limits, self.count = random, port, limits, count
        self.late = 0
        self.all = (
            self.broken_request_line, self.bad_headers, self.smuggling, self.broken_chunks, self.good_chunks, self.dropped_body,
            self.half_open, self.slow_headers, self.huge_body, self.pipelined, self.long_target, self.control_bytes,
            self.many_headers, self.random_bytes, self.early_close, self.expectation, self.dropped_lines)

    async def next(self):
        attack = self.random.choice(self.all)
        connection = wire.Connection(self.port, self.limits)
        try:
            await attack(connection)
        except wire.Wrong as error:
            raise type(error)(f"{attack.__name__}: {error}") from None
        finally:
            await connection.close(abruptly=self.random.random() < 0.5)

    async def refused(self, connection, data, may_serve=False):
        """The server says that it is wrong, in whatever words, or closes without a word; it never serves it."""
        await connection.write(data)
        got = await connection.ended()
        self.count(int(got[9:12]) if got.startswith(b"HTTP/1.1 ") else 0)
        if got and not REFUSAL.match(got) and not (may_serve and SERVED.match(got)):
            raise wire.Wrong(f"{data[:300]!r} was served: {got[:300]!r}")

    async def served(self, connection, statuses, is_head=False, owed_until=math.inf):
        """One of these is the answer. A client that is slower than a deadline of the service is owed none.

        Under a sanitizer the service may miss a deadline itself, while its thread is at others' work; that is counted.
        """
        try:
            answer = await connection.answer(is_head)
        except wire.Gone:
            if time.monotonic() >= owed_until:
                return None
            age = time.monotonic() - connection.opened
            if wire.IS_SLOW and age >= HEADERS_S:
                self.late += 1
                return None
            raise wire.Lost(f"the connection ended without an answer, {age:.1f} s old") from None
        self.count(answer.status)
        answer.check(is_head)
        if answer.status not in statuses:
            raise wire.Wrong(f"a {answer.status} instead of {sorted(statuses)}: {answer.body[:200]!r}")
        return answer

    async def broken_request_line(self, connection):
        line = self.random.choice((
            b"GET", b"GET ", b"GET  HTTP/1.1", b"GET resolve HTTP/1.1", b"G@T / HTTP/1.1", b"GET / HTTP/9.9", b"GET / HTTP/1.7",
            b"GET / http/1.1", b"GET / HTTP/1.1 x", b"GET /a b HTTP/1.1", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
            b"PRI * HTTP/2.0", b"GET ftp://x/ HTTP/1.1", b"G\xc3\x89T / HTTP/1.1", b": / HTTP/1.1", b"GET //" + b"a" * 40 + b" HTTP/11"))
        await self.refused(connection, line + b"\r\nHost: a\r\nConnection: close\r\n\r\n\r\n\r\n")

    async def bad_headers(self, connection):
        header = self.random.choice((
            b"X-A : b", b": b", b"X A: b", b"X\x00: b", b"no colon", b"X\xff: b", b"X(): b", b"Host: b", b"Host: a/b",
            b"Transfer-Encoding: gzip", b"Transfer-Encoding: chunked, chunked", b"Content-Length: -1", b"Content-Length: 1x",
            b"Content-Length: 99999999999999999999999", b"Content-Length: 0x1", b"Content-Length: "))
        # libmicrohttpd ends a connection on some of these without a word.
        await self.refused(
            connection, b"POST /sessions/x/stack?dryRun=true HTTP/1.1\r\nHost: a\r\n" + header + b"\r\nConnection: close\r\n\r\n",
            may_serve=header in (b"no colon",))

    async def smuggling(self, connection):
        head = self.random.choice((
            b"Content-Length: 3\r\nContent-Length: 30", b"Content-Length: 3\r\nContent-Length: 3", b"Content-Length: 3, 3",
            b"Content-Length: 3\r\nTransfer-Encoding: chunked", b"Transfer-Encoding: chunked\r\nContent-Length: 3",
            b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", b"Transfer-Encoding: xchunked", b"Content-Length: +3",
            b"Transfer-Encoding:\x0bchunked"))
        await self.refused(
            connection, b"POST /sessions/smuggled/stack HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n" + head
            + b"\r\n\r\n0\r\n\r\nDELETE /sessions/known HTTP/1.1\r\nHost: a\r\n\r\n")

    def chunked(self, chunks):
        return (b"POST /sessions/chunked/stack?dryRun=true HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                b"Transfer-Encoding: chunked\r\n\r\n" + chunks)

    async def broken_chunks(self, connection):
        chunks = self.random.choice((
            b"zz\r\n{}\r\n0\r\n\r\n", b"-1\r\n{}\r\n0\r\n\r\n", b"ffffffffffffffff\r\n{}\r\n0\r\n\r\n", b"2\r\n{}x0\r\n\r\n",
            b"fffffffffffffffff\r\n{}", b"\r\n\r\n", b"1" * 20_000, b"2;" + b"x" * 40_000 + b"\r\n{}\r\n0\r\n\r\n"))
        await connection.write(self.chunked(chunks))
        # What is incomplete may be waited for: it is given up here.
        try:
            got = await asyncio.wait_for(connection.reader.read(1 << 16), 1)
        except asyncio.TimeoutError:
            return
        except (ConnectionError, OSError):
            got = b""
        # libmicrohttpd calls an extension that its buffer does not hold a 500, without asking.
        if got and not REFUSAL.match(got) and not (chunks.startswith(b"2;") and got.startswith(b"HTTP/1.1 500 ")):
            raise wire.Wrong(f"{chunks[:50]!r}: {got[:300]!r}")

    async def good_chunks(self, connection):
        body = b'{"command":"popToRoot"}'
        cut = self.random.randint(1, len(body) - 1)
        parts = [b"%x\r\n%s\r\n" % (len(part), part) for part in (body[:cut], body[cut:])] + [b"0\r\n\r\n"]
        for part in [self.chunked(b"")] + parts:
            await connection.write(part)
            await asyncio.sleep(0)
        await self.served(connection, {200})

    async def dropped_body(self, connection):
        body = json.dumps({"command": "push", "screen": "chat", "parameters": {"room": "x" * 5000}}).encode()
        await connection.write(wire.request("POST", "/sessions/dropped/stack", body)[:-self.random.randint(1, len(body))])
        await asyncio.sleep(self.random.random() / 10)

    async def dropped_lines(self, connection):
        """Lines whose answers are in a file, or are being sent, when the client goes away."""
        body = b'""\n' * self.random.choice((1, 100, 1_000) if wire.IS_SLOW else (1, 500, 20_000))
        request = wire.request("POST", "/resolve", body, content_type="application/x-ndjson")
        kept = self.random.choice((0, self.random.randint(1, len(body))))
        await connection.write(request[:len(request) - kept])
        await asyncio.sleep(self.random.random() / 2)

    async def half_open(self, connection):
        await connection.open()
        await connection.write(b"GET /res"[:self.random.randint(0, 8)])
        await asyncio.sleep(self.random.random())

    async def slow_headers(self, connection):
        await connection.write(b"GET " + RESOLVE + b" HTTP/1.1\r\nHost: a\r\n")
        began = time.monotonic()
        for number in range(self.random.randint(1, 30)):
            await connection.write(b"X-%d: a\r\n" % number)
            await asyncio.sleep(0.1)
        if self.random.random() < 0.5 and time.monotonic() - began < HEADERS_S / 2:
            await connection.write(b"\r\n")
            await self.served(connection, {200})

    async def huge_body(self, connection):
        began = time.monotonic()
        size, waits = self.random.choice(((1_048_577, False), (3_000_000, False), (3_000_000, True), (1 << 40, False), (2**63 - 1, True)))
        await connection.write(
            b"POST /sessions/huge/stack HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
            + (b"Expect: 100-continue\r\n" if waits else b"") + b"Content-Length: %d\r\n\r\n" % size)
        # All of what is not very much is read, so that the answer is not lost to a reset.
        if size < 1 << 24 and not waits:
            await connection.write(b" " * size)
        await self.served(connection, {413}, owed_until=began + BODY_S)

    async def pipelined(self, connection):
        count = self.random.randint(2, 60)
        await connection.write((b"GET " + RESOLVE + b" HTTP/1.1\r\nHost: a\r\n\r\n") * count)
        for _ in range(count):
            await self.served(connection, {200})

    async def long_target(self, connection):
        size = self.random.choice((8_192, 25_600, 25_601, 30_000, 32_000))
        await connection.write(b"GET /resolve?url=".ljust(size + 4, b"a") + b" HTTP/1.1\r\nHost: a\r\n\r\n")
        got = await connection.ended() if size > 25_600 else b""
        if size > 25_600:
            if got and not REFUSAL.match(got):
                raise wire.Wrong(f"a target of {size} bytes was served: {got[:300]!r}")
        else:
            await self.served(connection, {400})

    async def control_bytes(self, connection):
        byte = bytes([self.random.choice((0, 1, 7, 8, 9, 11, 12, 27, 31, 127))])
        place = self.random.choice((
            b"GET /res" + byte + b"olve?url=x HTTP/1.1\r\nHost: a", b"GET /resolve?url=x" + byte + b"y HTTP/1.1\r\nHost: a",
            b"GET" + byte + b" /resolve?url=x HTTP/1.1\r\nHost: a", b"GET " + byte + RESOLVE + b" HTTP/1.1\r\nHost: a",
            b"GET " + RESOLVE + b" HTTP/1.1\r\nHo" + byte + b"st: a", b"GET " + RESOLVE + byte + b"?x=y HTTP/1.1\r\nHost: a"))
        await self.refused(connection, place + b"\r\nConnection: close\r\n\r\n")

    async def many_headers(self, connection):
        count, size = self.random.choice(((101, 5), (2_000, 5), (60, 300), (1, 17_000), (1, 40_000)))
        headers = b"".join(b"X-%d: %s\r\n" % (number, b"a" * size) for number in range(count))
        await self.refused(connection, b"GET " + RESOLVE + b" HTTP/1.1\r\nHost: a\r\n" + headers + b"\r\n")

    async def random_bytes(self, connection):
        data = bytearray(b"POST /sessions/noise/stack HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 17\r\n\r\n"
                         b'{"command":"pop"}')
        for _ in range(self.random.randint(1, 20)):
            data[self.random.randrange(len(data))] = self.random.randrange(256)
        await connection.write(bytes(data))
        # Whatever it became, it is answered, refused, or waited with for more.
        try:
            got = await asyncio.wait_for(connection.reader.read(1 << 16), self.random.random() / 5)
        except (asyncio.TimeoutError, ConnectionError, OSError):
            return
        if got and not REFUSAL.match(got) and not SERVED.match(got):
            raise wire.Wrong(f"{bytes(data)!r}: {got[:300]!r}")

    async def early_close(self, connection):
        """Asks much and goes away without reading it."""
        await connection.write((b"GET " + RESOLVE + b" HTTP/1.1\r\nHost: a\r\n\r\n") * self.random.randint(1, 300))
        await connection.close(abruptly=True)

    async def expectation(self, connection):
        body = b'{"command":"popToRoot"}'
        head = wire.request("POST", "/sessions/expecting/stack?dryRun=true", body, [("Expect", "100-continue")])[:-len(body)]
        await connection.write(head)
        await asyncio.sleep(self.random.random() / 20)
        await connection.write(body)
        await self.served(connection, {200})
