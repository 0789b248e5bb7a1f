"""The schemas of the tables: what `blesniff fields --table NAME --format jsonl` says, as Arrow types."""

from __future__ import annotations

import functools
import json
import subprocess
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

VERSION = 1
"""The version of the tables that this package knows."""


@dataclass(frozen=True)
class Column:
    """A column: its path in the program's output, and its name in SQL, which has no points."""

    path: str
    type: str
    is_list: bool
    unit: str
    meaning: str

    @property
    def name(self) -> str:
        return self.path.replace(".", "_")

    @property
    def arrow(self) -> Any:
        scalar = {"integer": pa.int64(), "decimal": pa.float64(), "boolean": pa.bool_()}.get(self.type, pa.string())
        return pa.list_(scalar) if self.is_list else scalar


@dataclass(frozen=True)
class Table:
    """A table of the program: its file and its columns."""

    name: str
    file: str
    columns: tuple[Column, ...]

    @property
    def arrow(self) -> Any:
        return pa.schema([pa.field(c.name, c.arrow, metadata=_metadata(c)) for c in self.columns])


def _metadata(column: Column) -> dict[str, str]:
    told = {"path": column.path, "type": column.type, "unit": column.unit, "meaning": column.meaning}
    return {key: value for key, value in told.items() if value}


@functools.lru_cache(maxsize=None)
def read_table(program: str, name: str) -> Table:
    """Asks the program for the columns of a table."""
    text = subprocess.run(
        [program, "fields", "--no-project", "--table", name, "--format", "jsonl"],
        check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL,
    ).stdout
    rows = [json.loads(line) for line in text.splitlines()]
    versions = {row["version"] for row in rows}
    if versions != {VERSION}:
        raise RuntimeError(f"{program} has version {versions} of the table {name}; this package knows {VERSION}")
    columns = tuple(
        Column(row["path"], row["type"], row["list"], row.get("unit", ""), row["meaning"]) for row in rows
    )
    return Table(name, rows[0]["file"], columns)


# What the worker adds to the program's row of a capture.
WORKER_COLUMNS = (
    Column("key", "text", False, "", "what a run knows the capture by: its path, size and time, or its content"),
    Column("group", "text", False, "", "the group that it was decoded in: the name of its Parquet files"),
    Column("site", "text", False, "", "where it was recorded, by its path"),
    Column("day", "text", False, "", "day of its first record, in UTC"),
    Column("signal", "integer", False, "", "signal that ended the program"),
    Column("timed_out", "boolean", False, "", "whether the capture took too long"),
    Column("failed", "boolean", False, "", "whether it has no rows, and a next run tries it again"),
    Column("packets", "integer", False, "", "rows in the table of packets"),
)


def captures_schema(program: str) -> Any:
    """The schema of the table of captures: the program's columns, and those of the worker."""
    table = read_table(program, "captures")
    return pa.schema([pa.field(c.name, c.arrow, metadata=_metadata(c)) for c in table.columns + WORKER_COLUMNS])
