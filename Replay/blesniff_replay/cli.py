"""The command `blesniff-replay`."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from blesniff_replay import __version__, kept, pack
from blesniff_replay.errors import BadRecording, CannotWrite, NotReplayable, ReplayError, Usage
from blesniff_replay.program import Program
from blesniff_replay.reading import from_capture
from blesniff_replay.recording import Recording

FILES = """exit status:
  check     0 it can be replayed, 1 it cannot, 65 it cannot be read
  pack      0, 1 it cannot be replayed, 65 it cannot be read, 73 the file
            cannot be written
  serve     that of COMMAND; otherwise 3 misses with --strict, 4 the app never
            connected, 64 wrong usage, 65 bad recording, 69 the transport is
            not available, 73 a file cannot be written
  self-test 0 each departure has a miss, 1 one has none

BLESNIFF names the program blesniff if it is not in PATH.
"""


class _Parser(argparse.ArgumentParser):
    """Ends with the status of wrong usage, as blesniff does."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(Usage.status, f"{self.prog}: {message}\n")


def parser() -> argparse.ArgumentParser:
    made = _Parser(
        prog="blesniff-replay", description="Run a recorded Bluetooth LE peripheral as a virtual one.", epilog=FILES,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--version", action="version", version=f"blesniff-replay {__version__}")
    made.add_argument("--verbose", action="store_true", help="show Bumble's messages")
    commands = made.add_subparsers(dest="command", required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="say what can be replayed, what cannot, and what is ambiguous")
    _source(check, "CAPTURE", "a capture, or a .replay.json")
    check.add_argument("--format", choices=("text", "jsonl"), default="text", help="text for people, or one object a line")
    packs = commands.add_parser("pack", help="write one peripheral of a capture as a text file for git")
    _source(packs, "CAPTURE", "a capture")
    packs.add_argument("-o", "--output", metavar="FILE", required=True,
                       help="the file to write, such as belt.replay.json ('-': standard output)")
    packs.add_argument("--redact", action="store_true",
                       help="pack a copy that 'blesniff redact' made: names, texts and vendors' values are overwritten")
    packs.add_argument("--keep", action="append", default=[], metavar="CLASS",
                       help="with --redact: values to keep, as for 'blesniff redact --keep' (a UUID, a name, company:004C); "
                            "may be repeated")
    serve = commands.add_parser(
        "serve", help="run the peripheral on a transport", formatter_class=argparse.RawDescriptionHelpFormatter,
        description=SERVE)
    _source(serve, "FILE", "a .replay.json, or a capture")
    serve.add_argument("transport", metavar="TRANSPORT", help="Bumble's name of a transport")
    serve.add_argument("--record", metavar="RUN.btsnoop",
                       help="record the HCI packets of the app's side, for 'blesniff verify'")
    serve.add_argument("--misses", metavar="RUN.jsonl",
                       help="write where the app left the recording (beside --record if that is given)")
    serve.add_argument("--strict", action="store_true", help="exit with 3 if the app left the recording")
    serve.add_argument("--address", choices=("recorded", "random"), default="recorded",
                       help="the device's address: the recorded one, by which phones cache tables, or a random static one")
    serve.add_argument("--passkey", type=_passkey, metavar="N", help="the passkey of Passkey Entry, 0 to 999999")
    serve.add_argument("--on-air", action="store_true", help="allow a real radio (usb:, serial:, hci-socket:)")
    serve.add_argument("--seed", type=int, metavar="N", help="seed of the random address")
    serve.add_argument("--timeout", type=_seconds, metavar="S", help="end COMMAND, or the serving, after so many seconds")
    test = commands.add_parser("self-test", help="run the recorded app against the recorded device, in virtual time")
    test.add_argument("files", nargs="+", metavar="FILE", help="captures, or .replay.json files")
    test.add_argument("--app", choices=("same", "fast", "slow", "skip", "swap", "novel"), default="same", help=(
        "how the app differs: not at all; without thinking time; 1.5 times as slow; 1 write in 10 left out; neighbouring reads "
        "swapped; 1 write in 10 with another last byte"))
    test.add_argument("--device", metavar="NAME_OR_ADDRESS", help="the peripheral, where there are several")
    test.add_argument("--gatt", metavar="TABLE", help="a saved table, where the capture has no discovery")
    test.add_argument("--seed", type=int, default=7, metavar="N", help="seed of the app's changes (7)")
    test.add_argument("--verbose", action="store_true", dest="details", help="list the operations that differ")
    return made


SERVE = """Starts the peripheral, waits until it advertises, runs COMMAND, and exits with its
status. Without COMMAND it serves until ^C. COMMAND finds the device by
BLESNIFF_REPLAY_ADDRESS, BLESNIFF_REPLAY_ADDRESS_TYPE and BLESNIFF_REPLAY_NAME,
and a Bumble app its controller by BLESNIFF_REPLAY_APP_TRANSPORT.

  blesniff-replay serve belt.replay.json android-netsim -- ./gradlew connectedCheck
  blesniff-replay serve belt.replay.json vhci --record run.btsnoop -- pytest
  blesniff-replay serve belt.replay.json tcp-server:127.0.0.1:9001

transports:
  vhci, tcp-server:HOST:PORT, unix-server:PATH, pty
                            the app's host uses a virtual controller
  android-netsim, unix-client:PATH, tcp-client:HOST:PORT
                            the package is a host on a simulated controller
  usb:0, serial:PATH        a radio; needs --on-air
"""


def _source(command: argparse.ArgumentParser, name: str, words: str) -> None:
    command.add_argument("file", metavar=name, help=words)
    command.add_argument("--device", metavar="NAME_OR_ADDRESS", help="the peripheral, where there are several")
    command.add_argument("--gatt", metavar="TABLE",
                         help="a table of 'blesniff gatt --format jsonl', where the capture has no discovery")


def _passkey(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise argparse.ArgumentTypeError(f"{text!r}: a number of at most six digits is needed")
    return int(text)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e7:
        raise argparse.ArgumentTypeError(f"{text!r}: a number of seconds is needed")
    return value


def load(path: str, device: str | None, gatt: str | None) -> Recording:
    """The recording of a .replay.json or of a capture, without secrets."""
    if not pack.is_packed(path):
        return from_capture(path, device, gatt)
    recording = pack.load(path)
    if gatt:
        raise Usage(f"--gatt: {path} has a table; it completes a capture")
    if device is not None and device.upper() != recording.address and device != recording.name:
        raise Usage(f"{path}: has no device {device!r}; it has {recording.name or 'one without a name'} ({recording.address})")
    return recording


def main(arguments: Sequence[str] | None = None) -> int:
    given_arguments = list(sys.argv[1:] if arguments is None else arguments)
    command: list[str] = []
    if "--" in given_arguments and given_arguments[:1] != ["--"]:
        at = given_arguments.index("--")
        given_arguments, command = given_arguments[:at], given_arguments[at + 1:]
    given = parser().parse_args(given_arguments)
    logging.basicConfig(level=logging.INFO if given.verbose else logging.CRITICAL + 1)
    if command and given.command != "serve":
        print(f"blesniff-replay: {given.command} runs no command", file=sys.stderr)
        return Usage.status
    try:
        if given.command == "check":
            return _check(given)
        if given.command == "pack":
            return _pack(given)
        if given.command == "serve":
            return _serve(given, command)
        return _self_test(given)
    except ReplayError as error:
        print(f"blesniff-replay: {error}", file=sys.stderr)
        return error.status
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        print(f"blesniff-replay: {place}{error.strerror or error}", file=sys.stderr)
        return CannotWrite.status


def _check(given: Any) -> int:
    from blesniff_replay import check

    try:
        facts = check.check(load(given.file, given.device, given.gatt))
    except NotReplayable as error:
        if given.format == "jsonl":
            print(json.dumps({"level": "cannot", "topic": "recording", "message": str(error)}, ensure_ascii=False))
        else:
            print(check.text([check.Fact(check.Level.CANNOT, check.Topic.RECORDING, str(error))]))
        return NotReplayable.status
    if given.format == "jsonl":
        for row in check.rows(facts):
            print(json.dumps(row, ensure_ascii=False))
    else:
        print(check.text(facts))
    return 0


def _pack(given: Any) -> int:
    if pack.is_packed(given.file):
        raise BadRecording(f"{given.file}: is packed already; a capture is needed")
    if given.keep and not given.redact:
        raise Usage("--keep: only with --redact, which overwrites the rest")
    if given.output != "-" and not given.output.endswith(".json"):
        raise Usage(f"{given.output}: a name that ends with .replay.json is needed")
    program = Program.find(("--gatt", os.path.abspath(given.gatt)) if given.gatt else ())
    recording = from_capture(given.file, given.device, given.gatt, program=program)
    if given.redact:
        recording = kept.redacted(program, given.file, recording, given.keep, given.gatt)
    text = pack.dump(recording)
    if given.output == "-":
        sys.stdout.write(text)
    else:
        temporary = f"{given.output}.{os.getpid()}.tmp"
        try:
            with open(temporary, "w", encoding="utf-8") as file:
                file.write(text)
            os.replace(temporary, given.output)
        except OSError as error:
            raise CannotWrite(f"{given.output}: {error.strerror or error}") from error
    _say_kept(given, program, recording)
    return 0


def _say_kept(given: Any, program: Program, recording: Recording) -> None:
    out = sys.stderr
    print(f"blesniff-replay: {recording.name or recording.address} packed: attributes: {len(recording.table.attributes)}, "
          f"connections: {len(recording.connections)}", file=out)
    if recording.others and not given.device:
        print(f"  not in the file: {', '.join(recording.others)}; --device chooses another peripheral", file=out)
    if recording.masked:
        print(f"  masked, as keys or credentials: {len(recording.masked)} values; the file lists them", file=out)
    if recording.redacted:
        print("  overwritten by redaction, except what --keep names; the device's address stays", file=out)
        return
    rows = kept.report(program, given.file, recording)
    print(f"  stays in the file: the device's address {recording.address}"
          + (f" and its name, {recording.name}" if recording.name else ""), file=out)
    for row in rows:
        print(f"  stays in the file: {row.words}", file=out)
    if rows:
        print("  --redact overwrites these, and --keep keeps some of them", file=out)


def _serve(given: Any, command: list[str]) -> int:
    from blesniff_replay.peripheral import AddressChoice, PeripheralOptions
    from blesniff_replay.serve import ServeOptions, serve

    recording = load(given.file, given.device, given.gatt)
    options = ServeOptions(
        transport=given.transport, replay=os.path.basename(given.file), source=given.file, record=given.record, misses=given.misses,
        strict=given.strict, on_air=given.on_air, timeout=given.timeout, command=command,
        peripheral=PeripheralOptions(AddressChoice(given.address), given.passkey, given.seed))
    return asyncio.run(serve(recording, options))


def _self_test(given: Any) -> int:
    from blesniff_replay.app import Behaviour
    from blesniff_replay.explain import unexplained
    from blesniff_replay.selftest import Score, test

    behaviour = Behaviour(given.app)
    total = Score()
    silent = status = 0
    wide = max(len(os.path.basename(f)) for f in given.files)
    print(f"{'app ' + behaviour.value:{wide}}  {'same':>11}  {'reads':>9}  {'writes':>11}  {'notified':>11}  {'misses':>6}  "
          "silent")
    for file in given.files:
        try:
            result = test(file, behaviour, given.device, given.gatt, given.seed)
        except ReplayError as error:
            print(f"{os.path.basename(file):{wide}}  {str(error).removeprefix(os.path.basename(file) + ': ')}")
            status = max(status, error.status if isinstance(error, BadRecording) else 0)
            continue
        missing = unexplained(result.run)
        silent += len(missing)
        total.add(result.score)
        print(f"{os.path.basename(file):{wide}}  {_fractions(result.score)}  {result.run.misses:>6}  {len(missing)}")
        if given.details:
            for operation in result.score.different:
                key = " ".join(filter(None, operation.key))
                print(f"  connection {operation.connection}, frame {operation.frame}: {key}")
            for text in missing:
                print(f"  silent: {text}")
    print(f"{'all':{wide}}  {_fractions(total)}  {'':>6}  {silent}")
    return status or int(bool(silent))


def _fractions(score: Any) -> str:
    return (f"{score.of():>11}  {score.of('reads'):>9}  {score.of('writes'):>11}  "
            f"{score.of('notifies', 'indicates'):>11}")


if __name__ == "__main__":
    sys.exit(main())
