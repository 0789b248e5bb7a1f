"""A terminal that a test can see and type into: a window of tmux with a shell and blesniff in it."""

import os
import re
import shutil
import struct
import subprocess
import tempfile
import time

DEADLINE = 20.0


class Timeout(Exception):
    """The screen did not become what it should."""


def available():
    """Why there are no tests here, or nothing."""
    return None if shutil.which("tmux") else "tmux is not installed"


class Terminal:
    """One window with an interactive shell, a FIFO `feed` in its folder, and `blesniff` in its path."""

    def __init__(self, program, columns, rows, term="tmux-256color"):
        self.folder = tempfile.mkdtemp(prefix="blesniff-terminal-")
        self.socket = os.path.join(self.folder, "tmux")
        os.mkdir(os.path.join(self.folder, "bin"))
        os.symlink(os.path.abspath(program), os.path.join(self.folder, "bin", "blesniff"))
        os.mkfifo(os.path.join(self.folder, "feed"))
        # Open for both, so that neither side waits for the other.
        self.feed_end = os.open(os.path.join(self.folder, "feed"), os.O_RDWR)
        self.frames = 0
        environment = {
            "PATH": f"{self.folder}/bin:{os.environ['PATH']}", "HOME": self.folder, "LC_ALL": "C.UTF-8",
            "SHELL": "/bin/bash", "SWIFT_BACKTRACE": "enable=no", "TERM": "xterm",
        }
        self.environment = environment
        self.tmux("-f", "/dev/null", "new-session", "-d", "-s", "w", "-x", str(columns), "-y", str(rows),
                  "-c", self.folder, f"exec env TERM={term} 'PS1=$ ' bash --norc --noprofile -i")
        self.tmux("set", "-g", "status", "off")
        self.tmux("set", "-g", "escape-time", "0")
        self.wait(lambda screen: screen.startswith("  $"))

    def tmux(self, *arguments):
        return subprocess.run(["tmux", "-u", "-S", self.socket, *arguments], env=self.environment, text=True,
                              capture_output=True, check=True).stdout

    def close(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], env=self.environment, capture_output=True)
        self.end_feed()
        shutil.rmtree(self.folder, ignore_errors=True)

    # -- the source

    def feed(self, capture, upto):
        """Writes the records of a btsnoop file up to a number, with its header before the first."""
        data = open(capture, "rb").read()
        place, number = 16, 0
        start = 0 if self.frames == 0 else None
        while number < upto and place < len(data):
            if number == self.frames and start is None:
                start = place
            place += 24 + struct.unpack(">I", data[place + 4:place + 8])[0]
            number += 1
        self.frames = number
        self.write(data[start:place])

    def write(self, data):
        while data:
            data = data[os.write(self.feed_end, data):]

    def end_feed(self):
        if self.feed_end is not None:
            os.close(self.feed_end)
        self.feed_end = None

    # -- the person

    def keys(self, *names):
        """Presses keys by their names in tmux: `Up`, `PPage`, `C-z`; a text of its own letters is typed."""
        for name in names:
            self.tmux("send-keys", "-t", "w", name)

    def type(self, text):
        self.tmux("send-keys", "-t", "w", "-l", text)

    def run(self, command):
        self.type(command)
        self.keys("Enter")

    def resize(self, columns, rows):
        self.tmux("resize-window", "-t", "w", "-x", str(columns), "-y", str(rows))

    # -- what is seen

    def screen(self):
        """The rows, each after `> ` where it begins in reverse video."""
        text = self.tmux("capture-pane", "-p", "-e", "-t", "w")
        rows, reverse = [], False
        for line in text.split("\n")[:-1]:
            plain, first = "", None
            for part in re.split(r"(\x1b\[[0-9;:]*m|\x0e|\x0f)", line):
                if part.startswith("\x1b["):
                    for code in part[2:-1].split(";"):
                        if code in ("", "0", "27"):
                            reverse = False
                        elif code == "7":
                            reverse = True
                elif part and part not in "\x0e\x0f":
                    first = reverse if first is None else first
                    plain += part
            rows.append(("> " if first else "  ") + plain.rstrip())
        return mask("\n".join(row.rstrip() for row in rows) + "\n")

    def wait(self, condition):
        """Polls the screen until it meets the condition, and returns it."""
        end = time.monotonic() + DEADLINE
        while True:
            screen = self.screen()
            if condition(screen):
                return screen
            if time.monotonic() > end:
                raise Timeout(screen)
            time.sleep(0.05)

    def wait_for(self, text):
        return self.wait(lambda screen: text in screen)

    def settled(self, text):
        """The screen when it has the text and does not change any more."""
        last = None
        while True:
            screen = self.wait_for(text)
            if screen == last:
                return screen
            last = screen
            time.sleep(0.6)

    def process(self):
        """The process identifier of blesniff."""
        shell = self.tmux("display-message", "-p", "-t", "w", "#{pane_pid}").strip()
        end = time.monotonic() + DEADLINE
        while time.monotonic() < end:
            found = subprocess.run(["ps", "-o", "pid=,comm=", "--ppid", shell], text=True, capture_output=True).stdout
            for line in found.splitlines():
                if line.split()[1] == "blesniff":
                    return int(line.split()[0])
            time.sleep(0.05)
        raise Timeout(f"blesniff does not run:\n{found}")


def mask(screen):
    """A rate depends on when a packet came; what stands after it moves with its digits."""
    rows = []
    for row in screen.split("\n"):
        if re.search(r"  [\d,]+/s(  |$)", row):
            row = re.sub(r"  [\d,]+/s", "  …/s", row)
            row = re.sub(r" {3,}", "   ", row)
        rows.append(row)
    return "\n".join(rows)
