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
    return found.read_text()


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
            connection.execute(f'create view {table} as select {_nulls(table, columns, DUCKDB_TYPES, "VARCHAR")} where false')
            continue
        listed = ", ".join("'" + file.replace("'", "''") + "'" for file in files)
        hive = "hive_partitioning = true, hive_types_autocast = false" if table != "captures" else "hive_partitioning = false"
        connection.execute(f"create view {table} as select * from read_parquet([{listed}], {hive})")
    return connection


def _nulls(table: str, columns: list[dict[str, Any]], types: dict[str, str], text_type: str) -> str:
    made = []
    for column in columns:
        scalar = types.get(column["type"], text_type)
        if column["list"]:
            scalar = f"{scalar}[]" if text_type == "VARCHAR" else f"array<{scalar}>"
        made.append(f"cast(null as {scalar}) as {column['name']}")
    if table != "captures":
        made += [f"cast(null as {text_type}) as day", f"cast(null as {text_type}) as site"]
    return ", ".join(made)


def spark(session: Any, out: str) -> Any:
    """A view of Spark for each table."""
    for table, columns in store.schemas(out).items():
        files = store.files(out, table)
        if files:
            reader = session.read.option("basePath", f"{out}/{table}")
            # Not all files: a name that engines leave out may be among what is in the folder.
            reader.parquet(*files).createOrReplaceTempView(table)
        else:
            nulls = _nulls(table, columns, SPARK_TYPES, "string")
            session.sql(f"select {nulls} where false").createOrReplaceTempView(table)
    return session
