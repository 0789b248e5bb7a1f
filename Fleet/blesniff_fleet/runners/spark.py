"""Spark: a task decodes groups and writes their Parquet files; only a row a group crosses into the JVM."""

from __future__ import annotations

import os
import pickle
import shutil
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

import pyarrow as pa
from pyspark.sql import SparkSession

import blesniff_fleet
from blesniff_fleet import scratch
from blesniff_fleet.plan import Group
from blesniff_fleet.settings import Settings
from blesniff_fleet.worker import GroupResult, run_group

RESULT = "group string, captures long, failed long, packets long, program_cpu double, worker_cpu double, error string"


def session(master: str | None, processes: int = 2) -> SparkSession:
    """The session of spark-submit, or a new one on this machine."""
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder: Any = SparkSession.builder.appName("blesniff-fleet").config("spark.ui.enabled", "false")
    builder = builder.config("spark.executor.cores", "1").config("spark.executor.memory", "512m")
    # Partitions are texts: a site may be called 1.
    builder = builder.config("spark.sql.sources.partitionColumnTypeInference.enabled", "false")
    if master is None or master.startswith("local"):
        builder = builder.master(master or f"local[{processes}]").config("spark.driver.host", "127.0.0.1")
        builder = builder.config("spark.driver.bindAddress", "127.0.0.1")
        # Few rows a query: a task a kilobyte would be the longest part.
        builder = builder.config("spark.sql.shuffle.partitions", "4")
        builder = builder.config("spark.sql.files.openCostInBytes", "65536")
        builder = builder.config("spark.ui.showConsoleProgress", "false")
    else:
        builder = builder.master(master)
    builder = builder.config("spark.sql.sources.parallelPartitionDiscovery.threshold", "10000")
    return builder.config("spark.sql.session.timeZone", "UTC").getOrCreate()


def run(
    groups: list[Group], settings: Settings, *, processes: int = 2, master: str | None = None
) -> Iterator[GroupResult]:
    """Runs a partition a group. Spark gives the tasks of an executor that is lost to another one."""
    spark = session(master, processes)
    with scratch.folder() as folder:
        root = os.path.dirname(os.path.abspath(blesniff_fleet.__file__))
        package = shutil.make_archive(
            os.path.join(folder, "blesniff_fleet"), "zip", os.path.dirname(root), os.path.basename(root))
        spark.sparkContext.addPyFile(package)
        rows = [(place, bytearray(pickle.dumps(group))) for place, group in enumerate(groups)]
        frame = spark.createDataFrame(rows, "place int, task binary").repartitionByRange(len(groups), "place")

        def work(batches: Iterable[Any]) -> Iterator[Any]:
            for batch in batches:
                for task in batch.column("task").to_pylist():
                    yield pa.RecordBatch.from_pylist([asdict(run_group(pickle.loads(task), settings))])

        for row in frame.mapInArrow(work, RESULT).collect():
            yield GroupResult(**row.asDict())
