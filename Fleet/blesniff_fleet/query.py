"""The tables in SQL: the same text for DuckDB and for Spark."""

from __future__ import annotations

import importlib.resources
import pathlib
from typing import Any

from blesniff_fleet import store

DUCKDB_TYPES = {"integer": "BIGINT", "decimal": "DOUBLE", "boolean": "BOOLEAN"}
SPARK_TYPES = {"integer": "bigint", "decimal": "double", "boolean": "boolean"}


def names() -> list[str]:
    """The questions that come with this package."""
    return sorted(p.name.removesuffix(".sql") for p in _folder().iterdir() if p.name.endswith(".sql"))


def text(name: str) -> str:
    """A question by its name, or the content of a file."""
    path = pathlib.Path(name)
    if path.suffix == ".sql" and path.exists():
        return path.read_text()
    found = _folder().joinpath(f"{name}.sql")
    if not found.is_file():
        raise ValueError(f"there is no question '{name}'; there are {', '.join(names())}")
    return str(found.read_text())


def _folder() -> Any:
    beside = pathlib.Path(__file__).parent.parent / "queries"
    return beside if beside.is_dir() else importlib.resources.files("blesniff_fleet.queries")


def duckdb(out: str) -> Any:
    """A connection to DuckDB with a view for each table."""
    import duckdb as engine

    connection = engine.connect()
    for table, columns in store.schemas(out).items():
        files = store.files(out, table)
        if not files:
            typed = _typed(table, columns, DUCKDB_TYPES, "VARCHAR")
            connection.execute(f"create view {table} as select {_nulls(typed)} where false")
            continue
        listed = ", ".join("'" + file.replace("'", "''") + "'" for file in files)
        hive = "hive_partitioning = true, hive_types_autocast = false" if table != "captures" else "hive_partitioning = false"
        connection.execute(f"create view {table} as select * from read_parquet([{listed}], {hive})")
    return connection


def _typed(table: str, columns: list[dict[str, Any]], types: dict[str, str], text: str) -> list[tuple[str, str]]:
    """Names and types of the columns of a table."""
    made = []
    for column in columns:
        scalar = types.get(column["type"], text)
        made.append((column["name"], (f"{scalar}[]" if types is DUCKDB_TYPES else f"array<{scalar}>") if column["list"] else scalar))
    return made + ([("day", text), ("site", text)] if table != "captures" else [])


def _nulls(typed: list[tuple[str, str]]) -> str:
    return ", ".join(f"cast(null as {kind}) as {name}" for name, kind in typed)


def spark(session: Any, out: str) -> Any:
    """A view of Spark for each table."""
    for table, columns in store.schemas(out).items():
        typed = _typed(table, columns, SPARK_TYPES, "string")
        if store.files(out, table):
            # With the columns at hand, Spark need not read all files for them.
            schema = ", ".join(f"`{name}` {kind}" for name, kind in typed)
            session.read.schema(schema).parquet(f"{out}/{table}").createOrReplaceTempView(table)
        else:
            session.sql(f"select {_nulls(typed)} where false").createOrReplaceTempView(table)
    return session
