"""A terminal that a test can see and type into: a window of tmux with a shell and blesniff in it."""

import os
import re
import shutil
import subprocess
import tempfile
import time

from capture import containers, hci, records

DEADLINE = 20.0
FIRST = 1_714_979_289_000_000  # time of the first packet of a capture that is made up


class Timeout(Exception):
    """The screen did not become what it should."""


def available():
    """Why there are no tests here, or nothing."""
    return None if shutil.which("tmux") else "tmux is not installed"


def until(condition, problem):
    """The value of a condition, as soon as it has one."""
    end = time.monotonic() + DEADLINE
    while not (found := condition()):
        if time.monotonic() > end:
            raise Timeout(problem)
        time.sleep(0.05)
    return found


def btsnoop(packets):
    """A capture of received H4 packets, a millisecond apart."""
    timed = enumerate(b"\4" + packet for packet in packets)
    parts = [containers.btsnoop_record(packet, 3, FIRST + 1000 * number) for number, packet in timed]
    return containers.btsnoop() + b"".join(parts)


def advertisement(name):
    """The report of a device with this name."""
    return hci.named_report(name, address_type=0)


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
        with open(capture, "rb") as file:
            beginning, pieces = records.read(file.read())
        new = pieces[self.frames:upto]
        self.write(records.joined(b"" if self.frames else beginning, new))
        self.frames += len(new)

    def write(self, data):
        while data:
            data = data[os.write(self.feed_end, data):]

    def put(self, name, content):
        """A file in the folder of the shell."""
        with open(os.path.join(self.folder, name), "wb") as file:
            file.write(content)

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

    def wait(self, condition, patience=1):
        """Polls the screen until it meets the condition, and returns it."""
        end = time.monotonic() + patience * DEADLINE
        while True:
            screen = self.screen()
            if condition(screen):
                return screen
            if time.monotonic() > end:
                raise Timeout(screen)
            time.sleep(0.05)

    def wait_for(self, text, patience=1):
        return self.wait(lambda screen: text in screen, patience)

    def wait_for_shell(self):
        """Until the command has ended."""
        self.wait(lambda screen: screen.rstrip().endswith("$"))

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

        def found():
            lines = subprocess.run(["ps", "-o", "pid=,comm=", "--ppid", shell], text=True, capture_output=True).stdout
            return next((int(line.split()[0]) for line in lines.splitlines() if line.split()[1] == "blesniff"), None)

        return until(found, "blesniff does not run")

    def close_window(self):
        """As a person closes it; the program has to end."""
        process = self.process()
        self.tmux("kill-session", "-t", "w")
        until(lambda: not os.path.exists(f"/proc/{process}"), "blesniff still runs without a terminal")


def mask(screen):
    """A rate depends on when a packet came; what stands after it moves with its digits."""
    rows = []
    for row in screen.split("\n"):
        if re.search(r"  [\d,]+/s(  |$)", row):
            row = re.sub(r"  [\d,]+/s", "  …/s", row)
            row = re.sub(r" {3,}", "   ", row)
        rows.append(row)
    return "\n".join(rows)
