"""Throughput of each engine beside the program alone, on one machine. usage: bench.py PROGRAM [--captures 300] [--repeat 20]

The program alone is `blesniff export --isolated` with the same tables, in as many processes at a time as an engine has
workers: text files, no Parquet.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time

sys.path[:0] = [str(pathlib.Path(__file__).parent), str(pathlib.Path(__file__).parent / "demo")]
import variations  # noqa: E402

from blesniff_fleet import inputs, plan, store  # noqa: E402
from blesniff_fleet.settings import TABLES, Settings  # noqa: E402


def timed(command: list[str], count: int = 1, **options) -> tuple[float, float]:
    """Wall and CPU seconds of a process and its children."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **options)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.monotonic() - begun, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--captures", type=int, default=300)
    parser.add_argument("--repeat", type=int, default=20)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--engines", default="pool,dask,spark")
    given = parser.parse_args()
    program = os.path.abspath(given.program)
    os.environ["PYTHONPATH"] = str(pathlib.Path(__file__).parent.resolve())
    folder = pathlib.Path(tempfile.mkdtemp(prefix="fleet-bench-"))
    try:
        root = folder / "in"
        variations.make(pathlib.Path(__file__).parents[1] / "Captures", root, good=given.captures, repeat=given.repeat)
        captures = inputs.find([str(root)])
        settings = Settings(out=str(folder / "out"), program=program)
        made = plan.groups(captures, settings, given.processes)
        # xargs takes a group as one line.
        lines = "\n".join(" ".join(c.path for c in g.captures) for g in made)
        alone = f'd=$(mktemp -d -p {folder}); exec {program} export --isolated --no-project --tables {",".join(TABLES)} --out $d "$@"'
        wall, cpu = timed(["xargs", "-P", str(given.processes), "-L", "1", "sh", "-c", alone, "x"], input=lines.encode())
        packets = 0
        print("| way | wall s | CPU s | packets | packets a second and core | wall, by the program alone |")
        print("| --- | ---: | ---: | ---: | ---: | ---: |")
        results = [("the program alone", wall, cpu)]
        for engine in given.engines.split(","):
            out = folder / engine
            begun = timed([sys.executable, "-m", "blesniff_fleet", "run", str(root), "--out", str(out), "--engine", engine,
                           "--program", program, "--processes", str(given.processes)])
            results.append((engine, *begun))
            packets = sum(row["packets"] for row in store.statuses(str(out)))
        for way, wall, cpu in results:
            print(f"| {way} | {wall:.1f} | {cpu:.1f} | {packets:,} | {packets / max(cpu, 0.01):,.0f} | {wall / results[0][1]:.2f} |")
        (folder / "none").mkdir()
        for engine in given.engines.split(","):
            (folder / "one").mkdir(exist_ok=True)
            (folder / "one" / "a").write_bytes(b"x")
            wall, _ = timed([sys.executable, "-m", "blesniff_fleet", "run", str(folder / "one"), "--out", str(folder / f"one-{engine}"),
                             "--engine", engine, "--program", program])
            print(f"start-up, {engine}: {wall:.1f} s")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
