"""Protobuf messages without their definitions: fields by number."""


def varint(value: int) -> bytes:
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(out) + bytes([value])


def field(number: int, value: int | bytes | str) -> bytes:
    """One field: a number as varint, anything else with its length."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(data)) + data


def fixed32(number: int, value: int) -> bytes:
    return varint(number << 3 | 5) + value.to_bytes(4, "little")


def read_varint(data: bytes, offset: int) -> tuple[int, int]:
    """The number at `offset`, and where the next thing is."""
    value = shift = 0
    while True:
        octet = data[offset]
        value |= (octet & 0x7F) << shift
        offset, shift = offset + 1, shift + 7
        if octet < 0x80:
            return value, offset


def fields(data: bytes) -> dict[int, int | bytes]:
    """The fields of a message by number, the last one of each."""
    found: dict[int, int | bytes] = {}
    offset = 0
    while offset < len(data):
        key, offset = read_varint(data, offset)
        if key & 7 == 5:
            found[key >> 3] = int.from_bytes(data[offset : offset + 4], "little")
            offset += 4
            continue
        if key & 7 not in (0, 2):
            raise ValueError(f"wire type {key & 7}")
        value, offset = read_varint(data, offset)
        if key & 7 == 2:
            if offset + value > len(data):
                raise ValueError(f"{value} octets, {len(data) - offset} left")
            value, offset = data[offset : offset + value], offset + value
        found[key >> 3] = value
    return found
