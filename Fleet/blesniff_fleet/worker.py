"""One task, the same for every engine: decodes a group, writes its Parquet files, and says how each capture went."""

from __future__ import annotations

import datetime
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from blesniff_fleet import inputs, program, rows, scratch, store
from blesniff_fleet.inputs import Capture
from blesniff_fleet.plan import Group
from blesniff_fleet.schema import captures_schema, read_table
from blesniff_fleet.settings import Settings

# Exit statuses of captures that could not be read, though they may be good: a next run tries them again.
RETRIED = frozenset({66, 74, 77})


@dataclass(frozen=True)
class GroupResult:
    """What became of a group, in numbers that an engine can carry."""

    group: str
    captures: int
    failed: int
    packets: int
    program_cpu: float
    """CPU seconds of the program."""
    worker_cpu: float
    """CPU seconds of the worker itself: reading tables, writing Parquet."""
    error: str = ""
    """Why nothing of the group is in the tables, with its captures."""

    @classmethod
    def undone(cls, group: Group, reason: str) -> GroupResult:
        """A group that could not be decoded."""
        return cls(group.name, len(group.captures), 0, 0, 0.0, 0.0, f"{group}: {reason}")


def run_group(group: Group, settings: Settings) -> GroupResult:
    """Decodes the captures of a group. May be run again, also twice at a time: the outcome is the same files.

    An error such as a full disk is a result: engines repeat what raises one.
    """
    try:
        return _run_group(group, settings)
    except (OSError, RuntimeError) as error:
        return GroupResult.undone(group, reason(error))


def reason(error: Exception) -> str:
    """An error as the program reports its own: the file first."""
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return str(error)


def _run_group(group: Group, settings: Settings) -> GroupResult:
    cpu = time.thread_time()
    with scratch.folder() as folder:
        names = {str(place): capture for place, capture in enumerate(group.captures)}
        gone = _bring(names, folder)
        done = program.export([name for name in names if name not in gone], folder, settings)
        status = _statuses(names, gone, done, group, settings)
        _write_tables(names, status, done, group, settings)
        _write_statuses(status, group, settings)
    return GroupResult(
        group.name, len(names), sum(row["failed"] for row in status.values()),
        sum(row["packets"] for row in status.values()), done.cpu, time.thread_time() - cpu,
    )


def _bring(names: dict[str, Capture], folder: str) -> dict[str, str]:
    """Puts captures where the program finds them under plain names; answers with those that cannot be had."""
    gone: dict[str, str] = {}
    for name, capture in names.items():
        try:
            inputs.bring(capture.path, os.path.join(folder, name))
        except Exception as error:  # Object stores have errors of their own; none of them is a fault of other captures.
            gone[name] = f"{capture.path}: {error}"
    return gone


def _statuses(
    names: dict[str, Capture], gone: dict[str, str], done: program.Export, group: Group, settings: Settings
) -> dict[str, dict[str, Any]]:
    found = {name: row for made in done.passes for name, row in made.statuses.items()}
    failures = {failure.name: failure for failure in done.failures}
    status: dict[str, dict[str, Any]] = {}
    for name, capture in names.items():
        failure = failures.get(name)
        row = dict(found.get(name, {"records": 0, "damage_count": 0}))
        if name in gone:
            row.update(exit=66, error=gone[name])
        if failure:
            row["error"] = failure.reason
        for key in ("error", "messages"):
            row[key] = _renamed(row.get(key), name, capture.path)
        day = _day(row.get("first"))
        row.update(
            input=capture.path, key=capture.key, group=group.name, bytes=capture.size, day=day,
            site=settings.site_of(capture.path), signal=failure.signal if failure else None,
            timed_out=bool(failure and failure.timed_out),
            failed=bool(failure) or row.get("exit") in RETRIED, packets=0,
        )
        status[name] = row
    return status


def _renamed(text: Any, name: str, path: str) -> Any:
    """Messages name the capture as its user does."""
    if isinstance(text, list):
        return [_renamed(line, name, path) for line in text]
    return path + text.removeprefix(name) if isinstance(text, str) and text.startswith(f"{name}:") else text


def _day(seconds: float | None) -> str:
    if seconds is None or not 0 < seconds < 4e9:
        return "unknown"
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).strftime("%Y-%m-%d")


def _write_tables(
    names: dict[str, Capture], status: dict[str, dict[str, Any]], done: program.Export, group: Group, settings: Settings
) -> None:
    writers: list[store.Writer] = []
    try:
        for name in settings.all_tables:
            table = read_table(settings.program, name)
            writer = store.Writer(name, group.name, table.arrow, settings)
            writers.append(writer)
            for made in done.passes:
                path = os.path.join(made.folder, table.file)
                for batch in rows.read(path, table) if os.path.exists(path) else ():
                    for number, part in by_input(batch):
                        row = status[number]
                        if row["failed"]:
                            continue
                        if name == "packets":
                            row["packets"] += part.num_rows
                        partition = f"day={row['day']}/site={row['site']}"
                        writer.add(named(part, names[number].path), partition)
        # A disk that is full is found to be so before any file has its name.
        for writer in writers:
            writer.close()
        for writer in writers:
            writer.publish()
    except BaseException:
        for writer in writers:
            writer.abandon()
        raise


def by_input(batch: Any) -> Iterator[tuple[str, Any]]:
    """The parts of a batch that belong to one capture each: its rows follow each other."""
    start, column = 0, batch.column(0)
    runs = column.dictionary_encode()
    indices, values = runs.indices.to_numpy(), runs.dictionary.to_pylist()
    while start < len(indices):
        stop = start + int((indices[start:] == indices[start]).argmin()) if indices[-1] != indices[start] else len(indices)
        yield values[indices[start]], batch.slice(start, stop - start)
        start = stop


def named(batch: Any, path: str) -> Any:
    """The same with the capture's own name."""
    column = pa.repeat(pa.scalar(_text(path), pa.string()), batch.num_rows)
    return pa.RecordBatch.from_arrays([column, *batch.columns[1:]], schema=batch.schema)


def _write_statuses(status: dict[str, dict[str, Any]], group: Group, settings: Settings) -> None:
    schema = captures_schema(settings.program)
    paths = {field.name: (field.metadata or {}).get(b"path", field.name.encode()).decode() for field in schema}
    columns = []
    for field in schema:
        get = rows.getter(paths[field.name].split("."))
        columns.append(pa.array([_text(get(row)) for row in status.values()], field.type))
    path = os.path.join(settings.out, "captures", f"{group.name}.parquet")
    store.replace(path, pa.Table.from_arrays(columns, schema=schema))


def _text(value: Any) -> Any:
    """Names of files may be no UTF-8."""
    return value.encode(errors="surrogateescape").decode("utf-8", "replace") if isinstance(value, str) else value
