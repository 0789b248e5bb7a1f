"""The check scripts as modules, and trees of files, for their tests."""

import contextlib
import importlib.machinery
import importlib.util
import pathlib
import tempfile


def load(name):
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), str(pathlib.Path(__file__).with_name(name)))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


@contextlib.contextmanager
def tree(files):
    """A folder with files of these paths and texts."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        yield pathlib.Path(folder)
