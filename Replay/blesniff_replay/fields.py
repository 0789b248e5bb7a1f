"""Reads the members of a JSON object with limits. Each error says where it is, and what would be right."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from blesniff_replay.errors import BadRecording
from blesniff_replay.recording import MASK


@dataclass(frozen=True)
class Fields:
    """An object of the file at `place`, such as connections[0].operations[3]."""

    members: dict[str, Any]
    place: str

    @staticmethod
    def of(value: Any, place: str) -> Fields:
        if not isinstance(value, dict):
            raise BadRecording(f"{place}: an object is needed, {_kind(value)} is there")
        return Fields(value, place)

    def _at(self, key: str) -> str:
        return f"{self.place}.{key}" if self.place else key

    def _wrong(self, key: str, needed: str) -> BadRecording:
        return BadRecording(f"{self._at(key)}: {needed} is needed, {_kind(self.members.get(key))} is there")

    def only(self, *keys: str) -> None:
        """Refuses members that nobody reads, so that a typo in an edit is seen."""
        for key in self.members:
            if key not in keys:
                raise BadRecording(f"{self._at(str(key)[:40])}: unknown; known here: {', '.join(keys)}")

    def objects(self, key: str, limit: int) -> Iterator[Fields]:
        for number, value in enumerate(self.list(key, limit)):
            yield Fields.of(value, f"{self._at(key)}[{number}]")

    def list(self, key: str, limit: int) -> list[Any]:
        value = self.members.get(key, [])
        if not isinstance(value, list):
            raise self._wrong(key, "a list")
        if len(value) > limit:
            raise BadRecording(f"{self._at(key)}: {len(value)} items; at most {limit} are allowed")
        return value

    def integer(self, key: str, low: int, high: int) -> int:
        value = self.members.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self._wrong(key, f"a whole number from {low} to {high}")
        return value

    def optional_integer(self, key: str, low: int, high: int) -> int | None:
        return None if self.members.get(key) is None else self.integer(key, low, high)

    def seconds(self, key: str, high: float) -> float:
        value = self.members.get(key)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= high or math.isnan(value):
            raise self._wrong(key, f"a number of seconds from 0 to {high:g}")
        return float(value)

    def optional_seconds(self, key: str, high: float) -> float | None:
        return None if self.members.get(key) is None else self.seconds(key, high)

    def text(self, key: str, limit: int) -> str:
        value = self.members.get(key)
        if not isinstance(value, str) or len(value) > limit:
            raise self._wrong(key, f"a text of at most {limit} characters")
        if any(ord(c) < 0x20 or 0xD800 <= ord(c) < 0xE000 for c in value):
            raise self._wrong(key, "a text without control characters")
        return value

    def optional_text(self, key: str, limit: int) -> str | None:
        return None if self.members.get(key) is None else self.text(key, limit)

    def boolean(self, key: str, default: bool = False) -> bool:
        value = self.members.get(key, default)
        if not isinstance(value, bool):
            raise self._wrong(key, "true or false")
        return value

    def optional_boolean(self, key: str) -> bool | None:
        return None if self.members.get(key) is None else self.boolean(key)

    def is_masked(self, key: str) -> bool:
        return self.members.get(key) == MASK

    def bytes(self, key: str, limit: int) -> bytes | None:
        """The bytes of hexadecimal digits; None if there are none, or if they are masked."""
        value = self.members.get(key)
        if value is None or value == MASK:
            return None
        if not isinstance(value, str) or len(value) > 2 * limit or len(value) % 2 or not all(
                c in "0123456789abcdefABCDEF" for c in value):
            raise self._wrong(key, f"an even number of hexadecimal digits, at most {2 * limit},")
        return bytes.fromhex(value)


def _kind(value: Any) -> str:
    if value is None:
        return "nothing"
    text = repr(value) if isinstance(value, (str, int, float, bool)) and len(str(value)[:50]) < 50 else type(value).__name__
    return text[:60]
