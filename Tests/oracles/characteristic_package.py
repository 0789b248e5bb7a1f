"""What the package bluetooth-sig (0.6.0) makes of a value: its leaves as (path, value), or why it refuses."""

import datetime
import enum
import math
import signal
import uuid as uuids

# Seconds of processor time.
TIME_LIMIT = 0.1


class Refused(Exception):
    """The package raised an error."""


class Special(Exception):
    """The package says that the value is no measurement."""


def corrected(parser):
    """The package reads the exponents of SFLOAT and FLOAT with an offset of 8 and 128; they are in two's complement
    (IEEE 11073-20601). With readers that follow it, everything that holds such a number can be compared."""

    def number(data, offset, mantissa_bits, exponent_bits):
        raw = int.from_bytes(data[offset : offset + (mantissa_bits + exponent_bits) // 8], "little")
        mantissa, exponent = raw & ((1 << mantissa_bits) - 1), raw >> mantissa_bits
        half = 1 << (mantissa_bits - 1)
        if mantissa in (half - 2, half - 1, half, half + 1, half + 2):
            return math.nan
        mantissa -= (1 << mantissa_bits) if mantissa >= half else 0
        exponent -= (1 << exponent_bits) if exponent >> (exponent_bits - 1) else 0
        return mantissa * 10.0**exponent if exponent >= 0 else mantissa / 10.0**-exponent

    def checked(name, mantissa_bits, exponent_bits):
        original = getattr(parser, name)

        def read(data, offset=0):
            original(data, offset)
            return number(data, offset, mantissa_bits, exponent_bits)

        return staticmethod(read)

    parser.parse_sfloat = checked("parse_sfloat", 12, 4)
    parser.parse_float32 = checked("parse_float32", 24, 8)


def prepare():
    from bluetooth_sig.gatt.characteristics.utils.ieee11073_parser import IEEE11073Parser

    corrected(IEEE11073Parser)
    signal.signal(signal.SIGVTALRM, lambda *_: (_ for _ in ()).throw(TimeoutError("the package does not end")))


def parsed(characteristic, value):
    from bluetooth_sig.gatt.exceptions import SpecialValueDetectedError

    try:
        try:
            # A record of length 0 keeps the package busy for ever.
            signal.setitimer(signal.ITIMER_VIRTUAL, TIME_LIMIT)
            return list(leaves(characteristic.parse_value(bytearray(value))))
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    except SpecialValueDetectedError as special:
        raise Special(str(special).partition("\n")[0]) from special
    except Exception as error:  # the package raises whatever its parsers meet first
        raise Refused(str(error).partition("\n")[0]) from error


def leaves(value, path=""):
    """Numbers (booleans are 0 and 1), texts, and bytes as hexadecimal digits. A set of flags is its number and its flags."""
    below = f"{path}." if path else ""
    if value is None:
        return
    if isinstance(value, enum.Flag):
        yield path or "-", float(value.value)
        for flag in type(value):
            yield f"{path or '-'}:{flag.name.lower()}", float(bool(value & flag))
    elif isinstance(value, enum.Enum):
        yield from leaves(value.value, path)
        yield f"{path or '-'}#name", value.name
    elif isinstance(value, datetime.datetime):
        for name in ("year", "month", "day", "hour", "minute", "second"):
            yield f"{below}{name}", float(getattr(value, name))
    elif isinstance(value, datetime.date):
        yield path or "-", float(value.toordinal() - datetime.date(1970, 1, 1).toordinal())
    elif isinstance(value, datetime.timedelta):
        yield path or "-", value.total_seconds()
    elif isinstance(value, (bool, int, float)):
        if math.isfinite(value):
            yield path or "-", float(value)
    elif isinstance(value, (str, uuids.UUID)):
        yield path or "-", str(value)
    elif isinstance(value, (bytes, bytearray)):
        yield path or "-", bytes(value).hex()
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, f"{below}{key}")
    elif isinstance(value, (list, tuple, set, frozenset)):
        for part in value:
            yield from leaves(part, path)
    elif hasattr(value, "__struct_fields__"):
        for field in value.__struct_fields__:
            yield from leaves(getattr(value, field), f"{below}{field}")
    else:
        yield path or "-", str(value)
