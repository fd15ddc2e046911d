"""URLs of the link map that ships, and what they mean."""
import urllib.parse

ORIGINS = ("myscheme://myhost", "https://example.com")


def resolved(url, name, route, parameters=None, requires=None, query=None):
    """What `GET /resolve` answers, but for `open` and `canonical`."""
    answer = {"url": url, "link": {"name": name, "parameters": parameters or {}}, "route": route}
    if requires:
        answer["requires"] = requires
    if query:
        answer["query"] = query
    return answer


class Links:
    """One URL for each link of the map that ships, with what it means."""

    def __init__(self, random):
        self.random = random

    def word(self):
        return "".join(self.random.choice("abcdefghijklmnopqrstuvwxyz0123456789-_~é你") for _ in range(self.random.randint(1, 12)))

    def spelled(self, word):
        """The same element, some of its characters escaped without need."""
        return "".join(
            urllib.parse.quote(c, safe="") if self.random.random() < 0.5 else "".join(f"%{b:02x}" for b in c.encode())
            for c in word)

    def good(self):
        random, origin, word = self.random, self.random.choice(ORIGINS), self.word()
        number = random.choice((0, 42, random.randint(0, 2**63 - 1)))
        path, name, route, parameters, requires = random.choice((
            ("", "home", "/", {}, None), ("/history", "history", "/history", {}, None),
            (f"/{self.spelled(word)}/settings", "settings", "/*/settings", {}, None),
            (f"/chat/{self.spelled(word)}", "chat", "/chat/:room", {"room": word}, None),
            (f"//users/./{self.spelled(word)}/profile/", "profile", "/users/:userId/profile", {"userId": word}, ["login"]),
            ("/me", "profile", "/me", {"userId": "me"}, ["login"]),
            (f"/numbers/{number}", "number", "/numbers/:number", {"number": number}, None),
            (f"/news/latest/{self.spelled(word)}/x", "news", "/news/latest/**", {}, None),
            (f"/a/{self.spelled(word)}/terms", "terms", "/**/terms", {}, None),
            ("/pages/Contact-US.html", "contact", "/pages/((?i)contact-us.*)", {}, None)))
        url = origin + path
        query = None
        if random.random() < 0.3:
            query = {"ref": [word]}
            url += "?ref=" + self.spelled(word)
        return url, resolved(url, name, route, parameters, requires, query)

    def miss(self):
        return self.random.choice((
            f"https://example.com/nothing/{self.word()}", "https://example.org/history", "myscheme://other/",
            "https://example.com/numbers/-1", "https://example.com/numbers/9223372036854775808", "tel:+123",
            "https://t.co/abc", "https://example.com:8443/history"))

    def refused(self):
        return self.random.choice((
            "history", "", "https://user@example.com/", "https://example.com/%ff", "https://example.com/%00",
            "https://exa mple.com/", "javascript:alert(1)", "data:text/html,x", "my_scheme:x", "https://[::1/", "://",
            "https://example.com/" + "a" * 8192, "https://example.com\\x", "https:///x", "https://example.com:99999/",
            "https://example.com/\x01"))

    def garbage(self):
        """Anything: bytes, escapes, brackets, other scripts."""
        random = self.random
        if random.random() < 0.5:
            return bytes(random.randrange(256) for _ in range(random.randint(0, 200)))
        pieces = (
            "https://", "example.com", "myscheme:", "//", "/", "\\", "%", "%2", "%2F", "%00", "%ff", "é", "e\u0301", "\u202e",
            "?", "&", "=", "#", "#!/", ":~:text=", "@", ":", "[", "::1", "]", "..", "%2e%2e", " ", "\t", "\u200b", "xn--",
            "users", "profile", "google.com/url?q=", "intent://", "a" * 500, "🏳️‍🌈", "\ufdfa", "1" * 40, "\ud7ff", "*", "(", ")+")
        return "".join(random.choice(pieces) for _ in range(random.randint(0, 30))).encode()
