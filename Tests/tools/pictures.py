#!/usr/bin/env python3
"""Draw the pictures of the README: screens of a real run as SVG.

usage: pictures.py check|update

Each picture is a window of tmux in which a person would see the same. `check` draws it again and compares; `update`
writes it. The rate in the status row depends on the clock, so it is drawn as `…/s`.

Ends with "N passed, N failed"; exit status 77 where there is no tmux.
"""

import html
import os
import pathlib
import re
import sys
import unicodedata

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import program
from program import TOP

sys.path.insert(0, str(TOP / "Tests/terminal"))

import tmux

IMAGES = TOP / "docs" / "images"

WIDTH, HEIGHT, SIZE, MARGIN = 8.0, 18, 13, 12
BACKGROUND, FOREGROUND = "#1b1f24", "#d0d7de"
COLOURS = [
    "#484f58", "#ff7b72", "#3fb950", "#d29922", "#58a6ff", "#bc8cff", "#39c5cf", "#b1bac4",
    "#6e7681", "#ffa198", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#f0f6fc",
]
LEVELS = [0, 95, 135, 175, 215, 255]


def colour(number):
    """One of the 256 colours of a terminal."""
    if number < 16:
        return COLOURS[number]
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    number -= 16
    return "#" + "".join(f"{LEVELS[part]:02x}" for part in (number // 36, number // 6 % 6, number % 6))


class Style:
    """What the escape sequences so far have switched on."""

    def __init__(self):
        self.reset()

    def reset(self):
        self.fore = self.back = None
        self.bold = self.faint = self.reverse = self.underlined = False

    def apply(self, codes):
        codes = [int(code or 0) for code in re.split("[;:]", codes)]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.reset()
            elif code in (1, 2, 4, 7):
                setattr(self, {1: "bold", 2: "faint", 4: "underlined", 7: "reverse"}[code], True)
            elif code == 22:
                self.bold = self.faint = False
            elif code in (24, 27):
                setattr(self, {24: "underlined", 27: "reverse"}[code], False)
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.fore = colour(code - 30 if code < 40 else code - 82)
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.back = colour(code - 40 if code < 50 else code - 92)
            elif code in (38, 48):
                kind = codes.pop(0)
                found = colour(codes.pop(0)) if kind == 5 else "#" + "".join(f"{codes.pop(0):02x}" for _ in range(3))
                setattr(self, "fore" if code == 38 else "back", found)
            elif code == 39:
                self.fore = None
            elif code == 49:
                self.back = None

    def attributes(self):
        """The attributes of a piece of text, and its background."""
        fore, back = self.fore or FOREGROUND, self.back
        if self.reverse:
            fore, back = back or BACKGROUND, fore
        text = "" if fore == FOREGROUND else f' fill="{fore}"'
        text += ' font-weight="bold"' if self.bold else ""
        text += ' opacity="0.6"' if self.faint else ""
        text += ' text-decoration="underline"' if self.underlined else ""
        return text, back


def columns(text):
    """How many columns of a terminal a text takes."""
    return sum(
        0 if unicodedata.combining(one) else 2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in text
    )


def draw(screen, title, width):
    """An SVG of rows with escape sequences."""
    style, rows, shapes = Style(), screen.rstrip("\n").split("\n"), []
    for number, row in enumerate(rows):
        column, top = 0, MARGIN + number * HEIGHT
        for part in re.split(r"(\x1b\[[0-9;:]*m|\x0e|\x0f)", row):
            if part.startswith("\x1b"):
                style.apply(part[2:-1])
                continue
            part = part.strip("\x0e\x0f")
            if not part:
                continue
            attributes, back = style.attributes()
            if back:
                shapes.append(f'<rect x="{MARGIN + column * WIDTH:g}" y="{top}" width="{columns(part) * WIDTH:g}" '
                              f'height="{HEIGHT}" fill="{back}"/>')
            # Each word has its place, so that the columns meet whatever the font.
            for word in re.finditer(r"\S+(?: \S+)*", part):
                start, text = column + columns(part[: word.start()]), word.group()
                shapes.append(
                    f'<text x="{MARGIN + start * WIDTH:g}" y="{top + HEIGHT - 5}" textLength="{columns(text) * WIDTH:g}" '
                    f'lengthAdjust="spacingAndGlyphs"{attributes}>{html.escape(text, quote=False)}</text>')
            column += columns(part)
    wide, high = 2 * MARGIN + width * WIDTH, 2 * MARGIN + len(rows) * HEIGHT
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high}" width="{wide:g}" height="{high}" '
        f'role="img" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" '
        f'font-size="{SIZE}" fill="{FOREGROUND}" xml:space="preserve">',
        f"<title>{html.escape(title)}</title>",
        f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>', *shapes, "</svg>", ""])


def seen(terminal):
    """The screen with its colours; the rate is masked."""
    screen = terminal.tmux("capture-pane", "-p", "-e", "-t", "w")
    return re.sub(r"( {2})[\d,]+(/s)", r"\1…\2", screen)


def summary(terminal):
    os.symlink(TOP / "Captures" / "heart-rate.btsnoop", os.path.join(terminal.folder, "heart-rate.btsnoop"))
    terminal.run("clear; blesniff summary --no-pager heart-rate.btsnoop")
    terminal.settled("Connection Terminated By Local Host")
    rows = seen(terminal).rstrip().removesuffix("$").rstrip().split("\n")
    return "\n".join(["$ blesniff summary heart-rate.btsnoop", *rows])


def live(terminal):
    terminal.run("blesniff live --hide noise feed")
    terminal.feed(TOP / "Captures" / "heart-rate.btsnoop", 40)
    terminal.settled("40 packets")
    return seen(terminal)


PICTURES = {
    "summary": (132, 34, "blesniff summary: the story of a connection, and how it ended", summary),
    "live": (116, 26, "blesniff live: packets as they happen", live),
}


def main():
    if len(sys.argv) != 2 or sys.argv[1] not in ("check", "update"):
        sys.exit(__doc__)
    if reason := tmux.available():
        print(f"skipped: {reason}")
        return 77
    if not program.exists():
        return 1
    os.chdir(TOP)
    tally = program.Tally()
    for name, (width, height, title, scene) in PICTURES.items():
        terminal = tmux.Terminal(program.BLESNIFF, width, height)
        try:
            picture = draw(scene(terminal), title, width)
        finally:
            terminal.close()
        path = IMAGES / f"{name}.svg"
        if sys.argv[1] == "update":
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(picture)
        is_same = path.exists() and path.read_text() == picture
        tally.check(path.name, [] if is_same else "it is not what is seen now; 'make pictures' draws it again")
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
