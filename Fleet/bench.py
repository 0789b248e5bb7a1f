"""Throughput of each engine beside the program alone, on one machine. usage: bench.py PROGRAM [--captures 300] [--repeat 20]

The program alone is `blesniff export --isolated` with the same tables, in as many processes at a time as an engine has
workers: text files, no Parquet.
"""

from __future__ import annotations

import argparse
import json
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

from blesniff_fleet import inputs, plan  # noqa: E402
from blesniff_fleet.settings import TABLES, Settings  # noqa: E402


RUN = """
import dataclasses, json, sys
from blesniff_fleet import fleet
from blesniff_fleet.settings import Settings
roots, out, program, engine, processes = sys.argv[1:]
done = fleet.run([roots], Settings(out=out, program=program), engine, processes=int(processes))
print(json.dumps(dataclasses.asdict(done)))
"""


def alone(command: list[str], lines: str) -> tuple[float, float]:
    """Wall and CPU seconds of a command and its children."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(command, check=True, input=lines.encode(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.monotonic() - begun, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def run(root: pathlib.Path, out: pathlib.Path, program: str, engine: str, processes: int) -> tuple[float, dict]:
    """Wall seconds of a run, start-up included, and its own account: engines keep their processes to themselves."""
    begun = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(root), str(out), program, engine, str(processes)], check=True,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return time.monotonic() - begun, json.loads(done.stdout.splitlines()[-1])


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
        export = f'd=$(mktemp -d -p {folder}); exec {program} export --isolated --no-project --tables {",".join(TABLES)} --out $d "$@"'
        wall_alone, cpu_alone = alone(["xargs", "-P", str(given.processes), "-L", "1", "sh", "-c", export, "x"], lines)
        (folder / "one").mkdir()
        (folder / "one" / "a").write_bytes(b"x")
        print("| way | start-up s | wall s | CPU s, program | CPU s, worker | packets a second and core | CPU, by the program alone |")
        print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
        rows = []
        for engine in given.engines.split(","):
            start, _ = run(folder / "one", folder / f"one-{engine}", program, engine, given.processes)
            wall, done = run(root, folder / engine, program, engine, given.processes)
            cpu = done["program_cpu"] + done["worker_cpu"]
            rows.append(
                f"| {engine} | {start:.1f} | {wall:.1f} | {done['program_cpu']:.1f} | {done['worker_cpu']:.1f} "
                f"| {done['packets'] / cpu:,.0f} | {cpu / cpu_alone:.2f} |")
            packets = done["packets"]
        print(f"| the program alone | | {wall_alone:.1f} | {cpu_alone:.1f} | | {packets / cpu_alone:,.0f} | 1.00 |")
        print("\n".join(rows))
        print(f"{packets:,} packets of {given.captures} captures")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
