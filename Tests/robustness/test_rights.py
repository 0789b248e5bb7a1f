"""Rights of the program and places where it writes: rights that are given up, files of two recorders, folders."""

import os
import pathlib
import pty
import select
import signal
import socket
import subprocess
import time
import unittest

from case import Case
from program import BLESNIFF, CAPTURES, NOBODY, TOP, environment, run

CAPTURE = CAPTURES / "heart-rate.btsnoop"
CAPABILITIES = ("CapInh", "CapPrm", "CapEff", "CapAmb")


def threads(process):
    """The status of each thread, as the kernel has it."""
    folder = pathlib.Path(f"/proc/{process.pid}/task")
    return [dict(line.split(":\t", 1) for line in (task / "status").read_text().splitlines() if ":\t" in line)
            for task in folder.iterdir()]  # fmt: skip


class Server:
    """Sends a capture to each client, and keeps the connection."""

    def __init__(self, data):
        self.data = data
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.address = "127.0.0.1:%d" % self.socket.getsockname()[1]
        self.clients = []

    def serve(self):
        self.socket.settimeout(10)
        client, _ = self.socket.accept()
        client.sendall(self.data)
        self.clients.append(client)

    def close(self):
        for one in [*self.clients, self.socket]:
            one.close()


class Rights(Case):
    def setUp(self):
        super().setUp()
        self.server = Server(CAPTURE.read_bytes())
        self.addCleanup(self.server.close)

    def live(self, *options):
        """A program that watches the server, which has sent its capture."""
        process = self.start("live", "--connect", self.server.address, *options)
        self.server.serve()
        return process

    def recorder(self):
        """The same with a recording, and what it writes to; it has begun."""
        target = self.folder / "run.pcapng"
        process = self.live("--write", target)
        self.until(lambda: target.exists() and target.stat().st_size)
        return process, target

    def interrupt(self, process):
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(10), 0)

    @unittest.skipUnless(os.geteuid() == 0, "only root has rights to give up")
    def test_root_gives_up_everything_before_the_first_byte(self):
        """Promise 7, with a source that needs no right; `make test-live` shows the monitor in a virtual machine."""
        process = self.live()
        process.stdout.readline()
        for status in threads(process):
            for name in CAPABILITIES:
                self.assertEqual(int(status[name], 16), 0, status)
            self.assertEqual(status["NoNewPrivs"], "1", status)

    def test_recordings_are_for_their_owner(self):
        process, target = self.recorder()
        self.assertEqual(target.stat().st_mode & 0o777, 0o600)
        self.interrupt(process)

    def test_a_second_recorder_is_refused(self):
        first, target = self.recorder()
        done = run("decode", CAPTURE, "--write", target)
        self.assertEqual(done.status, 74, done)
        self.assertIn("is being recorded by another process", done.message)
        self.until(lambda: len(run(target).out.splitlines()) == 91)
        self.interrupt(first)
        # It is whole, and free again.
        self.assertEqual(len(run(target).out.splitlines()), 91)
        self.assertEqual(run("decode", CAPTURE, "--write", target).status, 0)

    def test_a_server_that_states_endless_losses_stops_no_recording(self):
        self.server.data = (TOP / "Tests/Vectors/fuzz/run-lost-counts").read_bytes()
        process, target = self.recorder()
        for _ in range(3):
            self.assertTrue(process.stdout.readline())
        self.interrupt(process)
        self.assertEqual(len(run(target).out.splitlines()), 3)


class Folders(Case):
    """`browse` needs a temporary file: without a place for it, a message says so, and nothing is left."""

    def browse(self, user=None, **variables):
        child, terminal = pty.fork()
        if child == 0:
            os.chdir("/")
            if user:
                os.setgid(user)
                os.setuid(user)
            os.execve(str(BLESNIFF), [str(BLESNIFF), "browse", str(CAPTURE)], environment(**variables))
        out, end = b"", time.monotonic() + 10
        while time.monotonic() < end:
            ready, _, _ = select.select([terminal], [], [], 0.2)
            if ready:
                try:
                    out += os.read(terminal, 65536)
                except OSError:
                    break
            if b"of 91" in out:
                os.write(terminal, b"q")
                end = min(end, time.monotonic() + 2)
        _, status = os.waitpid(child, 0)
        os.close(terminal)
        return os.waitstatus_to_exitcode(status), out

    def test_no_temporary_folder(self):
        status, out = self.browse(TMPDIR="/nonexistent")
        self.assertEqual(status, 74, out)
        self.assertIn(b"/nonexistent: No such file or directory; TMPDIR names another folder", out)

    def test_an_empty_name_means_the_usual_folder(self):
        status, out = self.browse(TMPDIR="")
        self.assertEqual(status, 0, out[-500:])

    @unittest.skipUnless(os.geteuid() == 0, "only root can become nobody")
    def test_a_folder_that_cannot_be_written(self):
        os.chmod(self.folder.path, 0o555)
        if subprocess.run(["setpriv", f"--reuid={NOBODY}", "test", "-x", str(BLESNIFF)], check=False).returncode:
            self.skipTest("nobody may not run the program where it is")
        status, out = self.browse(NOBODY, TMPDIR=str(self.folder.path))
        self.assertEqual(status, 74, out)
        self.assertIn(b"Permission denied; TMPDIR names another folder", out)


if __name__ == "__main__":
    unittest.main()
