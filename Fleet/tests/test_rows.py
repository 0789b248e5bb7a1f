"""The tables of the program as Arrow: types, nulls, lists; the same values as `blesniff decode` prints."""

from __future__ import annotations

import json
import pathlib
import subprocess

import pyarrow as pa
import pytest
from conftest import CAPTURES

from blesniff_fleet import rows
from blesniff_fleet.schema import Column, Table, captures_schema, read_table

TABLES = ("packets", "operations", "connections", "messages", "devices", "findings", "verdicts", "captures")


def test_every_table_has_a_schema(program: str) -> None:
    for name in TABLES:
        table = read_table(program, name)
        assert table.columns[0].path == "input"
        names = [c.name for c in table.columns]
        assert len(set(names)) == len(names), name
        assert all(c.meaning for c in table.columns), name
    assert captures_schema(program).field("timed_out").type == pa.bool_()
    assert read_table(program, "packets").arrow.field("adv_rssi").type == pa.list_(pa.int64())


def test_csv_keeps_nulls_texts_and_lists(tmp_path: pathlib.Path) -> None:
    columns = (
        Column("input", "text", False, "", ""), Column("n", "integer", False, "", ""),
        Column("t", "text", False, "", ""), Column("l", "integer", True, "", ""),
        Column("s", "text", True, "", ""), Column("b", "boolean", False, "", ""))
    path = tmp_path / "t.csv"
    path.write_text('input,n,t,l,s,b\n0,1,"",[1],"[""a;"",null]",true\n0,,,,,\n0,3,"a,""b",[],[],false\n')
    (batch,) = rows.read_csv(str(path), Table("t", "t.csv", columns))
    assert batch.drop_columns(["input"]).to_pylist() == [
        {"n": 1, "t": "", "l": [1], "s": ["a;", None], "b": True},
        {"n": None, "t": None, "l": None, "s": None, "b": None},
        {"n": 3, "t": 'a,"b', "l": [], "s": [], "b": False}]


def test_a_path_through_an_array_is_a_list() -> None:
    get = rows.getter(["a", "b", "c"])
    assert get({"a": [{"b": {"c": 1}}, {"b": {}}, {}]}) == [1, None, None]
    assert get({}) is None


@pytest.mark.parametrize("name", ["heart-rate", "gatt-explorer", "ibeacon", "scanner-extended", "nordic-uart-violations", "titan-bonded"])
def test_packets_are_what_decode_prints(program: str, tmp_path: pathlib.Path, name: str) -> None:
    capture = str(CAPTURES / f"{name}.btsnoop")
    subprocess.run([program, "export", "--no-project", "--out", str(tmp_path), capture], check=True, capture_output=True)
    table = read_table(program, "packets")
    found = pa.Table.from_batches(rows.read(str(tmp_path / "packets.csv"), table)).drop_columns(["input"]).to_pylist()
    # A secret is masked in both; requests without an answer come twice in decode, in the table of packets once.
    paths = [c.path for c in table.columns if c.path != "input"]
    text = subprocess.run(
        [program, "decode", "--no-project", "--format", "jsonl", "--columns", ",".join([*paths, "att.unanswered", "hci.unanswered"]), capture],
        capture_output=True, text=True).stdout
    expected = [json.loads(line) for line in text.splitlines()]
    expected = [row for row in expected if not row.pop("att.unanswered") and not row.pop("hci.unanswered", None)]
    assert len(found) == len(expected)
    for row, other in zip(found, expected, strict=True):
        other.pop("hci.unanswered", None)
        assert row == {path.replace(".", "_"): value for path, value in other.items()}


def test_every_column_of_objects_is_filled_somewhere(program: str, tmp_path: pathlib.Path) -> None:
    """A path that no object has would be a column of nulls for ever."""
    captures = sorted(str(p) for p in CAPTURES.glob("*.btsnoop")) + sorted(str(p) for p in CAPTURES.glob("*.pcap*"))
    subprocess.run(
        [program, "export", "--no-project", "--isolated", "--out", str(tmp_path), "--expect",
         str(CAPTURES / "expectations" / "heart-rate.yaml"), *captures], capture_output=True)
    # What none of these captures shows.
    unseen = {
        "connections": {"central_identity", "peripheral_identity", "silent_established", "silent_since"}, "devices": {"address_name", "resolved"},
        "captures": {"error", "damage_kind", "damage_byte", "damage_resumes_at", "damage_message", "messages", "limits"}}
    for name in ("connections", "messages", "devices", "findings", "verdicts", "captures", "operations"):
        table = read_table(program, name)
        made = pa.Table.from_batches(rows.read(str(tmp_path / table.file), table), table.arrow)
        assert made.num_rows > 0, name
        empty = {c for c in made.column_names if made[c].null_count == made.num_rows}
        assert empty <= unseen.get(name, set()), name
