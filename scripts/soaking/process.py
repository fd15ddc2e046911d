"""The server under test: started, watched, and ended by its pid."""
import http.client
import os
import pathlib
import re
import socket
import subprocess
import tempfile
import time

READY_S = 60
STOP_S = 10
REPORTS = re.compile(
    r"(ERROR|WARNING): (Address|Thread|Leak|Undefined\w*)Sanitizer|runtime error:|Fatal error|SUMMARY: \w+Sanitizer|"
    r"Fatal MHD error|Swift runtime failure|Assertion .* failed")


class Sample:
    def __init__(self, at, rss, descriptors, threads):
        self.at, self.rss, self.descriptors, self.threads = at, rss, descriptors, threads


class Server:
    def __init__(self, binary, map):
        self.log = tempfile.NamedTemporaryFile(prefix="soak-", suffix=".log", delete=False)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        command = [str(binary), "serve", "--map", str(map), "--listen", f"127.0.0.1:{self.port}"]
        environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
        # A small quarantine: what was freed must not look like growth.
        environment["ASAN_OPTIONS"] = os.environ.get("ASAN_OPTIONS", "detect_leaks=0") + ":quarantine_size_mb=16"
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT, env=environment)
        self.began = time.monotonic()

    def wait_until_ready(self):
        while time.monotonic() < self.began + READY_S and self.process.poll() is None:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
            try:
                connection.request("GET", "/healthz")
                if connection.getresponse().status == 200:
                    return True
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
            finally:
                connection.close()
        return False

    def is_alive(self):
        return self.process.poll() is None

    def sample(self):
        folder = pathlib.Path(f"/proc/{self.process.pid}")
        status = dict(re.findall(r"^(\w+):\s+(\d+)", (folder / "status").read_text(), re.MULTILINE))
        descriptors = len(os.listdir(folder / "fd"))
        return Sample(time.monotonic() - self.began, int(status["VmRSS"]) / 1024, descriptors, int(status["Threads"]))

    def terminate(self):
        """The exit code, and how long it took; None where it had to be killed."""
        began = time.monotonic()
        self.process.terminate()
        try:
            code = self.process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            code = None
        return code, time.monotonic() - began

    def kill(self):
        if self.is_alive():
            self.process.kill()
        self.process.wait()

    def output(self):
        with open(self.log.name, encoding="utf-8", errors="replace") as log:
            return log.read()

    def reports(self):
        return [line for line in self.output().split("\n") if REPORTS.search(line)]
