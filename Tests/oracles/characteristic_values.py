"""Bytes for a characteristic whose layout is not known: short and long ones, boundaries, specials, flags of every kind."""

import random

# Bytes that stand at the ends of ranges, and in the special values of the GATT Specification Supplement.
EDGES = [0x00, 0x01, 0x02, 0x7E, 0x7F, 0x80, 0x81, 0xFE, 0xFF]
LONGEST = 66


def guesses(uuid, count):
    """Values that are longer than most layouts: how much of each a layout takes makes a value of the right length."""
    source = random.Random(uuid)
    for number in range(count):
        kind = number % 7
        if kind == 0:
            yield bytes(source.choice(EDGES) for _ in range(LONGEST))
        elif kind == 1:
            yield bytes([source.choice(EDGES)] * LONGEST)
        elif kind == 2:
            # Small numbers first: enumerations and op codes.
            yield bytes([source.randrange(32)]) + source.randbytes(LONGEST - 1)
        elif kind == 3:
            # One flag, or none.
            flags = 1 << source.randrange(24) if source.randrange(4) else 0
            yield flags.to_bytes(3, "little") + source.randbytes(LONGEST - 3)
        elif kind == 4:
            flags = source.getrandbits(16)
            yield flags.to_bytes(2, "little") + bytes(source.randrange(60) for _ in range(LONGEST - 2))
        elif kind == 5:
            # Enumerations, months, days and hours; short fields of all kinds.
            yield bytes([source.randrange(32), *(source.randrange(8) for _ in range(LONGEST - 1))])
        else:
            yield source.randbytes(LONGEST)


def mutant(value, source, faults=()):
    """A value with a few bytes changed, where a fault is or anywhere, or a shorter one."""
    data = bytearray(value) or bytearray(1)
    if not source.randrange(4 if faults else 3):
        return bytes(data[: source.choice([source.randrange(len(data) + 1), source.randrange(min(len(data), 24) + 1)])])
    for offset in faults or [source.randrange(len(data)) for _ in range(source.randrange(1, 3))]:
        place = min(offset + source.choice([0, 0, 0, 1]), len(data) - 1)
        # Fewer bits of a field whose others are reserved; or a number for a narrow range.
        if faults and source.randrange(2):
            for byte in range(place, min(place + 4, len(data))):
                data[byte] &= source.choice([0, 1, 3, 7, 15, 31])
        else:
            choices = [source.randrange(13), 1 << source.randrange(8), source.choice(EDGES), source.randrange(256)]
            data[place] = source.choice(choices)
    return bytes(data)


def lengths(uuid, values):
    """Of values that have the right length some are cut, and some are made longer."""
    source = random.Random(uuid + " lengths")
    for number, value in enumerate(values):
        kind = number % 10
        if kind == 8:
            yield value[: source.randrange(len(value) + 1)]
        elif kind == 9:
            yield value + source.randbytes(source.randrange(1, 4))
        else:
            yield value
