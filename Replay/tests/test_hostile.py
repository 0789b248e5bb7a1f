"""Hostile .replay.json files: whatever is in them, they are read or refused with BadRecording, and the limits hold.

REPLAY_MUTATIONS is how many are tried (2000).
"""

from __future__ import annotations

import copy
import json
import os
import pathlib
import random
from typing import Any

import pytest
from conftest import Loaded

from blesniff_replay import pack
from blesniff_replay.app import Behaviour
from blesniff_replay.check import check, text
from blesniff_replay.errors import BadRecording
from blesniff_replay.recording import Recording
from blesniff_replay.rules import Conversation
from blesniff_replay.selftest import run
from blesniff_replay.wire import parse

COUNT = int(os.environ.get("REPLAY_MUTATIONS", "2000"))
ODD: list[Any] = [
    None, True, False, 0, -1, 1, 255, 256, 65535, 65536, 1 << 64, -(1 << 64), 10 ** 400, 1e308, -0.0, 1e-320, "", "***", "0",
    "00", "zz", "0x41", "A" * 5000, "ff" * 600, "\u0000", "\ud800", "../../etc/passwd", "__import__('os')", "${HOME}", [], {},
    [[]], [None] * 5000, {"frame": 1}, "1800", "12345678-1234-1234-1234-123456789abc", 5, "writes", "notifies", "nobody"]


def _places(value: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    if isinstance(value, dict):
        items: Any = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    else:
        return found
    for key, child in items:
        found.append((value, key))
        _places(child, found)
    return found


def _structure(original: str, rng: random.Random) -> bytes:
    """Changes members: odd values, removed, doubled, moved, swapped."""
    value = json.loads(original)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        places = _places(value, [])
        holder, key = rng.choice(places)
        other, other_key = rng.choice(places)
        kind = rng.randrange(6)
        if kind == 0:
            holder[key] = copy.deepcopy(rng.choice(ODD))
        elif kind == 1 and isinstance(holder, dict):
            del holder[key]
        elif kind == 2 and isinstance(holder, list):
            holder.insert(rng.randrange(len(holder) + 1), json.loads(json.dumps(holder[key])))
        elif kind == 3:
            holder[key] = json.loads(json.dumps(other[other_key]))
        elif kind == 4 and isinstance(holder[key], (int, float)) and not isinstance(holder[key], bool):
            holder[key] = holder[key] + rng.choice((-1, 1, 1000, -1000, 0.5, 1 << 40))
        elif isinstance(holder, dict):
            holder[rng.choice(("x", "frame", "value", "handle", "time", "\u0000"))] = copy.deepcopy(rng.choice(ODD))
    return json.dumps(value).encode("utf-8", "surrogatepass")


def _bytes(original: bytes, rng: random.Random) -> bytes:
    """Flips, removes, doubles and inserts bytes."""
    data = bytearray(original)
    for _ in range(rng.choice((1, 1, 2, 8))):
        at = rng.randrange(len(data))
        kind = rng.randrange(5)
        if kind == 0:
            data[at] ^= 1 << rng.randrange(8)
        elif kind == 1:
            del data[at:at + rng.choice((1, 10, 500))]
        elif kind == 2:
            data[at:at] = data[at:at + rng.choice((1, 10, 500))]
        elif kind == 3:
            data[at] = rng.choice(b'{}[]",:0-9eE.\\\x00\xff')
        else:
            data[at:at] = rng.choice((
                b"[" * 2000, b'{"a":' * 500, b"9" * 5000, b"1e999", b"NaN", b"\xed\xa0\x80", b'"' + b"A" * 9000))
        if not data:
            break
    return bytes(data)


def _limits(recording: Recording) -> None:
    assert len(recording.table.attributes) <= pack.MAX_ATTRIBUTES
    assert len(recording.connections) <= pack.MAX_CONNECTIONS
    for connection in recording.connections:
        for operation in connection.operations:
            assert len(operation.value) <= pack.MAX_VALUE and len(operation.pdu) <= pack.MAX_PDU
            assert 0 <= operation.time <= pack.MAX_TIME and 0 <= operation.delay <= pack.MAX_TIME
            assert operation.cause is None or operation.cause < operation.frame


def _use(recording: Recording, rng: random.Random) -> None:
    """What is accepted can be checked, written again, and asked."""
    text(check(recording))
    assert pack.parse(pack.dump(recording).encode()) is not None
    conversation = Conversation(recording, rng.randrange(1, 4))
    outcomes = [conversation.begin()]
    for connection in recording.connections:
        for operation in connection.operations[:8]:
            if not operation.kind.is_pushed and (request := parse(operation.pdu or b"\x0a\x01\x00")):
                outcomes.append(conversation.request(request))
    for outcome in outcomes:
        for push in outcome.pushes[:3]:
            conversation.due(push)


def test_mutations(loaded: list[Loaded]) -> None:
    rng = random.Random(20)
    originals = [pack.dump(each.recording) for each in loaded if len(pack.dump(each.recording)) < 20_000]
    read = 0
    for n in range(COUNT):
        original = rng.choice(originals)
        data = _structure(original, rng) if n % 2 else _bytes(original.encode(), rng)
        try:
            recording = pack.parse(data)
        except BadRecording as error:
            assert len(str(error)) < 600
            continue
        read += 1
        _limits(recording)
        _use(recording, rng)
    assert 0 < read < COUNT


def test_mutations_are_served(loaded: list[Loaded]) -> None:
    """Some of what is accepted runs to its end."""
    rng = random.Random(21)
    originals = [pack.dump(each.recording) for each in loaded
                 if len(pack.dump(each.recording)) < 10_000 and not each.pairs]
    served = 0
    for _ in range(max(COUNT // 20, 50)):
        try:
            recording = pack.parse(_structure(rng.choice(originals), rng))
        except BadRecording:
            continue
        try:
            run(recording, rng.choice(list(Behaviour)))
        except (TimeoutError, ValueError):
            continue  # the app, not the replay: an address that is not one
        served += 1
    assert served


@pytest.mark.parametrize("data, words", [
    (b"", "line 1"),
    (b"[]", "an object is needed"),
    (b"{}", "format"),
    (b'{"format": "blesniff-replay", "version": 2}', "version"),
    (b"[" * 100_000, "nested too deeply"),
    (b'{"format": NaN}', "NaN is no number"),
    (b'{"format": 1, "format": 2}', "given twice"),
    (b'{"format": ' + b"9" * 5000 + b"}", "no JSON text"),
    (b"\xff\xfe", "no JSON text"),
])
def test_refused(data: bytes, words: str) -> None:
    with pytest.raises(BadRecording, match=words):
        pack.parse(data)


def _changed(recording: Recording, change: Any) -> bytes:
    value = json.loads(pack.dump(recording))
    change(value)
    return json.dumps(value).encode()


@pytest.mark.parametrize("place, change", [
    ("attributes: 5000 items", lambda v: v.update(attributes=[{"handle": 1, "uuid": "1800"}] * 5000)),
    (r"connections\[0\].operations\[6\].value", lambda v: v["connections"][0]["operations"][6].update(value="00" * 513)),
    (r"connections\[0\].operations\[1\].frame", lambda v: v["connections"][0]["operations"][1].update(frame=1)),
    (r"connections\[0\].operations\[1\].cause", lambda v: v["connections"][0]["operations"][1].update(cause=10 ** 6)),
    (r"connections\[0\].operations\[0\].tme: unknown", lambda v: v["connections"][0]["operations"][0].update(tme=1)),
    ("capture: the name of a file", lambda v: v.update(capture="/folder/x.btsnoop")),
    ("device.address", lambda v: v["device"].update(address="here")),
    ("connections: 2000 items", lambda v: v.update(connections=[{}] * 2000)),
    ("mtu.server: a whole number from 23", lambda v: v.update(mtu={"server": 5})),
    ("attributes: at least one", lambda v: v.update(attributes=[])),
    (r"advertising\[0\].data: the last AD structure", lambda v: v["advertising"][0].update(data="02010609")),
    ("not_replayed", lambda v: v.update(not_replayed=["everything"])),
])
def test_limits(by_name: dict[str, Loaded], place: str, change: Any) -> None:
    with pytest.raises(BadRecording, match=place):
        pack.parse(_changed(by_name["remote-led.btsnoop"].recording, change))


def test_file_size(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "large.replay.json"
    with open(path, "wb") as file:
        file.truncate(pack.MAX_FILE + 1)
    with pytest.raises(BadRecording, match="at most"):
        pack.load(str(path))
