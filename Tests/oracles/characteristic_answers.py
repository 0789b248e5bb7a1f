"""Generated values with the answers of both: blesniff's object, and the leaves of the package bluetooth-sig or its error."""

import collections
import itertools
import random

import captures
import characteristic_package
import characteristic_values
import program

# Rounds in which values that one side refuses are changed, until most are taken by both.
ROUNDS = 12
TAKEN_BY_BOTH = 0.7


def decoded(values):
    """The objects of `value --batch`, one for each UUID and value; one process for all."""
    text = "".join(f"{uuid} {value.hex()}\n" for uuid, value in values)
    return program.run("value", "--show-secrets", "--batch", "-", data=text.encode(), timeout=600).lines


def taken(answer):
    """How many bytes the decoder took."""
    length = len(answer["bytes"]) // 2
    for fault in answer.get("faults", []):
        if fault["field"] == "value" and "available" in fault:
            # Of layouts with a fixed length, what is needed; of others, where the rest begins.
            return min(fault["needed"] or fault["offset"], length)
    return length


def answered(values, characteristics):
    """(our answer, their leaves or error) by UUID and value."""
    values, answers = list(dict.fromkeys(values)), {}
    for (uuid, value), ours in zip(values, decoded(values), strict=True):
        try:
            theirs = characteristic_package.parsed(characteristics[uuid], value)
        except (characteristic_package.Refused, characteristic_package.Special) as error:
            theirs = error
        answers[uuid, value] = (ours, theirs)
    return answers


def is_taken(answer):
    ours, theirs = answer
    return not ours.get("faults") and isinstance(theirs, list)


def vectors():
    """The values of Tests/Vectors by UUID: what random octets do not hit, such as op codes of two octets."""
    found = collections.defaultdict(list)
    for file in sorted((captures.TOP / "Tests/Vectors/values").glob("*.tsv")):
        for line in file.read_text().splitlines():
            uuid, _, rest = line.partition("\t")
            digits = rest.partition("\t")[0].replace(" ", "")
            if len(uuid) == 4 and not uuid.startswith("#"):
                found[uuid].append(bytes.fromhex(digits))
    return found


def generated(characteristics, count):
    """Answers by UUID: mostly values that both take, and some that are short, long or not allowed."""
    known = vectors()
    longest = [
        (uuid, value)
        for uuid in characteristics
        for value in itertools.islice(
            itertools.chain(known[uuid][: count // 3], characteristic_values.guesses(uuid, count)), count
        )
    ]
    fitting = collections.defaultdict(list)
    for (uuid, value), ours in zip(longest, decoded(longest), strict=True):
        fitting[uuid].append((uuid, value[: taken(ours)]))
    answers = answered([key for keys in fitting.values() for key in keys], characteristics)
    for number in range(ROUNDS):
        # A value that one side refuses gives way to one of a mutant of it, or of one that both take.
        places, mutants = [], []
        for uuid, keys in fitting.items():
            source = random.Random(f"{uuid} {number}")
            good = [key for key in keys if is_taken(answers[key])]
            bad = [place for place, key in enumerate(keys) if not is_taken(answers[key])]
            for place in bad[: max(0, int(len(keys) * TAKEN_BY_BOTH) - len(good))]:
                parent = source.choice(good) if good and source.randrange(3) else keys[place]
                faults = {fault["offset"] for fault in answers[parent][0].get("faults", [])}
                places.append((uuid, place))
                value = characteristic_values.mutant(parent[1], source, sorted(faults))
                longest = characteristics[uuid].expected_length or characteristics[uuid].max_length
                mutants.append((uuid, value[:longest] if source.randrange(2) else value))
        if not mutants:
            break
        mutants = [(uuid, value[: taken(ours)]) for (uuid, value), ours in zip(mutants, decoded(mutants), strict=True)]
        answers |= answered([key for key in mutants if key not in answers], characteristics)
        for (uuid, place), key in zip(places, mutants, strict=True):
            fitting[uuid][place] = key
    final = {
        uuid: [(uuid, value) for value in characteristic_values.lengths(uuid, [value for _, value in keys])]
        for uuid, keys in fitting.items()
    }
    answers |= answered([key for keys in final.values() for key in keys if key not in answers], characteristics)
    return {uuid: [answers[key] for key in keys] for uuid, keys in final.items()}
