"""HTTP/1.1 as a suspicious client reads it: every answer is checked against RFC 9112 and RFC 9457."""
import asyncio
import json
import re
import time

ANSWER_S = 20       # how long one answer may take, on a machine that others use too
IS_SLOW = False     # a sanitizer makes the service a hundred times slower, but not its deadlines longer
LINES = ("application/x-ndjson", "application/ndjson", "application/jsonl")
TOKEN = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
STATUS_LINE = re.compile(rb"HTTP/1\.1 ([1-5]\d\d) [\x20-\x7e]*")


class Wrong(Exception):
    """The server broke a promise."""


class Lost(Wrong):
    """The server took back a connection, or its service: no fault once it was told to stop."""


class Gone(Exception):
    """The server closed the connection before the first byte of an answer."""


def unique(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a key twice")
    return members


def no_constant(name):
    raise ValueError(f"{name} is no JSON")


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body
        self.closes = headers.get("connection", "").lower() == "close"

    def json(self):
        return json.loads(self.body.decode("utf-8"), object_pairs_hook=unique, parse_constant=no_constant)

    def lines(self):
        return [json.loads(line, object_pairs_hook=unique, parse_constant=no_constant) for line in self.body.decode("utf-8").split("\n") if line]

    def check(self, is_head=False, is_lines=False):
        """A service's own answer: JSON, or a problem document, or nothing where there is nothing."""
        if self.status == 503:
            raise Lost(f"a 503: {self.body[:200]!r}")
        kind = self.headers.get("content-type", "").split(";")[0]
        if self.status in (204, 304):
            if self.body or kind:
                raise Wrong(f"a {self.status} with a body or a type")
            return
        if is_lines and self.status == 200 and kind in LINES:
            return
        if kind != ("application/problem+json" if self.status >= 400 else "application/json"):
            raise Wrong(f"a {self.status} of type {kind!r}")
        if is_head:
            return
        try:
            value = self.json()
        except ValueError as error:
            raise Wrong(f"a {self.status} whose body is not JSON ({error}): {self.body[:200]!r}") from None
        if not isinstance(value, dict):
            raise Wrong(f"a {self.status} that is no object: {self.body[:200]!r}")
        if self.status >= 400:
            self.check_problem(value)

    def check_problem(self, problem):
        right = (
            isinstance(problem.get("type"), str) and problem["type"].startswith("/problems/")
            and isinstance(problem.get("title"), str) and problem["title"]
            and isinstance(problem.get("detail"), str) and problem["detail"]
            and problem.get("status") == self.status)
        if not right:
            raise Wrong(f"no problem document: {self.body[:300]!r}")


class Call:
    """A request with what it may be answered with."""

    def __init__(self, bytes, statuses, is_head=False, also=None, is_lines=False):
        self.bytes, self.statuses, self.is_head, self.also, self.is_lines = bytes, statuses, is_head, also, is_lines

    def check(self, answer):
        answer.check(self.is_head, self.is_lines)
        if answer.status not in self.statuses:
            raise Wrong(
                f"a {answer.status} instead of {sorted(self.statuses)} to {self.bytes[:300]!r}: {answer.body[:300]!r}")
        if self.also is not None:
            self.also(answer)


async def read_head(reader):
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError as error:
        if error.partial:
            raise Lost(f"an answer that ends in its head: {error.partial[:200]!r}") from None
        raise Gone from None
    except (ConnectionError, OSError):
        raise Gone from None
    except asyncio.LimitOverrunError:
        raise Wrong("a head of more than 64 KiB") from None
    lines = head[:-4].split(b"\r\n")
    match = STATUS_LINE.fullmatch(lines[0])
    if not match:
        raise Wrong(f"no status line: {lines[0][:200]!r}")
    headers = {}
    for line in lines[1:]:
        name, colon, value = line.partition(b":")
        if not colon or not TOKEN.fullmatch(name) or re.search(rb"[\x00-\x08\x0a-\x1f\x7f]", value):
            raise Wrong(f"no header: {line[:200]!r}")
        key = name.decode().lower()
        if key in headers:
            raise Wrong(f"the header {key} twice")
        headers[key] = value.strip().decode("latin-1")
    return int(match[1]), headers


async def read_answer(reader, is_head=False):
    """One answer. Raises Gone where the connection ended instead."""
    status, headers = await read_head(reader)
    while status == 100:
        status, headers = await read_head(reader)
    if status in (204, 304) or is_head:
        return Answer(status, headers, b"")
    length = headers.get("content-length", "")
    if not re.fullmatch(r"\d+", length) or "transfer-encoding" in headers:
        raise Wrong(f"a {status} of unknown length")
    try:
        body = await reader.readexactly(int(length))
    except (asyncio.IncompleteReadError, ConnectionError, OSError) as error:
        raise Lost(f"a {status} whose body ends early: {type(error).__name__}") from None
    return Answer(status, headers, body)


class Connection:
    """A kept connection, opened when it is needed."""

    def __init__(self, port, limits):
        self.port, self.limits = port, limits
        self.reader = self.writer = None
        self.opened = 0.0

    async def open(self):
        await self.limits.acquire()
        self.opened = time.monotonic()
        try:
            self.reader, self.writer = await asyncio.wait_for(
                asyncio.open_connection("127.0.0.1", self.port), ANSWER_S)
        except (OSError, asyncio.TimeoutError) as error:
            self.limits.release()
            raise Lost(f"no connection: {error!r}") from None

    async def write(self, data, drain=True):
        if self.writer is None:
            await self.open()
        if self.writer.is_closing():
            return
        try:
            self.writer.write(data)
            if drain:
                await asyncio.wait_for(self.writer.drain(), ANSWER_S)
        except (ConnectionError, OSError, asyncio.TimeoutError):
            pass  # what the server says about it is still to be read

    async def answer(self, is_head=False):
        if self.reader is None:
            raise Gone
        try:
            answer = await asyncio.wait_for(read_answer(self.reader, is_head), ANSWER_S)
        except asyncio.TimeoutError:
            raise Wrong(f"no answer within {ANSWER_S} s") from None
        if answer.closes:
            await self.close()
        return answer

    async def ended(self):
        """Reads until the server closes; gives what came."""
        try:
            return await asyncio.wait_for(self.reader.read(1 << 20), ANSWER_S)
        except asyncio.TimeoutError:
            raise Wrong(f"neither an answer nor an end within {ANSWER_S} s") from None
        except (ConnectionError, OSError):
            return b""

    async def close(self, abruptly=False):
        if self.writer is None:
            return
        if abruptly:
            self.writer.transport.abort()
        else:
            self.writer.close()
        try:
            await asyncio.wait_for(self.writer.wait_closed(), ANSWER_S)
        except (ConnectionError, OSError, asyncio.TimeoutError):
            pass
        self.reader = self.writer = None
        self.limits.release()


def request(method, target, body=None, headers=(), content_type="application/json"):
    """A well-formed request's bytes. `target` and header values may be bytes, and then go out as they are."""
    def raw(text):
        return text if isinstance(text, bytes) else text.encode()
    lines = [raw(method) + b" " + raw(target) + b" HTTP/1.1", b"Host: 127.0.0.1"]
    if body is not None:
        lines.append(b"Content-Length: %d" % len(body))
        if content_type:
            lines.append(b"Content-Type: " + raw(content_type))
    lines += [raw(name) + b": " + raw(value) for name, value in headers]
    return b"\r\n".join(lines) + b"\r\n\r\n" + (body or b"")
