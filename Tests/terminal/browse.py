"""What a person does with `browse`, and what must be seen then."""

import os

import live
from tmux import advertisement, btsnoop

HEART_RATE = os.path.abspath("Captures/heart-rate.btsnoop")
HABITS = os.path.abspath("Captures/app-habits.btsnoop")


def look(terminal, see, size):
    """The way through a capture: pages, errors, a frame, a text, only this connection, and back."""
    terminal.run(f"blesniff browse {HABITS}; echo status $?")
    see(f"browse-first.{size}", "1 of 119")
    terminal.keys("Space", "PPage", "Down")
    terminal.wait_for("2 of 119")
    terminal.keys("End")
    see(f"browse-end.{size}", "119 of 119")
    terminal.keys("g", "4", "2", "Enter")
    see(f"browse-frame.{size}", "42 of 119")
    terminal.keys("/")
    terminal.type("gusts")
    see(f"browse-searching.{size}", "search: gusts")
    terminal.keys("Enter", "n")
    see(f"browse-found.{size}", "112 of 119")
    terminal.keys("N")
    terminal.wait_for("111 of 119")
    terminal.keys("N")
    see(f"browse-not-found.{size}", "no 'gusts' before this packet")
    terminal.keys("/")
    terminal.type("zzz")
    terminal.wait_for("no 'zzz' after this packet")
    terminal.keys("Enter")
    terminal.wait(lambda screen: "no 'zzz' after this packet" in screen and "search: " not in screen)
    terminal.keys("e")
    terminal.wait_for("116 of 119")
    terminal.keys("e")
    see(f"browse-no-error.{size}", "no error after this packet")
    terminal.keys("Home", "9", "8", "Enter", "w")
    # The path of the capture is that of this machine.
    terminal.wait_for("wireshark -r /")
    terminal.keys("Enter")
    terminal.wait(lambda screen: "wireshark" not in screen and "packet 98" in screen)
    terminal.keys("w")
    terminal.wait_for("wireshark -r /")
    terminal.keys("Enter")
    see(f"browse-packet.{size}", "packet 98")
    terminal.keys("a")
    see(f"browse-characteristic.{size}", "shown, filter: ")
    terminal.keys("Enter", "c")
    see(f"browse-both.{size}", "21 of 25 ")
    terminal.keys("f", "C-u", "Enter")
    terminal.wait_for("98 of 119")
    terminal.keys("Escape", "Escape")
    terminal.wait(lambda screen: "link.connection" not in screen and "filter: " in screen)
    terminal.keys("Escape")
    terminal.wait(lambda screen: "filter: " not in screen and "98 of 119" in screen)
    terminal.keys("c")
    see(f"browse-connections.{size}", "1 connection ")
    terminal.keys("Enter")
    see(f"browse-connection.{size}", "filter: link.connection == 1")
    terminal.keys("?")
    see(f"browse-help.{size}", "go to a frame")
    terminal.keys("Escape", "q")
    terminal.wait_for("status 0")


def resize(terminal, see):
    """The selected line stays in sight, and comes back to its row."""
    terminal.run(f"blesniff browse {HEART_RATE} --time delta --hide noise")
    terminal.wait_for("of 62")
    terminal.keys("5", "0", "Enter")
    see("browse-before-resize", "delta")
    terminal.resize(120, 12)
    see("browse-wide-and-low", "delta")
    terminal.resize(60, 8)
    see("browse-small", "of 62")
    terminal.resize(12, 2)
    terminal.keys("Enter", "Down", "Escape", "c", "Down", "Escape", "/", "x", "Escape")
    terminal.resize(80, 24)
    see("browse-after-resize", "delta")
    terminal.keys("q")


def narrow(terminal, see):
    """Sixty columns: the hints give way."""
    terminal.run(f"blesniff browse {HABITS} --only gatt")
    terminal.keys("e")
    see("browse-narrow", "of 71")
    terminal.keys("Enter")
    see("browse-narrow-packet", "packet ")
    terminal.keys("q", "q")


def hostile(terminal, see):
    """Names that attack the terminal: in lines, in choices, in a search."""
    names = ["evil \x1b[2J\x1b]0;title\x07 \r\n\u202e", "plain", "界" * 40, "\x1b[7m" * 30, '" || adv && "']
    terminal.put("names.btsnoop", btsnoop(map(advertisement, names)))
    terminal.run("blesniff browse names.btsnoop")
    see("browse-hostile", "1 of 5")
    terminal.keys("Enter")
    see("browse-hostile-packet", "packet 1")
    terminal.keys("d")
    terminal.wait_for("5 of 5 shown")
    terminal.keys("/")
    terminal.type("plain")
    terminal.keys("Enter")
    terminal.wait_for("2 of 5 ")
    terminal.keys("q")


def damage(terminal, see):
    """All that could be read is shown, with what was wrong."""
    data = open(HEART_RATE, "rb").read()
    terminal.put("damaged.btsnoop", data[:1500] + b"\xff" * 100 + data[1500:])
    terminal.run("blesniff browse damaged.btsnoop; echo status $?")
    see("browse-damaged", "damaged.btsnoop:")
    terminal.keys("q")
    see("browse-after-damage", "status 65")
    terminal.run("clear; blesniff browse missing.btsnoop; echo status $?")
    see("browse-missing", "status 66")
    terminal.run("clear; TMPDIR=/nowhere blesniff browse damaged.btsnoop; echo status $?")
    see("browse-no-folder", "status 74")
    terminal.run("clear; blesniff browse; echo status $?")
    terminal.wait_for("reading standard input: name a capture")
    terminal.run("clear; blesniff browse damaged.btsnoop | cat")
    terminal.wait_for("browse needs a terminal")


def several(terminal, see):
    """Two captures in order: a frame is of the capture that one is in."""
    terminal.run(f"blesniff browse {HEART_RATE} {HABITS}")
    terminal.wait_for("2 captures  1 of 2")
    terminal.keys("3", "Enter")
    terminal.wait_for("3 of 2")
    terminal.keys("End", "3", "Enter")
    see("browse-several", "94 of 2")
    terminal.keys("9", "9", "9", "Enter")
    terminal.wait_for("there is no frame 999")
    terminal.keys("q")


def piped(terminal, see):
    """A pipe is read once; keys come from the terminal, also while nothing comes."""
    terminal.run("blesniff browse - < feed; echo status $?")
    terminal.feed(live.HEART_RATE, 12)
    terminal.wait_for("1 of 12")
    terminal.keys("Down", "Down")
    see("browse-pipe", "3 of 12")
    terminal.keys("G")
    terminal.feed(live.HEART_RATE, 40)
    terminal.wait_for("40 of 40")
    terminal.end_feed()
    terminal.wait(lambda screen: "READING" not in screen)
    terminal.keys("Up")
    terminal.wait_for("40 of 41")
    terminal.keys("C-c")
    terminal.wait_for("status 0")


def large(terminal, see):
    """Thirty thousand packets: the first are there at once, keys work while the rest is read, memory does not grow.

    A debug build takes its time."""
    names = [f"Lamp {number}" for number in range(30_000)]
    terminal.put("large.btsnoop", btsnoop(map(advertisement, names)))
    terminal.run("blesniff browse large.btsnoop; echo status $?")
    # A release has read it all before one can look.
    terminal.wait_for('"Lamp 0"')
    terminal.keys("2", "0", "0", "0", "0", "Enter")
    terminal.wait_for('"Lamp 19999"', patience=10)
    terminal.wait_for("large.btsnoop  20,000 of 30,000", patience=10)
    terminal.keys("f")
    terminal.type("adv.name contains '77'")
    terminal.keys("Enter")
    found = [name for name in names if "77" in name]
    terminal.wait_for(f"{len(found):,} of 30,000 shown", patience=10)
    terminal.wait_for("large.btsnoop  ", patience=10)
    terminal.keys("End")
    terminal.wait_for(f'"{found[-1]}"')
    status = open(f"/proc/{terminal.process()}/status").read()
    peak = int(status.split("VmHWM:")[1].split()[0])
    assert peak < 50_000, f"{peak} kB: 30,000 packets do not fit in that with the program"
    terminal.keys("q")
    terminal.wait_for("status 0")


def closed(terminal, see):
    """The window is closed while a capture is read: the program ends, and its temporary file with it."""
    terminal.run("TMPDIR=. blesniff browse - < feed")
    terminal.feed(live.HEART_RATE, 30)
    terminal.wait_for("of 30")
    terminal.close_window()
    left = [name for name in os.listdir(terminal.folder) if name.startswith("blesniff-")]
    assert not left, f"{left} is left"


CASES = {
    "browse-80x24": (80, 24, lambda terminal, see: look(terminal, see, "80x24")),
    "browse-120x30": (120, 30, lambda terminal, see: look(terminal, see, "120x30")),
    "browse-resize": (80, 24, resize),
    "browse-narrow": (60, 20, narrow),
    "browse-hostile": (100, 24, hostile),
    "browse-damage": (80, 24, damage),
    "browse-several": (80, 24, several),
    "browse-piped": (80, 24, piped),
    "browse-large": (80, 24, large),
    "browse-closed": (80, 24, closed),
}
