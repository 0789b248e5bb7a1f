"""What a run is told. Plain values, so that every engine can send them to its workers."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass

TABLES = ("packets", "operations", "connections", "messages", "devices", "findings")


@dataclass(frozen=True)
class Settings:
    """The program, its limits, and where the tables go."""

    out: str
    """Folder of the tables; absolute, and the same on every machine that works."""
    program: str = "blesniff"
    tables: tuple[str, ...] = TABLES
    expect: tuple[str, ...] = ()
    """Expectations (absolute paths); with them there is a table of verdicts."""
    options: tuple[str, ...] = ()
    """More options of 'blesniff export', such as --decoders FILE (absolute paths)."""
    limit: float = 60.0
    """Seconds that one capture may take."""
    memory: int = 4 << 30
    """Bytes of address space that the program may take."""
    table_bytes: int = 16 << 30
    """Bytes that one table of a group may take on its way."""
    site: str = r"([^/]+)/[^/]+$"
    """Where the name of the site is in a capture's path: the first group. By default the folder."""

    def __post_init__(self) -> None:
        if not os.path.isabs(self.out):
            raise ValueError(f"{self.out}: the output folder must be absolute: workers have folders of their own")
        if self.limit <= 0:
            raise ValueError("the limit of time is not positive")
        if re.compile(self.site).groups < 1:
            raise ValueError(f"{self.site}: the expression of the site has no group")

    @property
    def all_tables(self) -> tuple[str, ...]:
        """Those that are written, besides the table of captures."""
        return self.tables + (("verdicts",) if self.expect and "verdicts" not in self.tables else ())

    def site_of(self, path: str) -> str:
        found = re.search(self.site, path)
        # It is the name of a folder then.
        return re.sub(r"[^\w.-]", "_", found.group(1)) if found and found.group(1) else "unknown"
