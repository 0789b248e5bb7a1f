"""The recorded app against the recorded device, in virtual time: which operations are the same."""

from __future__ import annotations

import difflib
import io
import os
import pathlib
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bumble.controller import Controller
from bumble.host import Host
from bumble.transport.common import AsyncPipeSink

from blesniff_replay import pack
from blesniff_replay.app import App, Behaviour, Ran
from blesniff_replay.clock import Now, run_virtually
from blesniff_replay.misses import MissLog, Remarked
from blesniff_replay.peripheral import Peripheral, PeripheralOptions, Session
from blesniff_replay.program import Program
from blesniff_replay.radio import Air, Radio
from blesniff_replay.reading import from_tables
from blesniff_replay.recorder import Recorder
from blesniff_replay.recording import Kind, Recording

UNUSED = "F0:F0:F0:F0:F0:F0"
COMPARED = (*(k.value for k in Kind), "connects", "disconnects")
WITH_VALUE = ("reads", "writes", "notifies", "indicates", "discovers", "subscribes", "unsubscribes")
CARRYING = ("writes", "notifies", "indicates", "subscribes", "unsubscribes")
Row = dict[str, str]


@dataclass(frozen=True)
class Compared:
    """An operation as far as it is compared: kind, handle, value, result, error, method, MTU."""

    connection: int
    frame: int
    time: float
    key: tuple[str, ...]

    @property
    def kind(self) -> str:
        return self.key[0]


@dataclass
class Run:
    """One self-test: what the app did, what the peripheral remarked, and the HCI packets of the app's side."""

    recording: Recording
    behaviour: Behaviour
    ran: list[Ran] = field(default_factory=list)
    sessions: list[Session] = field(default_factory=list)
    remarks: list[Remarked] = field(default_factory=list)
    packets: bytes = b""
    log: str = ""

    @property
    def misses(self) -> int:
        return sum(r.remark.is_miss for r in self.remarks)


def run(
    recording: Recording, behaviour: Behaviour = Behaviour.SAME, seed: int = 7, passkey: int | None = None,
    entered: int | None = None, acted: Recording | None = None,
) -> Run:
    """With `passkey`, the device shows it, and the app enters `entered`, or the same. The app does what is in `acted`, if given.

    Both devices in one process, on two virtual controllers. A run without pairing is the same each time, byte for byte."""
    made = Run(recording, behaviour)
    out, log = io.BytesIO(), io.StringIO()

    async def converse(now: Now) -> None:
        air = Air()  # type: ignore[no-untyped-call]
        device_controller = Controller("device", link=air, public_address=recording.address if recording.public else UNUSED)
        radio = Radio("app", recorder=Recorder(out, now), link=air, public_address="F1:F1:F1:F1:F1:F1")
        peripheral = Peripheral(
            recording, Host(device_controller, AsyncPipeSink(device_controller)), MissLog(log, recording, "replay"), now,
            PeripheralOptions(seed=seed, passkey=passkey))
        await peripheral.start()
        app = App(acted or recording, Host(radio, AsyncPipeSink(radio)), peripheral.address, behaviour, seed,
                  passkey if entered is None else entered)
        try:
            made.ran = await app.run()
        finally:
            made.sessions, made.remarks = peripheral.sessions, peripheral.remarks

    run_virtually(converse)
    made.packets, made.log = out.getvalue(), log.getvalue()
    return made


def operations(program: Program, path: str, address: str) -> list[Compared]:
    """The operations of a capture with one peripheral, in the order of frames."""
    with tempfile.TemporaryDirectory(prefix="blesniff-replay-") as folder:
        program.run("export", "--tables", "operations", "--show-secrets", "--out", folder, "--", path)
        return compared(program.rows(os.path.join(folder, "operations.csv")), address)


def compared(rows: Sequence[Row], address: str) -> list[Compared]:
    numbers: dict[str, int] = {}
    begins: dict[str, float] = {}
    found = []
    for row in rows:
        if row["peripheral"] != address or row["operation"] not in COMPARED:
            continue
        number = numbers.setdefault(row["connection"], len(numbers) + 1)
        begin = begins.setdefault(row["connection"], float(row["time"]))
        operation = row["operation"]
        found.append(Compared(number, int(row["frame"]), float(row["time"]) - begin, (
            operation, row["handle"], row["value"] if operation in WITH_VALUE else "", row["result"], row["error"],
            row["mtu"] if operation == "exchanges MTU" else "", row["method"] if operation != "writes" else "")))
    return found


@dataclass
class Score:
    """How many operations of the recording are in the run, by kind; `different` are those that are not."""

    same: Counter[str] = field(default_factory=Counter)
    total: Counter[str] = field(default_factory=Counter)
    different: list[Compared] = field(default_factory=list)
    time_errors: list[float] = field(default_factory=list)

    def add(self, other: Score) -> None:
        self.same += other.same
        self.total += other.total
        self.different += other.different
        self.time_errors += other.time_errors

    def of(self, *kinds: str) -> str:
        return f"{sum(self.same[k] for k in kinds or COMPARED)}/{sum(self.total[k] for k in kinds or COMPARED)}"


def score(recorded: Sequence[Compared], replayed: Sequence[Compared]) -> Score:
    """Aligns the operations of each connection and kind."""
    made = Score()
    for number in dict.fromkeys(o.connection for o in recorded):
        for kind in COMPARED:
            a = [o for o in recorded if o.connection == number and o.kind == kind]
            b = [o for o in replayed if o.connection == number and o.kind == kind]
            made.total[kind] += len(a)
            matched: set[int] = set()
            for i, j, size in difflib.SequenceMatcher(
                    None, [o.key for o in a], [o.key for o in b], autojunk=False).get_matching_blocks():
                matched.update(range(i, i + size))
                made.same[kind] += size
                made.time_errors += [abs(a[i + n].time - b[j + n].time) for n in range(size)]
            made.different += [o for n, o in enumerate(a) if n not in matched]
    return made


@dataclass
class Result:
    run: Run
    score: Score
    replayed: list[Compared]


def test(
    path: str, behaviour: Behaviour = Behaviour.SAME, device: str | None = None, gatt: str | None = None, seed: int = 7,
    recorded: tuple[Recording, list[Compared]] | None = None,
) -> Result:
    """The self-test of one capture or .replay.json."""
    program = Program.find(("--gatt", os.path.abspath(gatt)) if gatt else ())
    recording, before = recorded or load(program, path, device, gatt)
    made = run(recording, behaviour, seed)
    with tempfile.TemporaryDirectory(prefix="blesniff-replay-") as folder:
        file = pathlib.Path(folder) / "run.btsnoop"
        file.write_bytes(made.packets)
        after = operations(program, str(file), recording.address)
    if pack.is_packed(path):
        after = [_reduced(o) for o in after]
    return Result(made, score(before, after), after)


def load(
    program: Program, path: str, device: str | None = None, gatt: str | None = None,
) -> tuple[Recording, list[Compared]]:
    """A recording and the operations that a run is compared with."""
    if pack.is_packed(path):
        recording = pack.load(path)
        return recording, of_recording(recording)
    tables = program.tables(path, device, True)
    recording = from_tables(path, program, tables, device, gatt)
    return recording, compared(tables.operations, recording.address)


def of_recording(recording: Recording) -> list[Compared]:
    """The operations of a .replay.json, where there is no capture: kind, handle, value and error."""
    return [_reduced(Compared(c.number, o.frame, o.time, (
        o.kind.value, str(o.handle or ""), o.value.hex(), "", str(o.error or "") if not o.kind.is_security else "", "", "")))
        for c in recording.connections for o in c.operations]


def _reduced(operation: Compared) -> Compared:
    """Without what a .replay.json does not have; of discovery and reads, the kind, the handle and the error."""
    kind, handle, value, _, error, _, _ = operation.key
    return replace(operation, key=(kind, handle, value if kind in CARRYING else "", "", error, "", ""))
