"""`serve` with a real clock: Bumble's own client in another process, exit statuses, and the fixture."""

from __future__ import annotations

import asyncio
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
from collections.abc import Callable

import pytest
from conftest import CAPTURES

from blesniff_replay import transports
from blesniff_replay.background import Replayed
from blesniff_replay.cli import main
from blesniff_replay.errors import TransportUnavailable, Usage
from blesniff_replay.program import Program
from blesniff_replay.transports import Role

CLIENT = str(pathlib.Path(__file__).with_name("client.py"))


def serve(packed: pathlib.Path, *arguments: str, command: list[str] | None = None) -> tuple[int, str, str, str]:
    """Status, output, errors and transport of `serve` with a client as its command."""
    transport = transports.with_free_port("tcp-server:127.0.0.1:0")
    client = command if command is not None else [sys.executable, CLIENT, transport.replace("server", "client")]
    if command is None and "--task" in arguments:
        at = arguments.index("--task")
        client += arguments[at + 1].split()
        arguments = arguments[:at] + arguments[at + 2:]
    done = subprocess.run(
        [sys.executable, "-m", "blesniff_replay", "serve", str(packed), transport, *arguments, "--", *client],
        capture_output=True, text=True, timeout=90)
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout, done.stderr, transport


def test_client(packed: pathlib.Path, tmp_path: pathlib.Path, program: Program) -> None:
    """The recorded handles, values and confirmations; the run's capture has them, and no miss."""
    record = tmp_path / "run.btsnoop"
    status, out, errors, _ = serve(packed, "--record", str(record), "--strict")
    assert status == 0, errors
    assert json.loads(out) == {"handles": [16, 18], "read": "0201", "received": ["0101"]}
    lines = [json.loads(line) for line in (tmp_path / "run.jsonl").read_text().splitlines()]
    assert lines[0] == {"replay": "led.replay.json", "version": 1, "capture": "remote-led.btsnoop",
                        "device": "CB:90:17:A2:4E:66", "name": "LedRemote"}
    assert lines[-1] == {"end": True, "connections": 1, "misses": 0}
    table = program.run("gatt", "--format", "jsonl", "--", str(record))
    assert json.loads(table.splitlines()[0])["peer"] == "CB:90:17:A2:4E:66"


def test_miss(packed: pathlib.Path, tmp_path: pathlib.Path) -> None:
    """A value that was never written: the line of the contract, and status 3 with --strict."""
    misses = tmp_path / "misses.jsonl"
    status, _, errors, _ = serve(packed, "--strict", "--misses", str(misses), "--task", "write 0301")
    assert status == 3 and "0301 was never written in remote-led.btsnoop" in errors
    (miss,) = [row for line in misses.read_text().splitlines() if "miss" in (row := json.loads(line))]
    assert miss | {"time": 0, "since_connection": 0} == {
        "miss": "write", "time": 0, "connection": 1, "since_connection": 0, "requests": 9, "pdu": "1210000301",
        "occurrence": 1, "handle": 16, "uuid": "2A56",
        "value": "0301", "nearest": "0101", "frames": [33, 37, 45],
        "message": "0x0010 2A56: 0301 was never written in remote-led.btsnoop; recorded: 0101, 0201, 0701 "
                   "(frames 33, 37, 45). Record this case, or edit the .replay.json."}


@pytest.mark.parametrize("task, words", [
    ("idle", "did not scan"), ("scan", "did not ask for a connection")])
def test_never_connected(packed: pathlib.Path, task: str, words: str) -> None:
    status, _, errors, _ = serve(packed, "--task", task)
    assert status == 4 and words in errors


def test_no_host(packed: pathlib.Path) -> None:
    status, _, errors, _ = serve(packed, command=["true"])
    assert status == 4 and "no host used the controller" in errors


def test_status_of_the_command(packed: pathlib.Path) -> None:
    assert serve(packed, command=["sh", "-c", "exit 17"])[0] == 17


def test_environment(packed: pathlib.Path) -> None:
    _, out, _, _ = serve(packed, command=["sh", "-c", "echo $BLESNIFF_REPLAY_ADDRESS $BLESNIFF_REPLAY_ADDRESS_TYPE "
                                                      "$BLESNIFF_REPLAY_NAME $BLESNIFF_REPLAY_CAPTURE"])
    assert out.split() == ["CB:90:17:A2:4E:66", "random", "LedRemote", "remote-led.btsnoop"]


def test_random_address(packed: pathlib.Path) -> None:
    """A static address, the same for the same seed."""
    found = [serve(packed, "--address", "random", "--seed", seed, command=["sh", "-c", "echo $BLESNIFF_REPLAY_ADDRESS"])[1]
             for seed in ("1", "1", "2")]
    assert found[0] == found[1] != found[2] and int(found[0][:2], 16) >= 0xC0


def test_timeout(packed: pathlib.Path) -> None:
    status, _, errors, _ = serve(packed, "--timeout", "1", command=["sleep", "60"])
    assert status == 128 + 15 and "did not end within 1 s" in errors


def test_no_such_command(packed: pathlib.Path) -> None:
    status, _, errors, _ = serve(packed, command=["/nowhere/test"])
    assert status == 64 and "/nowhere/test" in errors


def test_bad_recording(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.replay.json"
    bad.write_text('{"format": "blesniff-replay", "version": 1, "device": 5}')
    assert main(["serve", str(bad), "tcp-server:127.0.0.1:0"]) == 65
    assert "device: an object is needed, 5 is there" in capsys.readouterr().err


@pytest.mark.parametrize("transport, status, words", [
    ("vhci:/dev/no-vhci", 69, "hci_vhci"),
    ("unix-client:/nowhere/hci", 69, "there is no socket"),
    ("serial:/dev/nothing,1000000", 69, "there is no device"),
    ("tcp-client:127.0.0.1:1", 69, "tcp-client:127.0.0.1:1"),
    ("android-netsim", 69, "netsim is not running"),
    ("carrier-pigeon:1", 64, "no such transport"),
    ("tcp-server", 64, "an address is missing"),
    ("tcp-server:127.0.0.1", 64, "a port is missing"),
    ("tcp-server:_:70000", 64, "at most 65535"),
    ("usb:0", 64, "--on-air"),
])
def test_transports(
    packed: pathlib.Path, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    transport: str, status: int, words: str,
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    arguments = ["--on-air"] if transport.startswith("serial") else []
    assert main(["serve", str(packed), transport, *arguments]) == status
    said = capsys.readouterr().err
    assert words in said and "Traceback" not in said
    assert "goes on the air" not in said


def test_taken_port(packed: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["serve", str(packed), f"tcp-server:127.0.0.1:{taken.getsockname()[1]}"]) == 69
    assert "address already in use" in capsys.readouterr().err


def test_missing_grpc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(TransportUnavailable, match="grpcio"):
        asyncio.run(transports.open_named("android-netsim:localhost:1"))


@pytest.mark.parametrize("name, role", [
    ("vhci", Role.CONTROLLERS), ("tcp-server:_:1", Role.CONTROLLERS), ("unix-server:/x", Role.CONTROLLERS),
    ("pty", Role.CONTROLLERS), ("android-netsim", Role.HOST), ("android-netsim:_:1,mode=controller", Role.CONTROLLERS),
    ("unix-client:/x", Role.HOST), ("usb:0", Role.ON_AIR), ("serial:/dev/x", Role.ON_AIR)])
def test_roles(name: str, role: Role) -> None:
    assert transports.role(name) is role


def test_unknown_role() -> None:
    with pytest.raises(Usage):
        transports.role("nothing")


def use(led: Replayed, *arguments: str) -> str:
    """What a client prints that is the host of a served recording."""
    environment = os.environ | {
        "BLESNIFF_REPLAY_ADDRESS": led.address, "BLESNIFF_REPLAY_NAME": led.name or "",
        "BLESNIFF_REPLAY_ADDRESS_TYPE": "random"}
    return subprocess.run([sys.executable, CLIENT, led.app_transport, *arguments], env=environment, timeout=60, check=True,
                          capture_output=True, text=True).stdout


def test_interrupted(packed: pathlib.Path) -> None:
    """Without a command it serves until ^C."""
    with subprocess.Popen([sys.executable, "-m", "blesniff_replay", "serve", str(packed), transports.with_free_port("tcp-server:127.0.0.1:0")],
                          stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None and "advertises" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0 and not process.stderr.read()


def test_fixture(packed: pathlib.Path, replayed: Callable[..., Replayed]) -> None:
    """The fixture `replayed` serves until the end of the test. A miss is shown as its sentence."""
    led = replayed(packed, "tcp-server:127.0.0.1:0", strict=True)
    assert led.address == "CB:90:17:A2:4E:66" and led.name == "LedRemote"
    assert json.loads(use(led))["received"] == ["0101"]
    assert led.connections == 1 and not led.misses


def test_fixture_of_a_capture(program: Program, replayed: Callable[..., Replayed]) -> None:
    assert replayed(CAPTURES / "heart-rate.btsnoop", "tcp-server:127.0.0.1:0").name == "Pulse Belt 7"


def test_strict_fixture(packed: pathlib.Path) -> None:
    with pytest.raises(AssertionError, match="0301 was never written"):
        with Replayed(str(packed), "tcp-server:127.0.0.1:0", strict=True) as led:
            use(led, "write", "0301")


def test_unix_server(packed: pathlib.Path, tmp_path: pathlib.Path) -> None:
    """The same over a socket of this machine."""
    socket_path = tmp_path / "hci"
    with Replayed(str(packed), f"unix-server:{socket_path}") as led:
        use(led)
        assert led.connections == 1


def test_pty(packed: pathlib.Path, tmp_path: pathlib.Path) -> None:
    """A serial host opens the other end of the pseudoterminal."""
    with Replayed(str(packed), f"pty:{tmp_path / 'hci'}"):
        assert (tmp_path / "hci").is_symlink()
    assert not (tmp_path / "hci").exists()


def test_free_port_and_environment(packed: pathlib.Path) -> None:
    """The port that was chosen is said, and the command has the app's side of it."""
    done = subprocess.run(
        [sys.executable, "-m", "blesniff_replay", "serve", str(packed), "tcp-server:127.0.0.1:0", "--", "sh", "-c",
         "echo $BLESNIFF_REPLAY_APP_TRANSPORT"], capture_output=True, text=True, timeout=60)
    port = done.stdout.strip().rpartition(":")[2]
    assert done.stdout == f"tcp-client:127.0.0.1:{port}\n" and int(port) > 0
    assert f"advertises on tcp-server:127.0.0.1:{port}\n" in done.stderr


def test_path_of_a_pty(packed: pathlib.Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "blesniff_replay", "serve", str(packed), "pty", "--", "sh", "-c",
         'test -c "${BLESNIFF_REPLAY_APP_TRANSPORT#serial:}" && echo there'], capture_output=True, text=True, timeout=60)
    assert done.stdout == "there\n" and "advertises on pty:/" in done.stderr


def test_failed_and_never_connected(packed: pathlib.Path) -> None:
    """The status is the command's; the sentence is there all the same."""
    status, _, errors, _ = serve(packed, command=["false"])
    assert status == 1 and "never connected" in errors


def test_ends_what_the_command_started(packed: pathlib.Path, tmp_path: pathlib.Path) -> None:
    child = tmp_path / "child"
    status, _, _, _ = serve(packed, "--timeout", "1", command=["sh", "-c", f"sleep 60 & echo $! >{child}; wait"])
    assert status == 128 + 15
    state = pathlib.Path(f"/proc/{child.read_text().strip()}/stat")
    assert not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "Z"


def test_record_over_the_recording(packed: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither the recording is overwritten, nor the packets by the misses."""
    before = packed.read_bytes()
    for arguments in (["--record", str(packed)], ["--misses", str(packed)]):
        assert main(["serve", str(packed), "tcp-server:127.0.0.1:0", *arguments]) == 64
        assert "is the recording that is served" in capsys.readouterr().err
    assert packed.read_bytes() == before
    assert main(["serve", str(packed), "tcp-server:127.0.0.1:0", "--record", str(packed.with_name("x.jsonl"))]) == 64
    assert "choose two files" in capsys.readouterr().err


def test_unwritable_record(packed: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", str(packed), "tcp-server:127.0.0.1:0", "--record", "/nowhere/run.btsnoop"]) == 73
    assert "/nowhere/run.btsnoop: No such file" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["serve"], ["fly"], ["serve", "x", "vhci", "--passkey", "x"], ["pack", "x"]])
def test_wrong_usage(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 64


def test_strict_without_a_connection(packed: pathlib.Path) -> None:
    with pytest.raises(AssertionError, match="the app never connected: no host used"):
        with Replayed(str(packed), "tcp-server:127.0.0.1:0", strict=True):
            pass


def test_miss_is_a_sentence() -> None:
    from blesniff_replay.misses import Remark, Subject

    assert repr([Remark(Subject.READ, "never read")]) == "[<miss: never read>]"


def test_fixture_with_a_bad_file(tmp_path: pathlib.Path) -> None:
    """One line, and no traceback."""
    (tmp_path / "bad.replay.json").write_text("{}")
    (tmp_path / "test_bad.py").write_text("def test_bad(replayed):\n    replayed('bad.replay.json', 'tcp-server:127.0.0.1:0')\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "blesniff_replay.pytest_plugin", "test_bad.py"], cwd=tmp_path,
        capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "bad.replay.json: format:" in done.stdout and "Traceback" not in done.stdout
    assert "background.py" not in done.stdout and "exception" not in done.stdout


def test_strict_fixture_is_one_line(packed: pathlib.Path, tmp_path: pathlib.Path) -> None:
    (tmp_path / "test_idle.py").write_text(
        f"def test_idle(replayed):\n    replayed({str(packed)!r}, 'tcp-server:127.0.0.1:0', strict=True)\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "blesniff_replay.pytest_plugin", "test_idle.py"], cwd=tmp_path,
        capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "\nthe app never connected: no host used the controller\n" in done.stdout
    assert "background.py" not in done.stdout
