"""What a person does with the table of devices, and what must be seen then.

Ages and rates depend on the time. That of a source ends with its last packet: most screens are of a source that has ended.
"""

import os

from capture import hci
from capture.records import first
from tmux import btsnoop

BEACONS = "Captures/ibeacon.btsnoop"
ALL = 1000


def watch(terminal, see, size):
    """The way through the table: sorted, searched, opened."""
    terminal.run("blesniff devices --live - < feed; echo status $?")
    terminal.feed(BEACONS, ALL)
    terminal.wait_for("LIVE  stdin  9 devices")
    terminal.end_feed()
    see(f"devices-ended.{size}", "ENDED")
    terminal.keys("s")
    see(f"devices-by-name.{size}", "by name")
    terminal.keys("6", "r")
    see(f"devices-by-distance.{size}", "by distance, reversed")
    terminal.keys("5", "j", "j", "Down")
    see(f"devices-selected.{size}", "by address")
    terminal.keys("Enter")
    see(f"devices-page.{size}", "away, if")
    terminal.keys("Right")
    terminal.wait_for(" E1:2A:39:F4:73:01  ")
    terminal.keys("Left", "Left")
    terminal.wait_for(" DB:70:42:5A:E8:39  ")
    terminal.keys("Escape", "1", "Escape", "/")
    terminal.type("e20a39f4")
    terminal.wait_for("search: e20a39f4")
    terminal.keys("Enter")
    see(f"devices-searched.{size}", "4 of 9 shown")
    terminal.keys("/", "C-u")
    terminal.type("nobody")
    terminal.keys("Enter")
    see(f"devices-none.{size}", "None of 9")
    terminal.keys("/", "C-u", "Enter", "?")
    see(f"devices-help.{size}", "this help")
    terminal.keys("q", "q")
    see(f"devices-quit.{size}", "status 0")


def crowd(terminal, see):
    """More devices than rows, of all kinds of addresses and with all kinds of names."""
    terminal.run("blesniff devices --live - < feed")
    names = ["灯 in the hall of mirrors", "Lamp 💡", "e\u0301te\u0301 a" + "\u0301" * 20 + "b", "한국어 이름", "x" * 240,
             "evil \x1b[2J\x1b]0;title\x07 \r\n\u202e", "العربية", "界" * 40, ""]
    packets = []
    for number in range(60):
        address = [0xC0, 0x40, 0x00, 0x80][number % 4] << 40 | number
        kind = 0 if number % 5 == 4 else 1
        rssi = -30 - number
        packets.append(lamp(address, kind, rssi, names[number % len(names)]))
    terminal.write(btsnoop(packets))
    terminal.wait_for("60 devices")
    terminal.end_feed()
    see("devices-crowd", "ENDED")
    terminal.keys("NPage", "NPage", "Down")
    see("devices-crowd-paged", "ENDED")
    terminal.resize(60, 10)
    see("devices-crowd-small", "ENDED")
    terminal.resize(30, 4)
    see("devices-crowd-tiny", "ENDED")
    terminal.resize(80, 24)
    terminal.keys("G")
    see("devices-crowd-last", "ENDED")
    terminal.keys("q")
    terminal.wait_for_shell()


def pause(terminal, see):
    """The table is held, devices go on being counted."""
    terminal.run("blesniff devices --live feed")
    terminal.wait_for("Waiting for devices at feed.")
    terminal.write(btsnoop([lamp(1, 1, -50, "first")]))
    terminal.wait_for("  1 device  ")
    terminal.keys("Space")
    terminal.wait_for("PAUSED")
    terminal.write(btsnoop([lamp(2, 1, -50, "second")])[16:])
    terminal.keys("s")
    screen = terminal.wait_for("by name")
    assert "1 device" in screen and "second" not in screen, f"the table is not held:\n{screen}"
    terminal.keys("Space")
    terminal.wait_for("LIVE  feed  2 devices")
    terminal.keys("q")
    terminal.wait_for_shell()


def scripts(terminal, see):
    """Without a screen: all devices at the end, or those heard every so many seconds."""
    terminal.run("blesniff devices --live - < feed > out; cat out")
    terminal.process()
    terminal.feed(BEACONS, ALL)
    terminal.end_feed()
    terminal.wait_for("Apple  type Find My")


def repeated(terminal, see):
    """Snapshots of those that were heard since the last one, also where there is a terminal."""
    terminal.run("blesniff devices --live --every 0.5 feed --write kept.btsnoop")
    capture = btsnoop([lamp(1, 1, -50, "first"), lamp(2, 1, -50, "second")])
    second = len(first(capture, 1))
    terminal.write(capture[:second])
    terminal.wait_for(" first")
    terminal.wait_for("no device was heard")
    terminal.write(capture[second:])
    terminal.wait_for(" second")
    terminal.keys("C-c")
    terminal.wait_for("2 packets written to kept.btsnoop")
    assert os.path.getsize(os.path.join(terminal.folder, "kept.btsnoop")) > 100


def follow(terminal, see):
    """Messages of a live source, as they end."""
    terminal.run("blesniff follow --live feed")
    terminal.feed("Captures/provisioning-json.btsnoop", 40)
    terminal.wait_for("thermo-07")
    assert "framed-json" not in terminal.screen()
    terminal.feed("Captures/provisioning-json.btsnoop", 62)
    terminal.wait_for("framed-json configuration")
    terminal.keys("C-c")
    terminal.wait_for_shell()


def lamp(address, kind, rssi, name):
    """A report with a name."""
    return hci.named_report(name, address.to_bytes(6, "little"), address_type=kind, rssi=rssi)


CASES = {
    "devices-watch-80x24": (80, 24, lambda terminal, see: watch(terminal, see, "80x24")),
    "devices-watch-120x30": (120, 30, lambda terminal, see: watch(terminal, see, "120x30")),
    "devices-crowd": (80, 24, crowd),
    "devices-pause": (80, 24, pause),
    "devices-scripts": (120, 50, scripts),
    "devices-repeated": (120, 30, repeated),
    "follow-live": (120, 40, follow),
}
