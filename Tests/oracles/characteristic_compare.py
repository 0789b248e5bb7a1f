#!/usr/bin/env python3
"""Compare what blesniff and the package bluetooth-sig (0.6.0) make of generated values of every characteristic.

Values of the right length, boundaries, special values, short and long ones; numbers are compared in the same unit, by the
table UNITS. Characteristics that either side does not decode are left out. Accepted differences stand in
characteristic_differences.tsv: UUID, field of the package, and why ours is what the specification says.

same             every number of the package is among ours, or both say that there is no measurement
special          we name a value that is no measurement; the package gives it as a number
both refuse      we find a fault, the package raises an error
we refuse        the package gives the same numbers, and does not see the fault: reserved bits, values out of range, lengths
package refuses  the package raises an error where we find no fault
explained        another number, in characteristic_differences.tsv
differs          another number
usage: characteristic_compare.py [--count N] [--table] [--show] [UUID...]   Needs the packages of requirements.txt.
"""

import argparse
import collections
import datetime
import enum
import fnmatch
import json
import logging
import math
import os
import pathlib
import signal
import subprocess
import sys

import characteristic_values

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parents[1]
PROGRAM = os.environ.get("BLESNIFF", str(TOP / ".build/release/blesniff"))
# What the package may give instead of our unit: ours is its number times one of these.
UNITS = {
    "s": [1, 60, 3600, 86400, 900, 0.001, 0.125, 1 / 256],
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
KINDS = ["same", "special", "both refuse", "we refuse", "package refuses", "explained", "differs"]


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
    """The numbers of the package that ours do not have. Those in the same unit are found first."""
    left, wanted = collections.Counter(ours), list(theirs)
    for changes_unit in (False, True):
        lost = []
        for name, number in wanted:
            for (mine, unit), times in left.items():
                factors = UNITS.get(unit, [1]) if changes_unit else [1]
                if times and any(math.isclose(mine, number * factor, rel_tol=1e-6, abs_tol=1e-9) for factor in factors):
                    left[mine, unit] -= 1
                    break
            else:
                lost.append((name, number))
        wanted = lost
    return wanted


def has_special(value):
    """Whether a field has the name of a special value, and no value."""
    if isinstance(value, list):
        return any(has_special(part) for part in value)
    if not isinstance(value, dict):
        return False
    return any(name.endswith("_name") and name.removesuffix("_name") not in value for name in value) or any(
        has_special(part) for part in value.values()
    )


def compared(uuid, answer, parse, units, explained):
    """One of KINDS, and what differs."""
    from bluetooth_sig.gatt.exceptions import SpecialValueDetectedError

    refused = bool(answer.get("faults"))
    value = {name: part for name, part in answer["value"].items() if name != "name"}
    try:
        # A record of length 0 keeps the package busy for ever.
        signal.setitimer(signal.ITIMER_REAL, 2)
        theirs = parse(bytearray.fromhex(answer["bytes"]))
    except SpecialValueDetectedError as special:
        if has_special(value):
            return "same", None
        return ("both refuse", None) if refused else ("differs", ("special", str(special)))
    except Exception as error:  # the package raises whatever its parsers meet first
        return ("both refuse", None) if refused else ("package refuses", str(error).partition("\n")[0])
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    lost = missing(our_numbers(value, units), their_numbers(theirs))
    if lost and not refused and has_special(value):
        return "special", None
    if refused:
        return "we refuse", answer["faults"][0]["reason"]
    for name, number in lost:
        if not any(fnmatch.fnmatchcase(uuid, row[0]) and fnmatch.fnmatchcase(name or "-", row[1]) for row in explained):
            return "differs", (name, number)
    return ("explained" if lost else "same"), lost[:1] or None


def explanations():
    lines = (HERE / "characteristic_differences.tsv").read_text().splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


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
    signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(TimeoutError("the package does not end")))
    units = {}
    for line in run(["fields", "value", "--format", "jsonl"]).splitlines():
        field = json.loads(line)
        units[field["path"]] = field.get("unit", "")
    known = {one.get_class_uuid().short_form for one in CharacteristicRegistry.get_all_characteristics().values()}
    asked = sorted(uuid for uuid in known if not options.uuids or uuid in options.uuids)
    empty = decoded([(uuid, b"") for uuid in asked])
    names = {uuid: answer.get("value", {}).get("name") for uuid, answer in zip(asked, empty, strict=True)}
    both = [uuid for uuid in asked if names[uuid]]
    explained, failed, sums = explanations(), 0, collections.Counter()
    answers = generated(both, options.count)
    for uuid in both:
        characteristic = CharacteristicRegistry.get_characteristic(uuid)
        counts, examples = collections.Counter(), {}
        for answer in answers[uuid]:
            kind, what = compared(uuid, answer, characteristic.parse_value, units, explained)
            counts[kind] += 1
            if what:
                examples.setdefault(kind, f"{answer['bytes']}: {what}: {answer['value']}")
        sums.update(counts)
        failed += bool(counts["differs"])
        if options.table or counts["differs"]:
            print(uuid, names[uuid], *(f"{kind} {counts[kind]}" for kind in KINDS if counts[kind]), sep="\t")
        for kind, example in examples.items():
            if options.show or kind == "differs":
                print(f"\t{kind}: {example}")
    print(f"{len(both)} characteristics, {sum(sums.values())} values:", ", ".join(f"{k} {sums[k]}" for k in KINDS))
    print(f"{len(both) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
