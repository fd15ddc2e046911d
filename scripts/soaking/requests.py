"""Well-formed requests: each knows the statuses that it may be answered with."""
import json
import urllib.parse

from . import wire
from .bulk import Bulk
from .links import Links
from .wire import Call

SHARED = 16         # sessions that all clients work on at the same time


class Requests:
    def __init__(self, random, client):
        self.random, self.client, self.links = random, client, Links(random)
        self.bulk = Bulk(random, self.links)

    def shared(self):
        return f"shared-{self.random.randrange(SHARED)}"

    def next(self):
        kind = self.random.choices(
            (self.resolve, self.command, self.session, self.conditional, self.odd_json, self.other, self.bulk.next), (40, 30, 12, 6, 6, 6, 6))[0]
        return kind()

    def resolve(self):
        random = self.random
        method = "HEAD" if random.random() < 0.1 else "GET"
        exactly, kind = None, random.random()
        if kind < 0.55:
            url, exactly = self.links.good()
            url, statuses = url.encode(), {200}
        elif kind < 0.7:
            url, statuses = self.links.miss().encode(), {404}
        elif kind < 0.8:
            url, statuses = self.links.refused().encode(), {400}
        else:
            url, statuses = self.links.garbage(), {200, 400, 404}
        target = "/resolve?url=" + urllib.parse.quote_from_bytes(url, safe="/:" if random.random() < 0.5 else "")
        knows = exactly is not None and method == "GET"
        check = (lambda answer: self.check_link(exactly, answer)) if knows else None
        return Call(wire.request(method, target), statuses, method == "HEAD", check)

    def check_link(self, wanted, answer):
        got = answer.json()
        got.pop("open", None)
        canonical = got.pop("canonical", "")
        if got != wanted or not isinstance(canonical, str):
            raise wire.Wrong(f"another link than {wanted!r}: {answer.body[:400]!r}")

    def good_command(self):
        random, n = self.random, self.random.randint(0, 9)
        return random.choice((
            {"command": "push", "screen": "numberDetail", "parameters": {"number": n}},
            {"command": "push", "screen": "history"},
            {"command": "present", "screen": "settings", "style": random.choice(("sheet", "cover")), "navigation": n > 4},
            {"command": "pop"}, {"command": "pop", "count": n, "clamp": True}, {"command": "goBack", "clamp": True},
            {"command": "popTo", "screen": "numberList", "orPush": True}, {"command": "popTo", "index": n},
            {"command": "popToRoot"}, {"command": "popToRoot", "outermost": True}, {"command": "popToCurrentNavigationRoot"},
            {"command": "dismiss"}, {"command": "dismissAll"}, {"command": "goBackToRoot"}, {"command": "goBackTo", "item": n},
            {"command": "replaceTop", "screen": "chat", "parameters": {"room": self.links.word()}},
            {"command": "remove", "item": random.randint(1, 200)}, {"command": "userBack", "item": random.randint(1, 200)},
            {"command": "selectTab", "tab": random.choice(("numbers", "people")), "reset": n > 7},
            {"command": "perform", "action": random.choice(("pickNumberTapped", "cancelled"))},
            {"command": "perform", "action": "numberSelected", "arguments": {"number": n}},
            {"command": "perform", "action": "personTapped", "arguments": {"userId": self.links.word()}},
            {"command": "start", "coordinator": random.choice(("numbers", "people")), "as": random.choice(("push", "sheet"))},
            {"command": "finish"}, {"command": "cancel"}, {"command": "undo"},
            {"command": "open", "url": self.links.good()[0]},
            {"command": "open", "link": "profile", "parameters": {"userId": self.links.word()}},
            {"command": "open", "link": random.choice(("home", "terms", "contact"))}))

    def bad_command(self):
        return self.random.choice((
            {"command": "explode"}, {"command": "push"}, {"command": "push", "screen": "nothing"}, {}, [], 7, "pop", None,
            {"command": "push", "screen": "numberDetail", "parameters": {"number": 1.5}}, {"command": "pop", "count": -1},
            {"command": "pop", "count": 10**30}, {"command": "pop", "screen": "home"},
            {"command": "open", "url": "javascript:alert(1)"}, {"command": "open", "url": "https://example.com/nothing/at/all"},
            {"command": "selectTab", "tab": "nowhere"}, {"command": "set", "stack": []}, {"commands": [{"commands": []}]},
            {"command": "set", "stack": [{"screen": "home"}, {"screen": "x" * 3000}]}, {"command": ["pop"]},
            {"command": "start", "coordinator": "nobody"}, {"commands": [{"command": "pop"}, {"command": "pop", "x": 1}]}))

    def command(self):
        random, kind = self.random, self.random.random()
        tab = random.choice(("", "", "", "?tab=numbers", "?dryRun=true", "?tab=people&dryRun=true"))
        if kind < 0.7:
            body, statuses = self.good_command(), {200, 409, 422}
        elif kind < 0.85:
            body, statuses = {"commands": [self.good_command() for _ in range(random.randint(1, 30))]}, {200, 409, 422}
        else:
            body, statuses = self.bad_command(), {422}
        data = json.dumps(body, ensure_ascii=random.random() < 0.5).encode()
        return Call(wire.request("POST", f"/sessions/{self.shared()}/stack{tab}", data), statuses)

    def session(self):
        random, path = self.random, f"/sessions/{self.shared()}"
        flags = {"flags": {"login": random.choice((True, False, None))}, "client": {"platform": "ios", "version": "3.2"}}
        stack = {"stack": [{"screen": "home"}] + [{"screen": "numberDetail", "parameters": {"number": n}} for n in range(random.randint(0, 120))]}
        patch = random.choice(("application/json", "application/merge-patch+json; charset=utf-8"))
        return random.choice((
            lambda: Call(wire.request("GET", path), {200, 404}), lambda: Call(wire.request("HEAD", path), {200, 404}, True),
            lambda: Call(wire.request("GET", path + "/stack?as=nodes"), {200, 404}),
            lambda: Call(wire.request("GET", path + "/stack?tab=people"), {200, 404}),
            lambda: Call(wire.request("HEAD", path + "/stack"), {200, 404}, True),
            lambda: Call(wire.request("PUT", path + "/stack?tab=numbers", json.dumps(stack).encode()), {200, 201, 409}),
            lambda: Call(wire.request("PUT", path, json.dumps({"tabs": {"numbers": stack}, "selected": "people"}).encode()), {200, 201, 409}),
            lambda: Call(wire.request("PATCH", path, json.dumps(flags).encode(), content_type=patch), {200, 201}),
            lambda: Call(wire.request("DELETE", path), {204, 404})))()

    def conditional(self):
        random = self.random
        header = random.choice(("If-Match", "If-None-Match"))
        value = random.choice(("*", '"0"', f'"{random.randint(0, 50)}"', 'W/"3", "4"', "nonsense", '"', ",,,", '"1"' * 200))
        method, suffix, body = random.choice((
            ("GET", "", None), ("GET", "/stack", None), ("HEAD", "/stack", None), ("DELETE", "", None),
            ("POST", "/stack", b'{"command":"popToRoot"}'), ("PUT", "", b"{}"), ("PATCH", "", b'{"flags":{}}')))
        call = wire.request(method, f"/sessions/{self.shared()}{suffix}", body, [(header, value)])
        return Call(call, {200, 201, 204, 304, 404, 409, 412}, method == "HEAD")

    def odd_json(self):
        """JSON that is none, or that is as hard as it can be."""
        random = self.random
        depth = random.choice((65, 1000, 100_000))
        body, statuses = random.choice((
            (b"[" * depth, {400}), (b"[" * depth + b"]" * depth, {400}), (b'{"a":' * depth, {400}),
            (b'{"command":"pop","command":"pop"}', {400}), (b'{"command":"pop","comm\\u0061nd":"pop"}', {400}),
            (b'{"command":"pop","count":' + b"9" * random.choice((25, 5000, 200_000)) + b"}", {422}),
            (b'{"command":"pop","count":1e999999999999999999999}', {422}), (b'{"command":"pop","count":1e-99999999}', {422}),
            (b'{"command":"pop","count":NaN}', {400}), (b'{"command":"pop",}', {400}), (b"{command:'pop'}", {400}), (b"", {400}),
            (b'{"command":"p\xffp"}', {400}), (b'{"command":"p\x00p"}', {400}), (b'{"command":"\\ud800"}', {400, 422}),
            (b"\xef\xbb\xbf{}", {400, 422}), (b'{"command":"\\u0000"}', {422}), (b" " * 100_000, {400}),
            (b'{"command":"push","screen":"chat","parameters":{"room":"' + b"x" * 100_000 + b'"}}', {200, 409}),
            (b"{" + b",".join(b'"%d":0' % n for n in range(20_000)) + b"}", {422}),
            (b'{"commands":[' + b",".join([b'{"command":"popToRoot"}'] * 3_000) + b"]}", {200, 409, 422}),
            (bytes(random.randrange(256) for _ in range(100)), {400})))
        return Call(wire.request("POST", f"/sessions/{self.shared()}/stack?dryRun=true", body), statuses)

    def other(self):
        random = self.random
        json_body = b'{"command":"pop"}'
        return random.choice((
            lambda: Call(wire.request("GET", "/sessions?limit=50"), {200}), lambda: Call(wire.request("GET", "/links"), {200}),
            lambda: Call(wire.request("GET", "/explain?url=" + urllib.parse.quote_from_bytes(self.links.garbage())), {200, 400}),
            lambda: Call(wire.request("GET", "/healthz"), {200}), lambda: Call(wire.request("GET", "/nothing"), {404}),
            lambda: Call(wire.request("GET", "/sessions//stack"), {400, 404}), lambda: Call(wire.request("GET", "/sessions/a/b/c"), {404}),
            lambda: Call(wire.request("GET", "/sessions/" + "a" * 129), {400}), lambda: Call(wire.request("GET", "/sessions/%2e%2e/stack"), {404}),
            lambda: Call(wire.request("GET", "/sessions/a%00b"), {400}), lambda: Call(wire.request("DELETE", "/resolve?url=x"), {405}),
            lambda: Call(wire.request("OPTIONS", "*"), {200, 204, 404, 405}), lambda: Call(wire.request("PROPFIND", "/sessions/a"), {405}),
            lambda: Call(wire.request("GET", "/resolve?url=a&url=b"), {400}), lambda: Call(wire.request("GET", "/resolve?URL=a"), {400}),
            lambda: Call(wire.request("GET", "/resolve"), {400}), lambda: Call(wire.request("GET", "/resolve?url=%zz"), {400}),
            lambda: Call(wire.request("POST", "/sessions/q/stack?dryrun=true", json_body), {400}),
            lambda: Call(wire.request("POST", "/sessions/q/stack?dryRun=1", json_body), {400}),
            lambda: Call(wire.request("POST", "/sessions/q/stack", json_body, content_type="text/plain"), {415}),
            lambda: Call(wire.request("POST", "/sessions/q/stack", json_body, content_type=None), {415}),
            lambda: Call(wire.request("GET", "/resolve?url=https://example.com/me", headers=[("Accept", "text/html")]), {406}),
            lambda: Call(wire.request("GET", "http://h/resolve?url=" + "https://example.com/me"), {200}),
            lambda: Call(wire.request("GET", "/resolve?url=https://example.com/chat/" + "%C3%A9" * random.choice((300, 1300))), {200}),
            lambda: Call(wire.request("GET", "/resolve?url=https://example.com/" + "%2541" * 1600), {404})))()
