#!/usr/bin/env python3
"""Compare what blesniff and the package bluetooth-sig (0.6.0) make of generated values of every characteristic.

characteristic_fields.tsv pairs each field of the package with one of ours: UUID, its field, ours, and the one factor between
their units. Every value of a pair must agree, also in values that we find a fault in, where we give the field. A field of
the package that is not paired, and each difference of a pair, stands in characteristic_differences.tsv with what the
specification says; everything else fails. Characteristics that either side does not decode are left out.

same             every field of the package that is paired is there and equal, and at least one is
special          the same, but we name a value that is no measurement, and the package gives it as a number
not compared     both take the value, and no field of it is paired
both refuse      we find a fault, the package raises an error
we refuse        the same as far as we go, and we find a fault that the package does not see
package refuses  the package raises an error where we find no fault
explained        another value, in characteristic_differences.tsv
differs          another value
usage: characteristic_compare.py [--count N] [--table] [--show] [UUID...]   Needs the packages of requirements.txt.
"""

import argparse
import collections
import fnmatch
import logging
import math
import pathlib
import re
import sys

import characteristic_answers
import characteristic_package
import program

HERE = pathlib.Path(__file__).resolve().parent
KINDS = ["same", "special", "not compared", "both refuse", "we refuse", "package refuses", "explained", "differs"]
# timedelta of the package has microseconds.
MICROSECOND = 1e-6
# With so many values of each characteristic every row of characteristic_differences.tsv should have its difference.
EVERY_ROW = 200


def rows(name, width):
    lines = (HERE / name).read_text().splitlines()
    cells = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [row + [""] * (width - len(row)) for row in cells]


def pairs():
    """Of each UUID: the package's field to our fields (several where the unit chooses the name) and the factor."""
    found = collections.defaultdict(dict)
    for uuid, theirs, ours, factor, *_ in rows("characteristic_fields.tsv", 4):
        found[uuid][theirs] = (ours.split(" or "), factor)
    return found


def our_leaves(value):
    """Numbers (booleans are 0 and 1) and texts of an object, with their paths."""
    for path, leaf in program.leaves(value):
        yield path, float(leaf) if isinstance(leaf, (bool, int, float)) else leaf


def grouped(leaves):
    found = collections.defaultdict(list)
    for path, value in leaves:
        found[path].append(value)
    return found


def plain(text):
    """A text up to its end, in which bytes that are not UTF-8 are all the same; UUIDs and hexadecimal digits without dashes."""
    return re.sub(r"(\\x[0-9a-f]{2}|\ufffd)+", "?", text.partition("\0")[0]).replace("-", "").lower()


def is_no_text(ours, theirs):
    """Whether we give the bytes of what the package takes for a text: one with control characters, or no UTF-8."""
    if not re.fullmatch(r"([0-9a-f]{2})+", ours):
        return False
    data = bytes.fromhex(ours)
    text = data.decode(errors="replace")
    return plain(text) == plain(theirs) and bool(re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd]", text))


def agrees(ours, theirs, factor):
    """One value. The factor "le" makes a number of bytes, and "reversed" has them the other way round; "µs" allows for what a
    timedelta cannot hold; "2^/64" makes a speed of an exponent."""
    if factor == "reversed":
        return plain(ours).replace(":", "") == bytes.fromhex(re.sub("[:-]", "", theirs))[::-1].hex()
    if factor == "le":
        return ours == float(int.from_bytes(bytes.fromhex(theirs), "little"))
    if isinstance(ours, str) or isinstance(theirs, str):
        return plain(str(ours)) == plain(str(theirs)) or is_no_text(str(ours), str(theirs))
    if factor == "µs":
        return abs(ours - theirs) <= MICROSECOND
    if factor == "2^/64":
        return math.isclose(ours, 2 ** (theirs / 64), rel_tol=1e-9)
    return math.isclose(ours, theirs * float(factor or 1), rel_tol=1e-9, abs_tol=1e-15)


class Comparison:
    """One value of one characteristic: what agrees, what differs, what could not be compared."""

    def __init__(self, uuid, answer, theirs, paired):
        self.refused = bool(answer.get("faults"))
        self.ours = grouped(our_leaves({name: part for name, part in answer["value"].items() if name != "name"}))
        self.same, self.special, self.differ, self.unpaired = [], [], [], []
        theirs = grouped(theirs)
        for path, values in theirs.items():
            number, is_flag, _ = path.partition(":")
            if path in paired:
                self.pair(path, values, *paired[path])
            elif not path.endswith("#name") and not (is_flag and number in paired):
                self.unpaired.append((path, values))

    def pair(self, path, values, names, factor):
        found = [name for name in self.ours if any(fnmatch.fnmatchcase(name, one) for one in names)]
        if not found:
            if any(f"{name}_name" in self.ours for name in names):
                self.special.append(path)
            elif not self.refused and values != [""]:
                self.differ.append((path, values, None))
            return
        mine = [value for name in found for value in self.ours[name]]
        if self.refused and len(mine) != len(values):
            # Each side stops elsewhere in a list, or begins elsewhere: nothing tells which values belong together.
            return
        if len(mine) == len(values) and all(agrees(one, other, factor) for one, other in zip(mine, values, strict=True)):
            self.same.append(path)
        else:
            self.differ.append((path, values, mine))


class Differences:
    """characteristic_differences.tsv: UUID and field of the package (patterns), when, and what the specification says."""

    def __init__(self):
        self.rows = rows("characteristic_differences.tsv", 4)
        self.used = set()

    def explains(self, uuid, path, theirs, ours):
        for number, (uuids, paths, when, _) in enumerate(self.rows):
            if fnmatch.fnmatchcase(uuid, uuids) and fnmatch.fnmatchcase(path, paths) and holds(when, theirs, ours):
                self.used.add(number)
                return True
        return False


def holds(when, theirs, ours):
    """What a row of characteristic_differences.tsv asks of the values."""
    kind, _, value = when.partition(" ")
    if kind == "unpaired" or ours == "unpaired":
        return kind == ours
    if kind == "absent" or ours is None:
        return kind == "absent" and ours is None
    if kind == "theirs":
        return all(one == float(value) for one in theirs)
    if kind == "negative":
        return all(one < 0 for one in ours)
    if kind == "bits":
        mask = int(value, 0)
        return all(int(one) & ~mask == int(other) & ~mask for one, other in zip(ours, theirs, strict=False))
    return kind == "values"


def compared(uuid, answer, theirs, paired, differences):
    """One of KINDS, an example of why, and the Comparison."""
    refused, special = bool(answer.get("faults")), isinstance(theirs, characteristic_package.Special)
    if isinstance(theirs, Exception):
        if special and any(name.endswith("_name") for name in answer["value"]):
            return "same", None, None
        if refused:
            return "both refuse", None, None
        return ("differs" if special else "package refuses"), str(theirs), None
    one = Comparison(uuid, answer, theirs, paired)
    lost = [row for row in one.differ if not differences.explains(uuid, *row)]
    unpaired = [(path, values, "unpaired") for path, values in one.unpaired]
    lost += [row for row in unpaired if not differences.explains(uuid, *row)]
    if lost:
        return "differs", lost[0], one
    if refused:
        return "we refuse", answer["faults"][0]["reason"], one
    if one.differ:
        return "explained", one.differ[0], one
    if one.special:
        return "special", one.special[0], one
    return ("same" if one.same else "not compared"), None, one


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--count", type=int, default=12, help="values for each characteristic")
    arguments.add_argument("--table", action="store_true", help="a line for each characteristic")
    arguments.add_argument("--show", action="store_true", help="an example of each difference")
    arguments.add_argument("uuids", nargs="*")
    options = arguments.parse_args()
    try:
        from bluetooth_sig.gatt.characteristics.registry import CharacteristicRegistry
    except ImportError:
        print("skipped: the package bluetooth-sig is not here")
        return 77
    logging.disable(logging.CRITICAL)
    characteristic_package.prepare()
    known = {one.get_class_uuid().short_form for one in CharacteristicRegistry.get_all_characteristics().values()}
    asked = sorted(uuid for uuid in known if not options.uuids or uuid in options.uuids)
    empty = characteristic_answers.decoded([(uuid, b"") for uuid in asked])
    names = {uuid: answer.get("value", {}).get("name") for uuid, answer in zip(asked, empty, strict=True)}
    both = {uuid: CharacteristicRegistry.get_characteristic(uuid) for uuid in asked if names[uuid]}
    paired, differences, tally, sums = pairs(), Differences(), program.Tally(), collections.Counter()
    never = []
    for uuid, answers in characteristic_answers.generated(both, options.count).items():
        counts, examples, equal = collections.Counter(), {}, collections.Counter()
        for answer, theirs in answers:
            kind, what, one = compared(uuid, answer, theirs, paired[uuid], differences)
            counts[kind] += 1
            if one:
                equal.update(one.same)
            if what:
                examples.setdefault(kind, f"{answer['bytes']}: {what}: {answer['value']}")
        sums.update(counts)
        tally.check(uuid, examples["differs"] if counts["differs"] else [])
        if not equal and not counts["same"]:
            never.append(uuid)
        if options.table or counts["differs"]:
            parts = [f"{kind} {counts[kind]}" for kind in KINDS if counts[kind]]
            print(uuid, names[uuid], f"{len(equal)} fields", f"{equal.total()} equal", *parts, sep="\t")
        for kind, example in examples.items():
            if options.show:
                print(f"\t{kind}: {example}")
    print(f"{len(both)} characteristics, {sum(sums.values())} values:", ", ".join(f"{k} {sums[k]}" for k in KINDS))
    if options.count >= EVERY_ROW and not options.uuids:
        for number in sorted(set(range(len(differences.rows))) - differences.used):
            print("a row that explains nothing:", *differences.rows[number][:3])
    print(f"no field compared: {len(never)}:", *never)
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
