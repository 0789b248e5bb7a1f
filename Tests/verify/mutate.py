#!/usr/bin/env python3
"""Makes a flawed capture of a good one: what the mutation says changes, everything else stays byte for byte.

usage: mutate.py CAPTURE MUTATION OUT        e.g.  mutate.py heart-rate.btsnoop 'remove 35; reason 91 0x08' flawed.btsnoop

A mutation is one or more of these, separated by semicolons. Numbers of frames are those of the good capture throughout.
  remove N[..M] [N…]             leave frames out
  move N before|behind M         it takes the time of M
  repeat N behind M              once more, at the time of M
  insert FILE N before|behind M [handle H] [replacing HEX by HEX]
                                 a frame of another capture, at the time of M, in connection H
  value N HEX|"text"             another attribute value, of any length
  byte N OFFSET HEX              bytes of the attribute value
  flip N OFFSET BIT              a bit of the attribute value
  record N OFFSET HEX            bytes of the record
  replace N HEX by HEX           bytes of the record, wherever they are
  reason N CODE                  of a disconnection
  comment N "text"               a comment on a record of pcapng
  delay N SECONDS                frame N and everything after it happen later
  cut BYTES                      the file ends after so many bytes
"""

import pathlib
import shlex
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from capture import hci, records


class Mutant:
    """A capture, and which frame of it is which frame of the good one."""

    def __init__(self, data, folders=()):
        self.beginning, self.pieces = records.read(data)
        # What frame N of the good capture is, however the others move.
        self.originals = [piece for piece in self.pieces if isinstance(piece, records.Record)]
        self.folders = [pathlib.Path(folder) for folder in folders]
        self.size = None

    @property
    def data(self):
        return records.joined(self.beginning, self.pieces)[:self.size]

    def frame(self, number):
        """Number in the mutant of a frame of the good capture; `None` where it was removed."""
        count = 0
        for piece in self.pieces:
            count += isinstance(piece, records.Record)
            if piece is self.original(number):
                return count
        return None

    def original(self, number):
        if not 1 <= number <= len(self.originals):
            raise ValueError(f"there is no frame {number}, the last one is {len(self.originals)}")
        return self.originals[number - 1]

    def apply(self, mutation):
        for change in mutation.split(";"):
            word, *arguments = shlex.split(change.strip(), posix=False)
            method = getattr(self, "do_" + word, None)
            if method is None:
                raise ValueError(f"'{word}' is not a mutation")
            try:
                method(*arguments)
            except (TypeError, IndexError) as error:
                raise ValueError(f"'{change.strip()}': {error}") from error
        return self

    def place(self, piece, side, number):
        self.pieces.insert(self.index(number) + (side == "behind"), piece)
        if side not in ("before", "behind"):
            raise ValueError(f"'{side}' is neither before nor behind")

    def index(self, number):
        target = self.original(int(number))
        return next(index for index, piece in enumerate(self.pieces) if piece is target)

    def do_remove(self, *ranges):
        for text in ranges:
            first, _, last = text.rstrip(",").partition("..")
            for number in range(int(first), int(last or first) + 1):
                del self.pieces[self.index(number)]

    def do_move(self, number, side, other):
        record = self.pieces.pop(self.index(number))
        record.ticks = self.original(int(other)).ticks
        self.place(record, side, other)

    def do_repeat(self, number, side, other):
        record = self.original(int(number)).copy()
        record.ticks = self.original(int(other)).ticks
        self.place(record, side, other)

    def do_insert(self, file, number, side, other, *options):
        source = records.records(self.find(file).read_bytes())
        words = list(options)
        handle = int(words[words.index("handle") + 1], 0) if "handle" in words else None
        record = hci.adapted(source[int(number) - 1], self.original(int(other)), handle)
        if "replacing" in words:
            at = words.index("replacing")
            replace(record, words[at + 1], words[at + 3])
        self.place(record, side, other)

    def find(self, file):
        for folder in (*self.folders, pathlib.Path()):
            if (folder / file).exists():
                return folder / file
        raise FileNotFoundError(file)

    def do_value(self, number, value):
        hci.set_value(self.original(int(number)), data(value))

    def do_byte(self, number, offset, value):
        record = self.original(int(number))
        begin, end = hci.att_value(record)
        begin += int(offset)
        if begin + len(data(value)) > end:
            raise ValueError(f"the value of frame {number} is shorter")
        overwrite(record, begin, data(value))

    def do_flip(self, number, offset, bit):
        record = self.original(int(number))
        place = hci.att_value(record)[0] + int(offset)
        overwrite(record, place, bytes([record.payload[place] ^ 1 << int(bit)]))

    def do_record(self, number, offset, value):
        overwrite(self.original(int(number)), int(offset), data(value))

    def do_replace(self, number, old, by, new):
        replace(self.original(int(number)), old, new)

    def do_reason(self, number, reason):
        hci.set_reason(self.original(int(number)), int(reason, 0))

    def do_comment(self, number, text):
        self.original(int(number)).add_comment(data(text))

    def do_delay(self, number, seconds):
        for piece in self.pieces[self.index(number):]:
            if isinstance(piece, records.Record):
                piece.ticks += round(float(seconds) * piece.scale)

    def do_cut(self, size):
        self.size = int(size)


def data(text):
    """Bytes of hexadecimal digits, or of text in quotation marks."""
    return text[1:-1].encode() if text[:1] == '"' else bytes.fromhex(text)


def overwrite(record, offset, value):
    payload = bytearray(record.payload)
    if offset + len(value) > len(payload):
        raise ValueError("the record is shorter")
    payload[offset:offset + len(value)] = value
    record.payload = payload


def replace(record, old, new):
    """Everywhere in the record; lengths inside the packet are not known here, so both have to be equally long."""
    old, new = data(old), data(new)
    if old not in record.payload:
        raise ValueError(f"{old.hex()} is not in the record {record.payload.hex()}")
    if len(old) != len(new):
        raise ValueError("what replaces something has to be of its length")
    record.payload = record.payload.replace(old, new)


def mutate(content, mutation, folders=()):
    return Mutant(content, folders).apply(mutation)


def main(arguments):
    if len(arguments) != 3:
        print(__doc__)
        return 64
    path, mutation, out = arguments
    pathlib.Path(out).write_bytes(mutate(pathlib.Path(path).read_bytes(), mutation, [pathlib.Path(path).parent]).data)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
