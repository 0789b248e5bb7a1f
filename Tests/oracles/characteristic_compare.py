#!/usr/bin/env python3
"""Compare what blesniff and the package bluetooth-sig (0.6.0) make of generated values of every characteristic.

Values of the right length, boundaries, special values, short and long ones; numbers are compared in the same unit, by the
table UNITS. Characteristics that either side does not decode are left out. Accepted differences stand in
characteristic_differences.tsv: UUID, kind of difference, why ours is what the specification says.
usage: characteristic_compare.py [--count N] [--table] [--show] [UUID...]   Needs the packages of requirements.txt.
"""

import argparse
import collections
import datetime
import enum
import json
import logging
import math
import os
import pathlib
import subprocess
import sys

import characteristic_values

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parents[1]
PROGRAM = os.environ.get("BLESNIFF", str(TOP / ".build/release/blesniff"))
# What the package may give instead of our unit: ours is its number times one of these.
UNITS = {
    "s": [1, 60, 3600, 86400, 900, 0.001],
    "J": [1, 1000, 3_600_000, 4184],
    "V·A·s": [3600, 3_600_000],
    "lm·s": [3600, 3_600_000],
    "lx·s": [3600, 3_600_000],
    "kg/s": [0.001],
    "m³/s": [0.001, 1],
    "m": [1, 0.001, 0.01, 1000],
    "kg": [1, 0.001, 1e-6],
    "L": [1, 0.001],
    "m/s²": [1, 9.80665],
    "T": [1, 1e-6],
    "Pa": [1, 1000, 100],
    "d": [1],
}
KINDS = ["same", "both refuse", "we refuse", "package refuses", "differs"]
WHY = {"differs": "other number", "we refuse": "we find a fault", "package refuses": "the package refuses"}


def run(arguments, text=None):
    # Values with faults end the program with 65.
    return subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, text=True, check=False).stdout


def decoded(values):
    """The objects of `value --batch`, one for each UUID and value; one process for all."""
    lines = run(["value", "--show-secrets", "--batch", "-"], "".join(f"{uuid} {value.hex()}\n" for uuid, value in values))
    return [json.loads(line) for line in lines.splitlines()]


def taken(answer):
    """How many bytes the decoder took."""
    length = len(answer["bytes"]) // 2
    for fault in answer.get("faults", []):
        if fault["field"] == "value" and "available" in fault:
            # Of layouts with a fixed length, what is needed; of others, where the rest begins.
            return min(fault["needed"] or fault["offset"], length)
    return length


def generated(uuids, count):
    """Answers by UUID: of values that the decoders take to the last byte, some cut and some made longer."""
    longest = [(uuid, value) for uuid in uuids for value in characteristic_values.guesses(uuid, count)]
    fitting = collections.defaultdict(list)
    for (uuid, value), answer in zip(longest, decoded(longest), strict=True):
        fitting[uuid].append(value[: taken(answer)])
    values = [(uuid, value) for uuid in uuids for value in characteristic_values.lengths(uuid, fitting[uuid])]
    answers = collections.defaultdict(list)
    for (uuid, _), answer in zip(values, decoded(values), strict=True):
        answers[uuid].append(answer)
    return answers


def our_numbers(value, units, path="value"):
    """Every number of an object with its unit; booleans count as 0 and 1."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from our_numbers(part, units, f"{path}.{name}")
    elif isinstance(value, list):
        for part in value:
            yield from our_numbers(part, units, path)
    elif isinstance(value, (int, float)):
        yield float(value), units.get(path, "")


def their_numbers(value, name=""):
    """Every number of the package's result with the name of its field. Flags that say which fields are there have none."""
    if value is None or isinstance(value, (bool, str, bytes, bytearray, enum.Flag)):
        return
    if isinstance(value, datetime.datetime):
        yield from ((name, part) for part in (value.year, value.month, value.day, value.hour, value.minute, value.second))
    elif isinstance(value, datetime.date):
        yield name, float(value.toordinal() - datetime.date(1970, 1, 1).toordinal())
    elif isinstance(value, datetime.timedelta):
        yield name, value.total_seconds()
    elif isinstance(value, (int, float)):
        if math.isfinite(value):
            yield name, float(value)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from their_numbers(part, str(key))
    elif isinstance(value, (list, tuple, set, frozenset)):
        for part in value:
            yield from their_numbers(part, name)
    elif hasattr(value, "__struct_fields__"):
        for field in value.__struct_fields__:
            yield from their_numbers(getattr(value, field), field)


def missing(ours, theirs):
    """The numbers of the package that ours do not have."""
    left = collections.Counter(ours)
    for name, number in theirs:
        for (mine, unit), times in left.items():
            factors = UNITS.get(unit, [1])
            if times and any(math.isclose(mine, number * factor, rel_tol=1e-6, abs_tol=1e-9) for factor in factors):
                left[mine, unit] -= 1
                break
        else:
            yield name, number


def compared(answer, parse, units):
    """One of KINDS, and what differs."""
    from bluetooth_sig.gatt.exceptions import SpecialValueDetectedError

    refused = bool(answer.get("faults"))
    value = {name: part for name, part in answer["value"].items() if name != "name"}
    try:
        theirs = parse(bytearray.fromhex(answer["bytes"]))
    except SpecialValueDetectedError as special:
        if any(name.endswith("_name") and name.removesuffix("_name") not in value for name in value):
            return "same", None
        return ("both refuse", None) if refused else ("differs", ("special", str(special)))
    except Exception as error:  # the package raises whatever its parsers meet first
        return ("both refuse", None) if refused else ("package refuses", ("error", str(error).splitlines()[0]))
    lost = list(missing(our_numbers(value, units), their_numbers(theirs)))
    if lost:
        return ("we refuse", lost[0]) if refused else ("differs", lost[0])
    return ("we refuse", ("fault", answer["faults"][0]["reason"])) if refused else ("same", None)


def explanations():
    rows = (HERE / "characteristic_differences.tsv").read_text().splitlines()
    return {tuple(row.split("\t")[:2]): row.split("\t")[2] for row in rows if row and not row.startswith("#")}


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
    units = {}
    for line in run(["fields", "value", "--format", "jsonl"]).splitlines():
        field = json.loads(line)
        units[field["path"]] = field.get("unit", "")
    known = {one.get_class_uuid().short_form for one in CharacteristicRegistry.get_all_characteristics().values()}
    asked = sorted(uuid for uuid in known if not options.uuids or uuid in options.uuids)
    empty = decoded([(uuid, b"") for uuid in asked])
    names = {uuid: answer.get("value", {}).get("name") for uuid, answer in zip(asked, empty, strict=True)}
    both = [uuid for uuid in asked if names[uuid]]
    explained, unexplained, sums = explanations(), 0, collections.Counter()
    answers = generated(both, options.count)
    for uuid in both:
        characteristic = CharacteristicRegistry.get_characteristic(uuid)
        counts, examples = collections.Counter(), {}
        for answer in answers[uuid]:
            kind, what = compared(answer, characteristic.parse_value, units)
            counts[kind] += 1
            if what:
                examples.setdefault(kind, (answer["bytes"], what, answer["value"]))
        sums.update(counts)
        open_kinds = [kind for kind in ("differs",) if counts[kind] and (uuid, kind) not in explained]
        unexplained += len(open_kinds)
        if options.table or open_kinds:
            print(uuid, names[uuid], *(f"{kind} {counts[kind]}" for kind in KINDS if counts[kind]), sep="\t")
        if options.show or open_kinds:
            for kind, example in examples.items():
                if options.show or kind in open_kinds:
                    print(f"\t{kind}: {explained.get((uuid, kind), 'not explained')}: {example}")
    print(f"{len(both)} characteristics, {sum(sums.values())} values:", ", ".join(f"{k} {sums[k]}" for k in KINDS))
    print(f"{len(both) - unexplained} passed, {unexplained} failed")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
