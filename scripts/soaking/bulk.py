"""`POST /resolve`: one URL, a list, or lines, each with what it must be answered with."""
import json

from . import wire
from .wire import Call

LINE_LIMIT = 65_536
MANY = 4_000        # lines whose answers are more than the service keeps in memory


class Bulk:
    def __init__(self, random, links):
        self.random, self.links = random, links

    def next(self):
        return self.random.choices((self.one, self.list, self.lines, self.wrong), (3, 3, 5, 2))[0]()

    def url(self):
        """A URL, its status, and what it means where that is known."""
        kind = self.random.random()
        if kind < 0.6:
            url, link = self.links.good()
            return url, 200, link
        if kind < 0.8:
            return self.links.miss(), 404, None
        return self.links.refused(), 400, None

    def element(self, url):
        """The URL as JSON: a text or an object, escaped or not."""
        value = url if self.random.random() < 0.7 else {"url": url, "platform": "ios", "version": "3.2"}
        return json.dumps(value, ensure_ascii=self.random.random() < 0.5)

    def one(self):
        url, status, link = self.url()
        body = json.dumps({"url": url}, ensure_ascii=False).encode()
        check = (lambda answer: self.check_link(link, answer.json())) if link else None
        return Call(wire.request("POST", "/resolve", body), {status}, also=check)

    def list(self):
        urls = [self.url() for _ in range(self.random.choice((0, 1, 5, 5, 5, 200)))]
        body = '{"urls":[' + ",".join(self.element(url) for url, _, _ in urls) + "]}"
        wanted = [(status, link) for _, status, link in urls]
        return Call(wire.request("POST", "/resolve", body.encode()), {200}, also=lambda answer: self.check_all(
            wanted, answer.json()["answers"]))

    def lines(self):
        random, lines, wanted = self.random, [], []
        for _ in range(random.choice((0, 1, 5, 5, 5, 100))):
            url, status, link = self.url()
            kind = random.random()
            if kind < 0.8:
                line = self.element(url).encode()
            elif kind < 0.9:
                line, status, link = random.choice((b'"https://', b"\xff\xfe", b"{}", b"[]", b'{"url":1}', b"null", b"https://a/")), None, None
            elif kind < 0.98:
                line, status = random.choice((b"", b" \r", b"\t")), 0
            else:
                line, status, link = b'"' + b"a" * LINE_LIMIT + b'"', None, None
            lines.append(line)
            if status != 0:
                wanted.append((status, link))
        if random.random() < (0.004 if wire.IS_SLOW else 0.02):
            lines += [b'""'] * MANY
            wanted += [(400, None)] * MANY
        body = random.choice((b"\n", b"\r\n")).join(lines) + random.choice((b"", b"\n"))
        kind = random.choice(("application/x-ndjson", "application/ndjson", "application/jsonl; charset=utf-8"))
        call = wire.request("POST", "/resolve", body, content_type=kind)
        return Call(call, {200}, also=lambda answer: self.check_all(wanted, answer.lines()), is_lines=True)

    def wrong(self):
        body, statuses = self.random.choice((
            (b"{}", {422}), (b'{"uri":"x"}', {422}), (b'{"url":"x","urls":[]}', {422}), (b'{"urls":[1]}', {422}),
            (b'{"urls":["https://example.com/",]}', {400}), (b'{"urls":{}}', {422}), (b"", {400}), (b'{"url":"\xff"}', {400}),
            (b'{"urls":[' + b",".join([b'""'] * 10_001) + b"]}", {413, 422}), (b"[" * 1000, {400})))
        return Call(wire.request("POST", "/resolve", body), statuses)

    def check_all(self, wanted, answers):
        statuses = [answer["status"] for answer in answers]
        if len(statuses) != len(wanted):
            raise wire.Wrong(f"{len(statuses)} answers to {len(wanted)} URLs")
        for (status, link), answer in zip(wanted, answers):
            if answer["status"] != status and not (status is None and 400 <= answer["status"] < 500):
                raise wire.Wrong(f"{answer!r} instead of a {status}")
            if answer["status"] >= 400 and not answer["problem"]["type"].startswith("/problems/"):
                raise wire.Wrong(f"no problem: {answer!r}")
            if link:
                self.check_link(link, answer["answer"])

    def check_link(self, wanted, got):
        got = {key: value for key, value in got.items() if key not in ("open", "canonical")}
        if got != wanted:
            raise wire.Wrong(f"another link than {wanted!r}: {got!r}")
