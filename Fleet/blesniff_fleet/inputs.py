"""Captures by fsspec: local paths and object stores. Each has a key, which changes with its content."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import fsspec


@dataclass(frozen=True)
class Capture:
    """A capture that may be decoded."""

    path: str
    """A local path, or a URL that fsspec knows."""
    size: int
    key: str


def find(roots: Iterable[str], *, by_content: bool = False) -> list[Capture]:
    """The files in some folders or at some paths, in the order of their paths, each once."""
    found: dict[str, Capture] = {}
    for root in roots:
        for capture in _find(root, by_content):
            found[capture.path] = capture
    return [found[path] for path in sorted(found)]


def _find(root: str, by_content: bool) -> Iterator[Capture]:
    filesystem, path = fsspec.core.url_to_fs(root)
    local = "file" in _protocols(filesystem)
    entries = filesystem.find(path, detail=True) if filesystem.isdir(path) else {path: filesystem.info(path)}
    for name, entry in entries.items():
        if entry.get("type") not in ("file", "other", "link") or _is_hidden(name, path):
            continue
        url = name if local else filesystem.unstrip_protocol(name)
        size = int(entry.get("size") or 0)
        if by_content:
            key = _hash(filesystem, name)
        else:
            changed = next((entry[k] for k in ("ETag", "etag", "mtime", "LastModified", "created") if k in entry), "")
            key = hashlib.sha256(f"{url}\0{size}\0{changed}".encode(errors="surrogateescape")).hexdigest()[:32]
        yield Capture(url, size, key)


def _protocols(filesystem: Any) -> tuple[str, ...]:
    protocol = filesystem.protocol
    return (protocol,) if isinstance(protocol, str) else tuple(protocol)


def _is_hidden(name: str, root: str) -> bool:
    return any(part.startswith(".") for part in os.path.relpath(name, root).split("/") if part not in (".", ".."))


def _hash(filesystem: Any, name: str) -> str:
    digest = hashlib.sha256(name.encode(errors="surrogateescape") + b"\0")
    with filesystem.open(name, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()[:32]


def bring(path: str, target: str) -> None:
    """Puts a capture at a local path: a link where it is local, else a copy."""
    if "://" not in path:
        os.symlink(os.path.abspath(path), target)
        return
    with fsspec.open(path, "rb", compression=None) as source, open(target, "wb") as copy:
        shutil.copyfileobj(source, copy, 1 << 20)
