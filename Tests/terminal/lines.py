"""What `decode` and its like look like on a terminal: lines fit, columns stay in place, words are whole, and a pager shows
what is long.

The captures stand for a phone's log, a log of two adapters, and the air with encryption, faults and lost packets.
"""

import os

from tmux import advertisement, btsnoop

HEART_RATE = os.path.abspath("Captures/heart-rate.btsnoop")
CAPTURES = ["heart-rate.btsnoop", "app-habits.btsnoop", "air-titan-encrypted.pcap", "air-late.pcap", "ibeacon-connected.btsnoop"]


def lines(terminal, see, size):
    """The first screen of each capture, whole as a person sees it, and no row that goes on in the next."""
    rows = int(size.split("x")[1])
    for capture in CAPTURES:
        path = os.path.abspath(os.path.join("Captures", capture))
        name = capture.split(".")[0]
        terminal.run(f"clear; blesniff --no-pager --filter 'frame > 20 && frame < {18 + rows}' {path} 2>&1; echo end")
        see(f"lines-{name}.{size}", "\n  end")


def pager(terminal, see):
    """What is longer than the screen goes to the pager, which ends when its reader has seen enough."""
    terminal.run(f"BLESNIFF_PAGER='less -FRSX' blesniff {HEART_RATE}; echo status $?")
    terminal.wait_for("\n  :")
    see("lines-pager", "\n  :")
    terminal.keys("q")
    terminal.wait_for("status 0")
    terminal.run("clear; blesniff help filter --nothing; blesniff fields att.mtu; echo short $?")
    terminal.wait_for("short 0")
    terminal.run(f"clear; BLESNIFF_PAGER=cat blesniff --only connections {HEART_RATE}; echo none $?")
    terminal.wait_for("none 0")
    see("lines-no-pager", "none 0")


def narrow(terminal, see):
    """A terminal of forty columns still says what each packet is."""
    terminal.run(f"clear; blesniff --no-pager --only gatt --filter 'frame > 60 && frame < 80' {HEART_RATE}; echo end $?")
    terminal.wait_for("end 0")
    see("lines-narrow", "end 0")


def words(terminal, see):
    """What people read as sentences breaks at spaces, and goes on below its text."""
    terminal.run(f"cd {os.path.abspath('Captures')}")
    terminal.run("clear; blesniff diff heart-rate.btsnoop heart-rate-subscribed-first.btsnoop; echo end")
    see("words-diff", "\n  end")
    terminal.run("clear; blesniff follow --no-pager --filter 'frame < 68' provisioning-json.btsnoop; echo end")
    see("words-follow", "\n  end")


def messages(terminal, see):
    """Messages wait until the pager has ended: they are neither over its prompt nor above the first packet."""
    data = open(HEART_RATE, "rb").read()
    terminal.put("damaged.btsnoop", data[:300] + b"\xff" * 100 + data[300:])
    terminal.run("clear; BLESNIFF_PAGER='less -FRSX' blesniff damaged.btsnoop; echo status $?")
    terminal.wait_for("\n  :")
    see("lines-pager-damage", "\n  :")
    terminal.keys("q")
    see("lines-pager-messages", "status 65")


def paged(terminal, see):
    """All text that may be long goes through the pager."""
    here = os.path.abspath("Captures")
    terminal.run(f"cd {here}; export BLESNIFF_PAGER='sed s/^/paged:/'")
    for command in ("infer --company 0x004C ibeacon-connected.btsnoop", "help redact", "help filter", "live --help",
                    "diff heart-rate.btsnoop heart-rate-subscribed-first.btsnoop", "draft heart-rate.btsnoop",
                    f"redact heart-rate.btsnoop --write {terminal.folder}/shared.btsnoop", "verify --schema"):
        name = command.split()[0]
        terminal.run(f"clear; blesniff {command}; echo paged {name}")
        screen = terminal.wait_for(f"\n  paged {name}\n")
        assert "\n  paged:" in screen, f"{command} is not paged:\n{screen}"
        if "help" not in command:
            terminal.run(f"clear; blesniff {command} --no-pager; echo plain {name}")
            screen = terminal.wait_for(f"\n  plain {name}\n")
            assert "paged:" not in screen, f"{command} does not know --no-pager:\n{screen}"


def progress(terminal, see):
    """How far a command is, while a person waits; gone when it ends, and never where a pipe takes the results.

    A first input that takes its time makes the second one long enough for every build."""
    terminal.put("large.btsnoop", btsnoop(advertisement(f"Lamp {number}") for number in range(20_000)))
    terminal.tmux("pipe-pane", "-t", "w", f"cat >> {terminal.folder}/written")
    for target, is_shown in (("> lines", True), ("| cat > lines", False)):
        terminal.run(f"clear; (sleep 1.2; cat {HEART_RATE}) | "
                     f"blesniff - large.btsnoop {target}; echo 'done' '{target}'")
        screen = terminal.wait_for(f"  done {target}\n")
        assert "%" not in screen, f"the bar is left:\n{screen}"
        with open(f"{terminal.folder}/written", "r+b") as file:
            written = file.read()
            file.truncate(0)
        assert (b"#-" in written) == is_shown, f"with '{target}': {written}"
    terminal.tmux("pipe-pane", "-t", "w")


CASES = {
    "lines-80x24": (80, 24, lambda terminal, see: lines(terminal, see, "80x24")),
    "lines-120x30": (120, 30, lambda terminal, see: lines(terminal, see, "120x30")),
    "lines-pager": (100, 24, pager),
    "lines-messages": (80, 24, messages),
    "lines-paged": (100, 40, paged),
    "lines-progress": (80, 24, progress),
    "lines-narrow": (40, 24, narrow),
    "lines-words": (70, 40, words),
}
