"""On which channel a connection event takes place (Core 6.0, Vol 6, Part B, 4.5.8)."""

from link_layer import ALL_CHANNELS


def used(channel_map: int) -> list[int]:
    return [channel for channel in range(37) if channel_map >> channel & 1]


class Algorithm1:
    """Channel Selection Algorithm #1 (4.5.8.2): a step of `hop` with each event."""

    def __init__(self, hop: int) -> None:
        self.hop = hop
        self.last = 0
        self.counter = -1

    def channel(self, counter: int, channel_map: int) -> int:
        """The channel of event `counter`; the events must come in order, but need not all come."""
        self.last = (self.last + (counter - self.counter) * self.hop) % 37
        self.counter = counter
        if channel_map >> self.last & 1:
            return self.last
        channels = used(channel_map)
        return channels[self.last % len(channels)]


class Algorithm2:
    """Channel Selection Algorithm #2 (4.5.8.3): pseudo-random from the access address and the event's counter."""

    def __init__(self, access_address: int) -> None:
        self.identifier = access_address >> 16 ^ access_address & 0xFFFF

    def random(self, counter: int) -> int:
        number = counter ^ self.identifier
        for _ in range(3):
            number = int(f"{number >> 8:08b}"[::-1], 2) << 8 | int(f"{number & 0xFF:08b}"[::-1], 2)
            number = (17 * number + self.identifier) & 0xFFFF
        return number ^ self.identifier

    def channel(self, counter: int, channel_map: int) -> int:
        number = self.random(counter & 0xFFFF)
        if channel_map >> number % 37 & 1:
            return number % 37
        channels = used(channel_map)
        return channels[len(channels) * number >> 16]


def check() -> None:
    """The sample data of Core 6.0, Vol 6, Part C, 3: the generator is of no use if its air is wrong."""
    algorithm = Algorithm2(0x8E89BED6)
    assert [algorithm.channel(event, ALL_CHANNELS) for event in range(4)] == [25, 20, 6, 21]
    nine = sum(1 << channel for channel in (9, 10, 21, 22, 23, 33, 34, 35, 36))
    assert [algorithm.channel(event, nine) for event in range(6, 9)] == [23, 9, 34]
