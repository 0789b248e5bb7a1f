"""Twelve questions: the same text and the same answers by DuckDB and by Spark; and the notebook."""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys

import pytest
from conftest import FLEET

from blesniff_fleet import query
from blesniff_fleet.settings import Settings

SPARK = """
import json, sys
from blesniff_fleet import query
from blesniff_fleet.runners.spark import session
spark = query.spark(session("local[2]"), sys.argv[1])
answers = {name: [list(row) for row in spark.sql(query.text(name)).collect()] for name in query.names()}
json.dump(answers, open(sys.argv[2], "w"), default=float)
"""


def test_there_are_twelve_with_answers(pool_out: Settings) -> None:
    db = query.duckdb(pool_out.out)
    assert len(query.names()) == 12
    for name in query.names():
        assert query.text(name).startswith("-- "), name
        assert db.execute(query.text(name)).fetchall(), f"{name} has no answer"


def test_the_slow_build_is_found(pool_out: Settings) -> None:
    """Firmware 1.5.0 is made 2.3 times slower than 1.4.1."""
    rows = query.duckdb(pool_out.out).execute(query.text("regressions")).fetchall()
    assert rows and {(row[1], row[2]) for row in rows} == {("1.4.1", "1.5.0")}
    assert all(1.8 < row[6] < 2.9 for row in rows)


def test_spark_answers_the_same(pool_out: Settings, java: str, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "answers.json"
    subprocess.run([sys.executable, "-c", SPARK, pool_out.out, str(path)], check=True, timeout=900)
    by_spark = json.loads(path.read_text())
    db = query.duckdb(pool_out.out)
    for name in query.names():
        by_duckdb = json.loads(json.dumps([list(row) for row in db.execute(query.text(name)).fetchall()], default=float))
        assert by_spark[name] == by_duckdb, name


def test_tables_without_rows_have_their_columns(settings_for, tmp_path: pathlib.Path) -> None:
    from blesniff_fleet import fleet as runs

    settings = settings_for("empty")
    (tmp_path / "a").write_bytes(b"")
    runs.run([str(tmp_path)], settings)
    db = query.duckdb(settings.out)
    assert db.execute("select count(*) from packets where day = '2026-03-02' and adv_rssi is null").fetchone() == (0,)


def test_the_notebook_runs(pool_out: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")
    pytest.importorskip("altair", reason="altair is not installed")
    monkeypatch.setenv("FLEET", pool_out.out)
    notebook = nbformat.read(FLEET / "notebooks" / "fleet.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    charts = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs
              if any("vega" in kind for kind in output.get("data", {}))]
    assert len(charts) >= 3
