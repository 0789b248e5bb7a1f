"""The command `blesniff-fleet`."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from typing import Any

from blesniff_fleet import fleet, query
from blesniff_fleet.settings import TABLES, Settings
from blesniff_fleet.worker import reason


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        prog="blesniff-fleet", description="Decode fleets of captures into Parquet, and ask them questions.")
    commands = made.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="decode what is new or has failed")
    run.add_argument("roots", nargs="+", metavar="ROOT", help="folders and files, or URLs that fsspec knows")
    run.add_argument("--out", required=True, help="folder of the tables")
    run.add_argument("--engine", choices=("pool", "dask", "spark"), default="pool")
    run.add_argument("--master", help="address of a Dask scheduler, or Spark's master")
    run.add_argument("--processes", type=int, default=os.cpu_count() or 2, help="workers of this machine")
    run.add_argument("--program", default="blesniff", help="the program (blesniff)")
    run.add_argument("--tables", default=",".join(TABLES), help="tables, separated by commas")
    run.add_argument("--expect", action="append", default=[], metavar="FILE", help="expectations: a table of verdicts")
    run.add_argument("--option", action="append", default=[], help="another option of 'blesniff export', as --option=--gatt=FILE")
    run.add_argument("--limit", type=float, default=60.0, help="seconds that one capture may take (60)")
    run.add_argument("--memory", type=float, default=4.0, help="GiB of address space that the program may take (4)")
    run.add_argument("--site", default=Settings.site, help="regular expression: its first group in a path is the site")
    run.add_argument("--by-content", action="store_true", help="know captures by a hash rather than by size and time")
    report = commands.add_parser("report", help="say how captures went, and which have failed")
    report.add_argument("out", help="folder of the tables")
    ask = commands.add_parser("query", help="answer a question by DuckDB or Spark; without one, list them")
    ask.add_argument("out", help="folder of the tables")
    ask.add_argument("question", nargs="*", help="names of questions, or files of SQL")
    ask.add_argument("--engine", choices=("duckdb", "spark"), default="duckdb")
    ask.add_argument("--rows", type=int, default=10, help="rows that are shown of each (10)")
    return made


def main(arguments: list[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    try:
        if given.command == "run":
            return _run(given)
        if given.command == "report":
            print("\n".join(fleet.report(given.out)))
            return 0
        return _query(given)
    except (OSError, ValueError, RuntimeError) as error:
        print(f"blesniff-fleet: {reason(error)}", file=sys.stderr)
        return 1


def _run(given: Any) -> int:
    program = shutil.which(given.program)
    if program is None:
        raise ValueError(f"{given.program}: there is no such program")
    settings = Settings(
        out=os.path.abspath(given.out), program=os.path.abspath(program),
        tables=tuple(t.strip() for t in given.tables.split(",") if t.strip()),
        expect=tuple(os.path.abspath(f) for f in given.expect), options=tuple(given.option), limit=given.limit,
        memory=int(given.memory * (1 << 30)), site=given.site,
    )
    done = fleet.run(
        given.roots, settings, given.engine, processes=given.processes, by_content=given.by_content, master=given.master)
    print(
        f"{done.found:,} captures, {done.decoded:,} decoded now, {done.failed:,} failed; {done.packets:,} packets in "
        f"{done.seconds:.1f} s, CPU {done.program_cpu:.1f} s in blesniff and {done.worker_cpu:.1f} s in workers")
    if not done.failed:
        return 0
    print("blesniff-fleet: failed; the next run tries them again:", *fleet.shortened(fleet.failures(settings.out)),
          sep="\n", file=sys.stderr)
    return 1


def _query(given: Any) -> int:
    if not given.question:
        for name in query.names():
            print(f"{name:32} {query.text(name).splitlines()[0].removeprefix('-- ')}")
        return 0
    if given.engine == "duckdb":
        connection = query.duckdb(given.out)
        for name in given.question:
            sql = query.text(name)
            print(sql.splitlines()[0])
            print(connection.sql(sql).limit(given.rows))
        return 0
    from blesniff_fleet.runners.spark import session

    spark = query.spark(session(None), os.path.abspath(given.out))
    for name in given.question:
        sql = query.text(name)
        print(sql.splitlines()[0])
        spark.sql(sql).show(given.rows, truncate=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
