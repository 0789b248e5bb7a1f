"""A fleet that several tests share, and the program that decodes it."""

from __future__ import annotations

import os
import pathlib
import shutil
import stat
import subprocess
import sys

import pytest

FLEET = pathlib.Path(__file__).parents[1]
CAPTURES = FLEET.parent / "Captures"
sys.path[:0] = [str(FLEET), str(FLEET / "demo")]
# Workers of all engines need the package, too.
os.environ["PYTHONPATH"] = os.pathsep.join([str(FLEET), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)

import variations  # noqa: E402

from blesniff_fleet.inputs import Capture  # noqa: E402
from blesniff_fleet.plan import Group  # noqa: E402
from blesniff_fleet.settings import Settings  # noqa: E402

# The fleet: good captures, then what fleets have besides.
GOOD, DAMAGED, CUT, EMPTY, FOREIGN, HOSTILE = (
    int(n) for n in os.environ.get("FLEET_SIZE", "500,120,40,30,50,2").split(","))
LIMIT = float(os.environ.get("FLEET_LIMIT", "8"))


@pytest.fixture(scope="session")
def program() -> str:
    path = os.environ.get("BLESNIFF") or shutil.which("blesniff")
    if not path or not os.access(path, os.X_OK):
        pytest.skip("there is no blesniff; BLESNIFF names one")
    return os.path.abspath(path)


@pytest.fixture(scope="session")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    root = tmp_path_factory.mktemp("fleet") / "in"
    variations.make(
        CAPTURES, root, good=GOOD, damaged=DAMAGED, cut=CUT, empty=EMPTY, foreign=FOREIGN, hostiles=HOSTILE)
    return root


@pytest.fixture(scope="session")
def settings_for(program: str, tmp_path_factory: pytest.TempPathFactory):
    def make(name: str, **changes) -> Settings:
        out = tmp_path_factory.mktemp(name) / "out"
        return Settings(out=str(out), program=program, **({"limit": LIMIT} | changes))

    return make


@pytest.fixture(scope="session")
def pool_out(fleet: pathlib.Path, settings_for) -> Settings:
    """The fleet, decoded by the process pool, with verdicts."""
    from blesniff_fleet import fleet as runs

    settings = settings_for("pool", expect=(str(CAPTURES / "expectations" / "heart-rate.yaml"),))
    runs.run([str(fleet)], settings, "pool")
    return settings


def figures(out: str) -> dict[str, object]:
    """Row counts and sums of all tables, which must not depend on the engine."""
    from blesniff_fleet import query

    db = query.duckdb(out)
    found: dict[str, object] = {
        table: db.execute(f"select count(*), count(distinct input) from {table}").fetchone()
        for table in ("packets", "operations", "connections", "messages", "devices", "findings")
    }
    found["sums"] = db.execute(
        "select sum(frame), sum(length), round(sum(att_latency), 6), sum(len(adv_rssi)), count(adv_name), count(att_value) "
        "from packets").fetchone()
    found["times"] = db.execute("select round(sum(latency), 6), sum(length), count(error) from operations").fetchone()
    found["captures"] = db.execute(
        'select "exit", failed, timed_out, count(*), sum(packets), sum(damage_count) from captures group by all order by all'
    ).fetchall()
    found["doubled"] = db.execute("select count(*) from (select input, frame from packets group by all having count(*) > 1)").fetchone()
    return found


# Stands in for the program, and obeys the names of captures.
STAND_IN = '''#!/usr/bin/env python3
import json, os, signal, sys, time
a = sys.argv[1:]
if a[0] == "fields":
    def row(path, type="text", list=False):
        print(json.dumps(dict(table=a[a.index("--table") + 1], version=1, file=a[a.index("--table") + 1] + (".jsonl" if "captures" in a else ".csv"),
            path=path, type=type, list=list, meaning="m")))
    row("input")
    if "captures" in a:
        for p, t in [("records", "integer"), ("exit", "integer"), ("error", "text"), ("first", "decimal"), ("damage_count", "integer")]: row(p, t)
    else: row("frame", "integer")
    sys.exit()
out = a[a.index("--out") + 1]
os.makedirs(out, exist_ok=True)
rows = open(out + "/packets.csv", "w"); print("input,frame", file=rows)
status = open(out + "/captures.jsonl", "w")
worst = 0
for name in a[a.index("--") + 1:]:
    what = os.path.basename(os.path.realpath(name))
    if "wrong" in what: print("wrong option", file=sys.stderr); sys.exit(64)
    for frame in range(1, 4): print(f"{name},{frame}", file=rows)
    if "crash" in what: rows.write(f"{name},4"); rows.flush(); os.kill(os.getpid(), signal.SIGSEGV)
    if "kills" in what: os.kill(os.getppid(), signal.SIGKILL); time.sleep(60)
    if "once" in what and not os.path.exists(__file__ + what):
        open(__file__ + what, "w"); os.kill(os.getppid(), signal.SIGKILL); time.sleep(60)
    if "large" in what: signal.signal(signal.SIGXFSZ, signal.SIG_DFL); rows.write("x" * 100_000); rows.flush()
    if "slow" in what: time.sleep(0.4)
    if "hang" in what: rows.flush(); time.sleep(60)
    rows.flush()
    exit = 65 if "damaged" in what else 66 if "gone" in what else 0
    worst = max(worst, exit)
    print(json.dumps(dict(input=name, records=3, exit=exit, first=1772409600.5 + ("later" in what) * 86400, damage_count=0)), file=status, flush=True)
sys.exit(worst)
'''


@pytest.fixture
def stand_in(tmp_path: pathlib.Path) -> str:
    path = tmp_path / "stand-in"
    path.write_text(STAND_IN)
    path.chmod(path.stat().st_mode | stat.S_IEXEC)
    return str(path)


def group(tmp_path: pathlib.Path, *names: str) -> Group:
    made = []
    for name in names:
        path = tmp_path / "site" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x")
        made.append(Capture(str(path), 1, f"key of {name}"))
    return Group(tuple(made))


@pytest.fixture(scope="session")
def java() -> str:
    pytest.importorskip("pyspark", reason="pyspark is not installed")
    if shutil.which("java") is None:
        pytest.skip("Spark needs Java 17, which is not installed")
    version = subprocess.run(["java", "-version"], capture_output=True, text=True).stderr
    return version
