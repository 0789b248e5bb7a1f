#!/usr/bin/env python3
"""Ask Packaging/blesniff-extcap what Wireshark asks it, and capture with it: directly, and by tshark if it is there.

Ends with "N passed, N failed, N skipped"; exit status 1 if anything failed.
"""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import program

SCRIPT = program.TOP / "Packaging/blesniff-extcap"
CAPTURE = program.CAPTURES / "heart-rate.btsnoop"
PACKETS = 91
INTERFACES = ("blesniff-monitor", "blesniff-serial", "blesniff-server", "blesniff-file")
SENTENCE = re.compile(r"^(extcap|interface|dlt|arg) (\{[a-z]+=[^{}]+\})+$")


def ask(*arguments, blesniff=program.BLESNIFF, **options):
    environment = program.environment(BLESNIFF=str(blesniff))
    return subprocess.run(
        ["sh", SCRIPT, *arguments], capture_output=True, text=True, env=environment, timeout=60, **options)


def count(path):
    return len(program.run("--format", "jsonl", path).lines)


def answers(kind, *arguments):
    done = ask(*arguments)
    if done.returncode or done.stderr:
        yield f"status {done.returncode}: {done.stderr}"
    lines = done.stdout.splitlines()
    if not [line for line in lines if line.startswith(kind)] and arguments[-1] != "--extcap-config":
        yield f"{arguments}: no {kind}"
    for line in lines:
        if not SENTENCE.match(line):
            yield f"{arguments}: {line}"


def listed():
    yield from answers("interface", "--extcap-interfaces", "--extcap-version=4.0")
    found = re.findall(r"^interface \{value=([^}]+)\}", ask("--extcap-interfaces").stdout, re.M)
    if tuple(found) != INTERFACES:
        yield f"the interfaces are {found}"
    if ask("--extcap-interfaces", blesniff="/nowhere/blesniff").stdout:
        yield "there are interfaces without a program"
    for interface in INTERFACES:
        yield from answers("dlt", "--extcap-interface", interface, "--extcap-dlts")
        yield from answers("arg", f"--extcap-interface={interface}", "--extcap-config")


def refused():
    for arguments in (
            (), ("--extcap-dlts", "--extcap-interface", "eth0"), ("--extcap-dlts", "--extcap-interface", "blesniff-x"),
            ("--extcap-config", "--extcap-interface", "blesniff-x"), ("--capture", "--extcap-interface", "blesniff-file"),
            ("--capture", "--extcap-interface", "blesniff-file", "--fifo", "/dev/null"),
            ("--capture", "--extcap-interface", "blesniff-serial", "--fifo", "/dev/null", "--port"),
            ("--capture", "--fifo", "/dev/null", "--extcap-interface", "x; echo")):
        done = ask(*arguments)
        if done.returncode != 64 or not done.stderr.startswith("blesniff-extcap: ") or done.stdout:
            yield f"{arguments}: status {done.returncode}, {done.stderr or done.stdout}"


def captured(folder):
    fifo, copy = folder / "fifo", folder / "copy.pcapng"
    # Names are data, whatever is in them.
    source = folder / "-a $(touch x) 'b'.btsnoop"
    shutil.copy(CAPTURE, source)
    os.mkfifo(fifo)
    with copy.open("wb") as file:
        reader = subprocess.Popen(["cat", fifo], stdout=file)
        done = ask(
            "--capture", "--extcap-interface", "blesniff-file", "--fifo", fifo, "--file", source.name, cwd=folder.path)
        reader.wait(timeout=30)
    if done.returncode or done.stderr:
        yield f"status {done.returncode}: {done.stderr}"
    if count(copy) != PACKETS:
        yield f"{count(copy)} packets, not {PACKETS}"
    for interface, option in (("blesniff-file", "--file"), ("blesniff-serial", "--port")):
        done = ask("--capture", "--extcap-interface", interface, "--fifo=/dev/null", f"{option}=/nowhere")
        if done.returncode != 66 or done.stderr != "blesniff: /nowhere: no such file\n":
            yield f"{option} of a file that is not there: status {done.returncode}, {done.stderr}"


def failed(folder):
    """Wireshark reads messages until the FIFO ends."""
    fifo, messages = folder / "fifo", folder / "messages"
    os.mkfifo(fifo)
    environment = program.environment(BLESNIFF=str(program.BLESNIFF))
    with messages.open("wb") as errors:
        run = subprocess.Popen(
            ["sh", SCRIPT, "--capture", "--extcap-interface", "blesniff-file", "--fifo", fifo, "--file", "/nowhere"],
            env=environment, stderr=errors)
        fifo.read_bytes()
        written = messages.read_text()
        run.wait(timeout=20)
    if "/nowhere" not in written:
        yield f"the FIFO ends before the message: {written!r}"


def stopped(folder):
    """Wireshark stops a source by a signal."""
    source, copy = folder / "growing", folder / "copy.pcapng"
    os.mkfifo(source)
    environment = program.environment(BLESNIFF=str(program.BLESNIFF))
    run = subprocess.Popen(
        ["sh", SCRIPT, "--capture", "--extcap-interface", "blesniff-file", "--fifo", copy, "--file", source],
        env=environment, stderr=subprocess.PIPE, text=True)
    with source.open("wb", buffering=0) as writer:
        writer.write(CAPTURE.read_bytes())
        limit = time.monotonic() + 20
        while time.monotonic() < limit and not (copy.exists() and count(copy) == PACKETS):
            time.sleep(0.2)
        run.send_signal(signal.SIGTERM)
        _, errors = run.communicate(timeout=20)
    if run.returncode or errors:
        yield f"status {run.returncode}: {errors}"
    if count(copy) != PACKETS:
        yield f"{count(copy)} packets, not {PACKETS}"


def by_tshark(folder):
    home = folder / "home"
    place = home / ".config/wireshark/extcap"
    place.mkdir(parents=True)
    shutil.copy(SCRIPT, place)
    environment = program.environment(BLESNIFF=str(program.BLESNIFF), HOME=str(home))

    def tshark(*arguments):
        return subprocess.run(
            ["tshark", *arguments], capture_output=True, text=True, env=environment, timeout=60)

    names = tshark("-D").stdout
    for interface in INTERFACES:
        if interface not in names:
            yield f"tshark does not list {interface}"
    copy = folder / "tshark.pcapng"
    done = tshark("-i", "blesniff-file", "-o", f"extcap.blesniff_file.file:{CAPTURE}", "-w", copy)
    if done.returncode or "Error by extcap" in done.stderr:
        yield f"status {done.returncode}: {done.stderr}"
    elif count(copy) != PACKETS:
        yield f"{count(copy)} packets by tshark, not {PACKETS}"


def main():
    tally = program.Tally()
    if not program.exists():
        return 1
    tally.check("what Wireshark asks", listed())
    tally.check("refusals", refused())
    for name, check in (("a file", captured), ("a failure", failed), ("a signal", stopped), ("tshark", by_tshark)):
        if check is by_tshark and not shutil.which("tshark"):
            tally.skip(name, "there is no tshark")
            continue
        with program.Folder() as folder:
            tally.check(name, check(folder))
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
