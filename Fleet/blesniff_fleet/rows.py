"""Reads the tables that the program writes as Arrow."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from typing import Any

import pyarrow as pa
import pyarrow.csv as pc

from blesniff_fleet.schema import Column, Table

BATCH = 20_000
BLOCK = 8 << 20


def read(path: str, table: Table) -> Iterator[Any]:
    """Record batches with the schema of a table."""
    return read_csv(path, table) if path.endswith(".csv") else read_jsonl(path, table)


def read_csv(path: str, table: Table) -> Iterator[Any]:
    """An empty cell is null, a quoted one a text, a list a JSON array."""
    if os.path.getsize(path) == 0:
        return
    types = {c.path: pa.string() if c.is_list else c.arrow for c in table.columns}
    convert = pc.ConvertOptions(
        column_types=types, include_columns=list(types), null_values=[""], strings_can_be_null=True,
        quoted_strings_can_be_null=False, true_values=["true"], false_values=["false"],
    )
    reader = pc.open_csv(path, pc.ReadOptions(use_threads=False, block_size=BLOCK), convert_options=convert)
    for batch in reader:
        columns = [
            lists(column, c) if c.is_list else column for c, column in zip(table.columns, batch.columns, strict=True)
        ]
        yield pa.RecordBatch.from_arrays(columns, schema=table.arrow)


def lists(texts: Any, column: Column) -> Any:
    """JSON arrays as lists: each text that occurs is parsed once."""
    if texts.null_count == len(texts):
        return pa.nulls(len(texts), column.arrow)
    encoded = texts.dictionary_encode()
    values = [json.loads(text) for text in encoded.dictionary.to_pylist()]
    return pa.array(values, column.arrow).take(encoded.indices)


def read_jsonl(path: str, table: Table) -> Iterator[Any]:
    """A column is a path in the object; through an array of objects it is a list."""
    getters = [(c, getter(c.path.split("."))) for c in table.columns]
    held: list[Any] = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            held.append(json.loads(line))
            if len(held) == BATCH:
                yield batch_of(held, getters, table)
                held = []
    if held:
        yield batch_of(held, getters, table)


def batch_of(rows: list[Any], getters: list[tuple[Column, Callable[[Any], Any]]], table: Table) -> Any:
    arrays = [pa.array([get(row) for row in rows], c.arrow) for c, get in getters]
    return pa.RecordBatch.from_arrays(arrays, schema=table.arrow)


def getter(path: list[str]) -> Callable[[Any], Any]:
    """A function that follows a path in an object."""
    head, rest = path[0], path[1:]
    if not rest:
        return lambda value: value.get(head)
    inner = getter(rest)

    def follow(value: Any) -> Any:
        found = value.get(head)
        if found is None:
            return None
        return [inner(item) for item in found] if isinstance(found, list) else inner(found)

    return follow
