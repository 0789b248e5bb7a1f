"""The tables on disk: `TABLE/day=…/site=…/GROUP.parquet`, and `captures/GROUP.parquet` with the status of each capture.

A file is written under a name that begins with a point, which engines do not read, and renamed when it is whole and on the
disk. The status file of a group comes last: captures without a status are decoded again, whatever was left behind.
"""

from __future__ import annotations

import contextlib
import glob
import json
import os
import uuid
from collections.abc import Iterator
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


def _aside(path: str) -> str:
    """Where a file is written until it is whole: in the same folder, and nobody else's, on no machine."""
    return os.path.join(os.path.dirname(path), f".{os.path.basename(path)}.{uuid.uuid4().hex}.tmp")


def _sync(path: str) -> None:
    """Returns when the content of a file or folder is on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def _naming(path: str) -> Iterator[None]:
    """Arrow's errors do not say which file they are about."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, os.strerror(error.errno), path) from error


def _publish(aside: str, path: str) -> None:
    with _naming(path):
        os.replace(aside, path)
        _sync(os.path.dirname(path))


def _give_up(writer: Any) -> None:
    """A writer that could not be closed tries again when it is collected, and prints that it cannot."""
    writer.is_open = False


class Writer:
    """Parquet files of one group and table, one a partition: `close` makes them whole, and `publish` gives them their names."""

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
        with _naming(self.folder):
            if partition not in self.open:
                aside = _aside(self._path(partition))
                os.makedirs(os.path.dirname(aside), exist_ok=True)
                self.open[partition] = (
                    aside, pq.ParquetWriter(aside, self.schema, compression="zstd", compression_level=1))
            self.open[partition][1].write_table(pa.Table.from_batches(self.held.pop(partition), self.schema))

    def _path(self, partition: str) -> str:
        return os.path.join(self.folder, partition, f"{self.group}.parquet")

    def close(self) -> None:
        """Writes what is left. The files are whole and on the disk, but nobody sees them yet."""
        for partition in list(self.held):
            self._write(partition)
        for aside, writer in self.open.values():
            with _naming(self.folder):
                writer.close()
                _sync(aside)

    def publish(self) -> None:
        """Gives the files their names, which takes no room on the disk."""
        for partition, (aside, _) in self.open.items():
            _publish(aside, self._path(partition))

    def abandon(self) -> None:
        """Removes what was begun."""
        for aside, writer in self.open.values():
            with contextlib.suppress(OSError):
                writer.close()
            _give_up(writer)
            with contextlib.suppress(OSError):
                os.remove(aside)


def replace(path: str, table: Any) -> None:
    """Writes one Parquet file, whole or not at all."""
    with _whole(path) as aside:
        writer = pq.ParquetWriter(aside, table.schema, compression="zstd")
        try:
            writer.write_table(table)
            writer.close()
        finally:
            _give_up(writer)


@contextlib.contextmanager
def _whole(path: str) -> Iterator[str]:
    """Where to write a file, which gets its name if that succeeds."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    aside = _aside(path)
    try:
        with _naming(path):
            yield aside
            _sync(aside)
            _publish(aside, path)
    finally:
        with contextlib.suppress(OSError):
            os.remove(aside)


def prepare(settings: Settings) -> None:
    """Makes the folder, and says in it which columns the tables have."""
    os.makedirs(settings.out, exist_ok=True)
    tables = {name: read_table(settings.program, name).columns for name in (*settings.all_tables, "captures")}
    known = schemas(settings.out)
    for name, columns in tables.items():
        rows = columns + (WORKER_COLUMNS if name == "captures" else ())
        known[name] = [{"name": c.name, "path": c.path, "type": c.type, "list": c.is_list, "unit": c.unit,
                        "meaning": c.meaning} for c in rows]
    with _whole(os.path.join(settings.out, SCHEMA_FILE)) as aside, open(aside, "w", encoding="utf-8") as file:
        json.dump(known, file, indent=1)


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
    """Brings the folder in order before a run: removes what a killed run left behind, and forgets captures that have failed
    or have changed since, to be decoded again.

    Only one run at a time may write to a folder.

    - keys: by the path of each capture that is there now.

    Answers with the keys of captures that are done.
    """
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
        forget(settings.out, stale)
    return done


def tables(out: str) -> list[str]:
    """The tables of a folder, but that of captures."""
    return [name for name in schemas(out) if name != "captures"]


def sweep(out: str) -> None:
    """Removes what workers that were killed left behind: files with names that begin with a point, and files of groups that
    have no status file."""
    for path in glob.glob(os.path.join(glob.escape(out), "**", ".*.tmp"), recursive=True, include_hidden=True):
        os.remove(path)
    known = {group_of(path) for path in files(out, "captures")}
    for table in tables(out):
        for path in files(out, table):
            if group_of(path) not in known:
                os.remove(path)


def forget(out: str, stale: dict[str, list[str]]) -> None:
    """Removes captures from their groups: their rows first, then their statuses.

    - stale: by the group, the inputs.
    """
    for table in [*tables(out), "captures"]:
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
