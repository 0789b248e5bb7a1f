"""What the package needs is what its metadata say, so that it runs where nothing else is installed."""

from __future__ import annotations

import ast
import importlib.metadata
import os
import pathlib
import re
import subprocess
import sys
import tomllib

from conftest import FLEET, group

PROJECT = tomllib.loads((FLEET / "pyproject.toml").read_text())["project"]
# Modules whose distribution has another name.
DISTRIBUTIONS = {"distributed": "dask"}

# Runs a group where the modules that are named cannot be imported.
BARE = """
import sys
hidden = set(sys.argv[4].split(","))
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in hidden: raise ModuleNotFoundError(f"{name} is not declared", name=name)
sys.meta_path.insert(0, Finder())
from blesniff_fleet import fleet, inputs, plan, query, store, worker
from blesniff_fleet.settings import Settings
settings = Settings(out=sys.argv[2], program=sys.argv[1], tables=("packets",))
store.prepare(settings)
(group,) = plan.groups(inputs.find([sys.argv[3]]), settings)
result = worker.run_group(group, settings)
assert not result.error and result.packets == 6, result
print(*fleet.report(settings.out), sep="\\n")
"""


def declared(*extras: str) -> set[str]:
    """The distributions that are installed, with some extras."""
    wanted = PROJECT["dependencies"] + [line for extra in extras for line in PROJECT["optional-dependencies"][extra]]
    return {re.split(r"[^\w-]", line)[0].lower() for line in wanted}


def imported(path: pathlib.Path) -> set[str]:
    """The distributions that a file imports, besides Python's library and this package."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.partition(".")[0])
    return {DISTRIBUTIONS.get(name, name) for name in found - sys.stdlib_module_names - {"blesniff_fleet"}}


def test_what_is_imported_is_declared() -> None:
    paths = sorted((FLEET / "blesniff_fleet").rglob("*.py"))
    assert len(paths) > 10
    # What is imported only by an engine is of its extra.
    extras = {"query.py": ["duckdb"], "dask.py": ["dask"], "spark.py": ["spark"]}
    for path in paths:
        missing = imported(path) - declared(*extras.get(path.name, []))
        assert not missing, f"{path.relative_to(FLEET)} imports {', '.join(sorted(missing))}, which pyproject.toml does not declare"


def test_what_is_declared_is_enough(tmp_path: pathlib.Path, stand_in: str) -> None:
    """Also what other packages import only if it is there, as pyarrow does with numpy."""
    captures = group(tmp_path, "a", "b").captures
    installed = importlib.metadata.packages_distributions()
    hidden = [module for module, names in installed.items() if not declared() & {name.lower() for name in names}]
    done = subprocess.run(
        [sys.executable, "-c", BARE, stand_in, str(tmp_path / "out"), os.path.dirname(captures[0].path), ",".join(hidden)],
        capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("2 captures, 6 packets\n")
