"""The tables on disk: `TABLE/day=…/site=…/GROUP.parquet`, and `captures/GROUP.parquet` with the status of each capture.

A file is written under a name that begins with a point, which engines do not read, and renamed when it is whole. The status
file of a group comes last: captures without a status are decoded again, whatever was left behind.
"""

from __future__ import annotations

import glob
import json
import os
from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow as pa
import pyarrow.compute as pac
import pyarrow.parquet as pq

from blesniff_fleet.schema import WORKER_COLUMNS, read_table
from blesniff_fleet.settings import Settings

ROWS = 250_000
"""Rows that are gathered before they are written."""
SCHEMA_FILE = "_schema.json"
"""Engines leave out files whose names begin with an underscore."""


class Writer:
    """Parquet files of one group and table, one a partition, which appear all at once when `finish` is called."""

    def __init__(self, table: str, group: str, schema: Any, settings: Settings) -> None:
        self.folder = os.path.join(settings.out, table)
        self.group = group
        self.schema = schema
        self.open: dict[str, tuple[str, Any]] = {}
        self.held: dict[str, list[Any]] = {}
        self.rows = 0

    def add(self, batch: Any, partition: str) -> None:
        self.rows += batch.num_rows
        held = self.held.setdefault(partition, [])
        held.append(batch)
        if sum(b.num_rows for b in held) >= ROWS:
            self._write(partition)

    def _write(self, partition: str) -> None:
        if partition not in self.open:
            folder = os.path.join(self.folder, partition)
            os.makedirs(folder, exist_ok=True)
            aside = os.path.join(folder, f".{self.group}.{os.getpid()}.tmp")
            self.open[partition] = (aside, pq.ParquetWriter(aside, self.schema, compression="zstd", compression_level=1))
        self.open[partition][1].write_table(pa.Table.from_batches(self.held.pop(partition), self.schema))

    def finish(self) -> None:
        """Closes all files, and gives them their names."""
        for partition in [p for p, held in self.held.items() if held]:
            self._write(partition)
        for _, writer in self.open.values():
            writer.close()
        for partition, (aside, _) in self.open.items():
            os.replace(aside, os.path.join(self.folder, partition, f"{self.group}.parquet"))

    def abandon(self) -> None:
        """Removes what was begun."""
        for aside, writer in self.open.values():
            writer.close()
            if os.path.exists(aside):
                os.remove(aside)


def replace(path: str, table: Any) -> None:
    """Writes one file, whole or not at all."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    aside = os.path.join(os.path.dirname(path), f".{os.path.basename(path)}.{os.getpid()}.tmp")
    pq.write_table(table, aside, compression="zstd")
    os.replace(aside, path)


def prepare(settings: Settings) -> None:
    """Makes the folder, and says in it which columns the tables have."""
    os.makedirs(settings.out, exist_ok=True)
    tables = {name: read_table(settings.program, name).columns for name in (*settings.all_tables, "captures")}
    known = schemas(settings.out)
    for name, columns in tables.items():
        rows = columns + (WORKER_COLUMNS if name == "captures" else ())
        known[name] = [{"name": c.name, "path": c.path, "type": c.type, "list": c.is_list, "unit": c.unit,
                        "meaning": c.meaning} for c in rows]
    aside = os.path.join(settings.out, f".{SCHEMA_FILE}.{os.getpid()}")
    with open(aside, "w", encoding="utf-8") as file:
        json.dump(known, file, indent=1)
    os.replace(aside, os.path.join(settings.out, SCHEMA_FILE))


def schemas(out: str) -> dict[str, list[dict[str, Any]]]:
    """The columns of the tables of a folder."""
    path = os.path.join(out, SCHEMA_FILE)
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        known: dict[str, list[dict[str, Any]]] = json.load(file)
    return known


def files(out: str, table: str) -> list[str]:
    """The finished files of a table. Names that begin with a point do not match."""
    pattern = "*.parquet" if table == "captures" else "day=*/site=*/*.parquet"
    return sorted(glob.glob(os.path.join(glob.escape(os.path.join(out, table)), pattern)))


def statuses(out: str) -> Iterator[dict[str, Any]]:
    """The rows of the table of captures."""
    for path in files(out, "captures"):
        yield from pq.ParquetFile(path).read().to_pylist()


def group_of(path: str) -> str:
    return os.path.basename(path).removesuffix(".parquet")


def tidy(settings: Settings, keys: dict[str, str]) -> set[str]:
    """Brings the folder in order before a run.

    - Files of groups without a status file are what a killed run left behind: they are removed, with those whose names begin
      with a point.
    - Captures that have failed, or that have changed since, are forgotten, to be decoded again.

    Only one run at a time may write to a folder.

    - keys: by the path of each capture that is there now.

    Answers with the keys of captures that are done.
    """
    known = {group_of(path) for path in files(settings.out, "captures")}
    tables = [name for name in schemas(settings.out) if name != "captures"]
    for table in tables:
        for path in files(settings.out, table):
            if group_of(path) not in known:
                os.remove(path)
    sweep(settings.out)
    done: set[str] = set()
    stale: dict[str, list[str]] = {}
    for row in statuses(settings.out):
        changed = row["input"] in keys and keys[row["input"]] != row["key"]
        if row["failed"] or changed:
            stale.setdefault(row["group"], []).append(row["input"])
        else:
            done.add(row["key"])
    if stale:
        forget(settings.out, tables, stale)
    return done


def sweep(out: str) -> None:
    """Removes what workers that were killed had begun."""
    for path in glob.glob(os.path.join(glob.escape(out), "**", ".g*.tmp"), recursive=True, include_hidden=True):
        os.remove(path)


def forget(out: str, tables: Iterable[str], stale: dict[str, list[str]]) -> None:
    """Removes captures from their groups: their rows first, then their statuses.

    - stale: by the group, the inputs.
    """
    for table in [*tables, "captures"]:
        for path in files(out, table):
            inputs = stale.get(group_of(path))
            if inputs is None:
                continue
            held = pq.ParquetFile(path).read()
            kept = held.filter(pac.invert(pac.is_in(held["input"], pa.array(inputs))))
            if kept.num_rows == held.num_rows:
                continue
            if kept.num_rows:
                replace(path, kept)
            else:
                os.remove(path)
