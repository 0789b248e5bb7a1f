"""blesniff over a fleet of captures: each decoded alone, into Parquet that DuckDB and Spark query."""

from blesniff_fleet.plan import Group
from blesniff_fleet.settings import Settings
from blesniff_fleet.worker import GroupResult, run_group

__all__ = ["Group", "GroupResult", "Settings", "run_group"]
__version__ = "0.1.0"
