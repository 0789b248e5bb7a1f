"""What a person does with the live view, and what must be seen then."""

import os
import signal

from tmux import advertisement, btsnoop, until

HEART_RATE = "Captures/heart-rate.btsnoop"


def watch(terminal, see, size):
    """The way through the view: lines come, are held, scrolled, filtered, opened."""
    terminal.run("blesniff live feed")
    see(f"live-waiting.{size}", "Waiting for packets")
    terminal.feed(HEART_RATE, 12)
    see(f"live-lines.{size}", "12 packets")
    terminal.feed(HEART_RATE, 78)
    see(f"live-full.{size}", "78 packets")
    terminal.keys("Space")
    terminal.wait_for("PAUSED")
    terminal.feed(HEART_RATE, 85)
    see(f"live-paused.{size}", "PAUSED +7")
    terminal.keys("Up", "Up", "k")
    see(f"live-selected.{size}", "PAUSED +7")
    terminal.keys("Enter")
    see(f"live-packet.{size}", "packet 75")
    terminal.keys("Right", "Right")
    see(f"live-next-packet.{size}", "packet 77")
    terminal.keys("End")
    terminal.wait_for("0000  ")
    terminal.keys("Escape", "PPage", "PPage")
    see(f"live-paged.{size}", "PAUSED +7")
    terminal.keys("Right", "Right")
    see(f"live-moved-right.{size}", "\n  …")
    terminal.keys("Left", "Left", "h")
    see(f"live-without-noise.{size}", "noise hidden")
    terminal.keys("f")
    terminal.type("att.metod contains Notif")
    terminal.keys("Enter")
    see(f"live-wrong-filter.{size}", "^^^")
    terminal.keys("C-u")
    terminal.type("att.met")
    terminal.keys("Tab")
    terminal.type(' contains "Notif"')
    terminal.wait_for('filter: att.method contains "Notif"')
    terminal.keys("Enter")
    see(f"live-filtered.{size}", "shown")
    terminal.keys("f", "Escape")
    terminal.wait(lambda screen: "shown" in screen)
    terminal.keys("h", "t")
    see(f"live-absolute.{size}", "UTC")
    terminal.keys("t")
    see(f"live-delta.{size}", "delta")
    terminal.keys("t", "?")
    see(f"live-help.{size}", "this help")
    terminal.keys("Escape", "f", "C-u", "Enter", "G")
    see(f"live-newest.{size}", "LIVE")
    terminal.keys("q")
    see(f"live-quit.{size}", "85 packets in")


def resize(terminal, see):
    """The selected line stays in sight."""
    terminal.run("blesniff live - < feed")
    terminal.feed(HEART_RATE, 60)
    terminal.wait_for("60 packets")
    terminal.keys("Space", "PPage", "Up")
    see("live-before-resize", "PAUSED")
    terminal.resize(120, 12)
    see("live-wide-and-low", "PAUSED")
    terminal.resize(50, 8)
    see("live-small", "PAUSED")
    terminal.resize(12, 2)
    see("live-tiny", "PAUSED")
    terminal.resize(80, 24)
    see("live-after-resize", "PAUSED")
    # No room for anything, whatever is asked for.
    terminal.resize(10, 1)
    terminal.wait_for("PAUSED")
    terminal.keys("h", "Space", "Up", "Home", "End", "Space", "PPage", "NPage", "Enter", "Down", "Right", "Escape", "?",
                  "Down", "Escape", "f", "x", "Enter", "Left", "Escape", "m", "Escape", "h", "Down", "Home")
    # The first packet is the first row whether the terminal grows before or after the last key is seen.
    terminal.resize(80, 24)
    see("live-after-unseen-keys", "PAUSED")
    terminal.keys("q")
    terminal.wait_for("60 packets in")


def wide(terminal, see):
    """Characters of two columns, marks of none, and what would attack the terminal."""
    terminal.run("blesniff live feed")
    names = [
        "Plain name", "灯 in the hall of mirrors", "Lamp 💡 and family 👨‍👩‍👧 and 👍🏽 ❤️", "e\u0301te\u0301 Zalgo a" + "\u0301" * 20 + "b",
        "한국어 이름", "evil \x1b[2J\x1b]0;title\x07 \r\n\u202e", "العربية", "界" * 40,
    ]
    terminal.write(btsnoop(map(advertisement, names)))
    see("live-wide-characters", "8 packets")
    terminal.keys("Right", "Right")
    see("live-wide-moved", "… ")
    terminal.keys("Left", "Left", "Space", "Up", "Up", "Enter")
    see("live-wide-packet", "packet 6")
    terminal.keys("q", "q")
    terminal.wait_for("8 packets in")


def damage(terminal, see):
    """Messages have a row of their own, and a page."""
    terminal.run("blesniff live feed; echo status $?")
    terminal.feed(HEART_RATE, 20)
    terminal.wait_for("20 packets")
    terminal.write(b"\xff" * 300)
    terminal.feed(HEART_RATE, 78)
    see("live-damage", "78 packets")
    terminal.keys("m")
    see("live-messages", "messages")
    terminal.keys("m", "q")
    see("live-quit-after-damage", "status 65")


def ended(terminal, see):
    """The source goes away: the view stays."""
    terminal.run("blesniff live - < feed; echo status $?")
    terminal.feed(HEART_RATE, 30)
    terminal.wait_for("30 packets")
    terminal.end_feed()
    terminal.wait_for("ENDED")
    terminal.keys("g")
    see("live-ended", "ENDED")
    terminal.keys("q")
    terminal.wait_for("status 0")


def recording(terminal, see):
    """The recording is shown while it is watched, whatever the filter hides."""
    terminal.run("blesniff live feed --write trace.btsnoop --filter att --hide noise --time delta; echo status $?")
    terminal.feed(HEART_RATE, 40)
    terminal.wait_for("40 packets")
    terminal.wait_for("trace.btsnoop 1.5 kB")
    see("live-recording", "40 packets")
    terminal.keys("q")
    see("live-recorded", "status 0")
    with open(HEART_RATE, "rb") as original, open(os.path.join(terminal.folder, "trace.btsnoop"), "rb") as copy:
        written = copy.read()
        assert written == original.read(len(written)), "the recording is not what was fed"


def pasted(terminal, see):
    """Pasted text is text where one types, and nothing elsewhere."""
    terminal.run("blesniff live feed")
    terminal.feed(HEART_RATE, 30)
    terminal.wait_for("30 packets")
    terminal.tmux("set-buffer", "q\nframe == 7\n")
    terminal.tmux("paste-buffer", "-p", "-t", "w")
    terminal.keys("f")
    terminal.tmux("paste-buffer", "-p", "-t", "w")
    terminal.wait_for("filter: q frame == 7")
    terminal.keys("Home", "DC", "Enter")
    see("live-pasted", "1 of 30 shown")
    terminal.keys("q")
    terminal.wait_for("30 packets in")


def modes(terminal, name):
    """The modes of the terminal, as the shell sees them."""
    terminal.run(f"clear; stty -a > {name}.new; mv {name}.new {name}")
    path = os.path.join(terminal.folder, name)
    until(lambda: os.path.exists(path), "the shell does not answer")
    with open(path, encoding="utf-8") as file:
        return file.read()


def suspend(terminal, see):
    """^Z gives the terminal back and really stops; `fg` shows everything that came meanwhile."""
    before = modes(terminal, "before")
    terminal.run("blesniff live feed")
    terminal.feed(HEART_RATE, 30)
    terminal.wait_for("30 packets")
    process = terminal.process()
    terminal.keys("C-z")
    terminal.wait_for("Stopped")
    state = open(f"/proc/{process}/stat").read().rsplit(")", 1)[1].split()[0]
    assert state == "T", f"the process is not stopped but {state}"
    assert modes(terminal, "stopped") == before, "the modes of the terminal are not those from before"
    terminal.feed(HEART_RATE, 40)
    terminal.run("fg")
    see("live-continued", "40 packets")
    # In the background it may not touch the terminal.
    terminal.keys("C-z")
    terminal.wait_for("Stopped")
    terminal.run("clear; bg")
    terminal.wait_for("blesniff live feed &")
    terminal.keys("Enter")
    terminal.wait_for("Stopped")
    terminal.run("clear; fg")
    terminal.wait_for("LIVE")
    # A stop that nobody asked the program for.
    os.kill(process, signal.SIGSTOP)
    terminal.wait_for("Stopped")
    terminal.run("clear; fg")
    see("live-continued-again", "40 packets")
    terminal.keys("C-c")
    terminal.wait_for("40 packets in")
    assert modes(terminal, "after") == before, "the modes of the terminal are not those from before"


def killed(terminal, see):
    """Signals that end the program leave the terminal as it was."""
    before = modes(terminal, "before")
    for number, status in ((signal.SIGTERM, 0), (signal.SIGHUP, 0), (signal.SIGINT, 0), (signal.SIGQUIT, 131),
                           (signal.SIGABRT, 134), (signal.SIGSEGV, 139)):
        terminal.frames = 0
        terminal.run("clear; blesniff live feed; echo status $?")
        terminal.feed(HEART_RATE, 5)
        terminal.wait_for("LIVE")
        terminal.wait_for("5 packets")
        os.kill(terminal.process(), number)
        screen = terminal.wait_for(f"status {status}\n")
        assert "LIVE" not in screen, f"the view is still there after {number.name}:\n{screen}"
        after = modes(terminal, f"after{number.value}")
        assert after == before, f"the modes of the terminal after {number.name} are not those from before"


def closed(terminal, see):
    """The window is closed: the program ends, without a core dump or a loop."""
    terminal.run("blesniff live feed")
    terminal.feed(HEART_RATE, 30)
    terminal.wait_for("30 packets")
    terminal.close_window()


def plain(terminal, see):
    """Where there can be no view there are lines."""
    for command in ("TERM=dumb blesniff live feed", "blesniff live --plain feed", "blesniff live feed | cat"):
        terminal.frames = 0
        # What the command before has shown is not taken for what this one shows.
        terminal.run("clear")
        terminal.wait(lambda screen: screen.strip() == "$")
        terminal.run(command)
        terminal.feed(HEART_RATE, 3)
        screen = terminal.wait_for("LE Set Scan Enable  enabled")
        assert "LIVE" not in screen, f"{command} shows a view:\n{screen}"
        terminal.keys("C-c")
        terminal.wait_for_shell()


CASES = {
    "watch-80x24": (80, 24, lambda terminal, see: watch(terminal, see, "80x24")),
    "watch-120x30": (120, 30, lambda terminal, see: watch(terminal, see, "120x30")),
    "resize": (80, 24, resize),
    "wide": (100, 24, wide),
    "damage": (80, 24, damage),
    "ended": (80, 24, ended),
    "recording": (120, 20, recording),
    "pasted": (80, 24, pasted),
    "suspend": (80, 24, suspend),
    "killed": (80, 24, killed),
    "closed": (80, 24, closed),
    "plain": (80, 24, plain),
}
