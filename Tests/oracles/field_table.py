"""fields.tsv: which field of tshark is which of ours, and how one becomes the other.

    theirs  tshark's field, or a pattern such as bthci_cmd.evt_mask_*; several with | between them are one list, in the
            order of the packet. Inside a structure of advertising data its type stands behind it: ...uuid_16@02
    where   the PDU as blesniff calls it, or a pattern; the first row that fits a field counts
    ours    our path, arrays without their brackets, or a pattern. a|b: just one of them is there. a+b: one list behind the
            other. a&b: each of them. - in either column: not compared, for the reason in the last
    as      how theirs is read: `conversion` below. `octal` and `decimal`: theirs is the bit of ours that its name ends with
            (octet and bit in one digit each, or one number). `text`, `text to 0`: theirs is read from its octets. `hex
            joined`: all of theirs together are one of ours. For a field that is not compared why not

A field of tshark without a row fails, so that nothing is left out in silence. A field of ours without one is counted.
"""

import dataclasses
import fnmatch
import functools
import pathlib
import re
from decimal import Decimal

import tables

LIST = pathlib.Path(__file__).with_name("fields.tsv")
COLUMNS = ["theirs", "where", "ours", "as"]


def number(text):
    return int(text, 16) if text.lower().startswith("0x") else Decimal(text)


def uuid(text):
    """0x180a, or all octets with colons, the most significant first."""
    digits = text.removeprefix("0x").replace(":", "").upper()
    return digits if len(digits) < 32 else "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def packed(text):
    return text.replace(":", "")


def reversed_octets(text):
    return bytes.fromhex(packed(text.removeprefix("0x")))[::-1].hex()


READERS = {
    "int": number,  # a number, or a bit
    "bool": lambda text: bool(number(text)),
    "not": lambda text: not number(text),
    "address": str.upper,
    "hex": packed,
    "digits": lambda text: text.removeprefix("0x"),  # a number that we give as digits, most significant first
    "reversed": reversed_octets,
    "pending": lambda text: number(text) or "pending",
    "uuid": uuid,
}


def bit(value, index):
    """A bit of ours: of a number, or of octets as they were sent, the least significant first."""
    if isinstance(value, str):
        octets = bytes.fromhex(value)
        return index // 8 < len(octets) and bool(octets[index // 8] >> index % 8 & 1)
    return bool(int(value) >> index & 1)


@functools.cache
def conversion(text):
    """(reader of theirs, reader of ours) for the last column.

    Behind the name of a reader may stand * and a factor, so that theirs has our unit (int*0.00125), or + and a number, and
    behind ! a number that means "none", for which we have no field. `bit 3`: theirs is bit 3 of ours. `octets 4`: theirs is
    the number that ours, four octets as they were sent, means. `name X`: theirs says whether X is in our comma list.
    """
    text, *absent = text.split("!")
    kind, _, rest = text.partition(" ")
    if kind == "bit":
        return READERS["bool"], functools.partial(bit, index=int(rest))
    if kind == "octets":
        return lambda shown: int(number(shown)).to_bytes(int(rest), "little").hex(), same
    if kind == "name":
        return READERS["bool"], lambda value: rest in value.split(", ")
    name, _, factor = text.partition("*")
    name, _, offset = name.partition("+")
    reader = READERS[name]
    absent = {reader(item) for item in absent}
    factor, offset = Decimal(factor or 1), Decimal(offset or 0)
    scaled = (lambda value: (value + offset) * factor) if (factor, offset) != (1, 0) else same

    def read(shown):
        value = reader(shown)
        return None if value in absent else scaled(value)

    return read, (lambda value: "pending" if value is True else value) if name == "pending" else same


def bits(value):
    """The bits that are set."""
    return [index for index in range(len(value) * 4 if isinstance(value, str) else value.bit_length()) if bit(value, index)]


def octets_as_text(digits, how):
    """Names: tshark shows escapes, and so the octets are read again; the names of HCI end with the first zero."""
    octets = bytes.fromhex(digits)
    return (octets.partition(b"\0")[0] if how == "text to 0" else octets).decode("utf-8", "backslashreplace")


def same(value):
    """Decimals as they are printed, not as the nearest binary fraction."""
    return Decimal(repr(value)) if isinstance(value, float) else value


# Conversions that look at the field's name, and at more than the value that is shown.
BY_NAME = ["octal", "decimal"]
OF_ALL = ["text", "text to 0", "hex joined"]


@dataclasses.dataclass(frozen=True)
class Row:
    theirs: str
    where: str
    ours: str
    how: str
    line: int

    @property
    def is_compared(self):
        return "-" not in (self.theirs, self.ours)

    @property
    def is_by_name(self):
        """Whether every field that the row fits is another one: which bit of ours it is stands at the end of its name."""
        return self.how in BY_NAME

    @property
    def is_bit(self):
        return self.is_by_name or self.how.startswith("bit ")

    def bit_of(self, name):
        """Which bit of ours a field of theirs is."""
        if self.how == "octal":
            return int(name[-2]) * 8 + int(name[-1])
        return int(name.rpartition(".")[2] if self.how == "decimal" else self.how.removeprefix("bit "))

    @functools.cached_property
    def names(self):
        return self.theirs.split("|")

    @functools.cached_property
    def paths(self):
        return re.split("[|+&]", self.ours)

    def fits(self, name, where):
        return any(fnmatch.fnmatchcase(name, pattern) for pattern in self.names) and any(
            fnmatch.fnmatchcase(where, pattern) for pattern in self.where.split("|")
        )

    def read_theirs(self, items):
        """Their values as ours would be, and the reader of ours: items are Fields of tshark_pdml."""
        how = f"bit {self.bit_of(items[0].name)}" if self.is_bit else self.how
        reader, ours = conversion({"hex joined": "hex"}.get(how, "int" if how.startswith("text") else how))
        values = [octets_as_text(item.octets, how) if how.startswith("text") else reader(item.shown) for item in items]
        if how == "hex joined":
            values = ["".join(values)]
        return [value for value in values if value is not None], ours

    def read_ours(self, values, reader):
        """Our values, a list for each of the comparisons: one, or with & several."""
        lists = [[item for path in glob(values, part) for item in values[path]] for part in self.paths]
        if "&" not in self.ours:
            if "+" not in self.ours and sum(map(bool, lists)) > 1:
                raise ValueError(f"fields.tsv:{self.line}: {self.ours}: more than one of them is in the packet")
            lists = [[item for part in lists for item in part]]
        return [[reader(item) for item in part] for part in lists]


def glob(values, pattern):
    return fnmatch.filter(values, pattern) if "*" in pattern else [pattern] if pattern in values else []


class Table:
    def __init__(self, path=LIST):
        self.rows = []
        for number, cells in tables.rows(path, COLUMNS):
            row = Row(*cells, line=number)
            if row.is_compared and row.how not in BY_NAME + OF_ALL:
                try:
                    conversion(row.how)
                except (KeyError, ValueError, ArithmeticError):
                    raise ValueError(f"{path.name}:{number}: there is no conversion '{row.how}'") from None
            self.rows.append(row)
        self.compared = [row for row in self.rows if row.is_compared]
        self.find, self.rows_of, self.covers = map(functools.cache, (self.find, self.rows_of, self.covers))

    def find(self, name, where):
        """The row of a field of theirs, or None."""
        return next((row for row in self.rows if row.fits(name, where)), None)

    def rows_of(self, path):
        """The rows that compare a field of ours, in whatever PDU."""
        return [row for row in self.compared if any(fnmatch.fnmatchcase(path, part) for part in row.paths)]

    def covers(self, path, where):
        """Whether a field of ours is compared in this PDU."""
        return any(
            fnmatch.fnmatchcase(where, pattern) for row in self.rows_of(path) for pattern in row.where.split("|")
        )
