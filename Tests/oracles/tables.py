"""Tables in files: columns separated by tabs, named in the first line; empty lines and lines that begin with # say nothing."""


def rows(path, columns):
    """The number and the cells of each row; ValueError for one that is not filled."""
    lines = path.read_text().splitlines()
    if lines[0].split("\t") != columns:
        raise ValueError(f"{path.name}: the first line must name the columns {' '.join(columns)}")
    for number, text in enumerate(lines[1:], 2):
        if not text or text.startswith("#"):
            continue
        cells = text.split("\t")
        if len(cells) != len(columns) or not all(cells):
            raise ValueError(f"{path.name}:{number}: {len(columns)} filled columns are needed")
        yield number, cells
