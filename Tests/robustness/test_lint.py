"""lint while packets come, and the choices of a project's folder."""

import socket
import unittest

from program import TOP, Folder, run, start

FAULTY = (TOP / "Captures/app-habits-requests.btsnoop").read_bytes()
CHOICES = """
rules:
  att-request-while-open: {severity: hidden, reason: the server can take two}
  att-no-answer: {severity: warning, reason: the peer is a simulator}
"""


class Lint(unittest.TestCase):
    def setUp(self):
        self.folder = Folder()
        self.addCleanup(self.folder.remove)

    # While it happens

    def live(self, *arguments):
        """What `live` says about the capture, which a server sends."""
        with socket.create_server(("127.0.0.1", 0)) as server:
            process = start("live", "--connect", "127.0.0.1:%d" % server.getsockname()[1], *arguments)
            try:
                connection, _ = server.accept()
                with connection:
                    connection.sendall(FAULTY)
                    # The second request of frame 25 is certain with the answer to the first.
                    line = self.finding(process)
                process.terminate()
                _, rest = process.communicate(timeout=30)
            finally:
                process.kill()
                process.wait()
        return line, rest.decode()

    def finding(self, process):
        """The first line about a finding."""
        for line in process.stderr:
            if b"[att-" in line:
                return line.decode()
        return ""

    def test_live(self):
        line, rest = self.live("--lint")
        self.assertIn("error: ", line)
        self.assertIn("[att-request-while-open] frame 24, 25", line)
        self.assertNotIn("att-request-while-open", rest)

    # A project's choices

    def lint(self, *arguments, **options):
        return run("lint", *arguments, TOP / "Captures/app-habits-requests.btsnoop", cwd=self.folder.path, **options)

    def test_project(self):
        (self.folder.path / ".blesniff").mkdir()
        (self.folder.path / ".blesniff/lint.yaml").write_text(CHOICES)
        chosen = self.lint()
        self.assertEqual(chosen.status, 0, chosen.message)
        self.assertNotIn(b"att-request-while-open", chosen.out)
        self.assertIn(b"warning  Write Request of 2A57 was not answered within 30 s", chosen.out)
        self.assertIn(".blesniff/lint.yaml", chosen.message)
        self.assertEqual(self.lint("--strict").status, 1)
        for refused in (self.lint("--no-project"), self.lint(environment={"BLESNIFF_NO_PROJECT": "1"})):
            self.assertEqual(refused.status, 1)
            self.assertIn(b"att-request-while-open", refused.out)
            self.assertNotIn(".blesniff", refused.message)
        self.assertEqual(self.lint("--only", "att-request-while-open").status, 1)

    def test_wrong_project(self):
        (self.folder.path / ".blesniff").mkdir()
        (self.folder.path / ".blesniff/lint.yaml").write_text("rules:\n  att-no-answer: {severity: hidden}\n")
        wrong = self.lint()
        self.assertEqual((wrong.status, wrong.out), (64, b""))
        self.assertIn("lint.yaml:2:18: 'reason' is missing", wrong.message)


if __name__ == "__main__":
    unittest.main()
