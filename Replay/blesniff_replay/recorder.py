"""Writes a btsnoop file of HCI packets, with the time of any clock."""

from __future__ import annotations

import struct
from typing import BinaryIO

from bumble.hci import HCI_COMMAND_PACKET, HCI_EVENT_PACKET
from bumble.snoop import Snooper

from blesniff_replay.clock import Now

EPOCH = 0x00DCDDB30F2F8000  # btsnoop's time of 1970-01-01, in microseconds since year 0
H4 = 1002


class Recorder(Snooper):
    """btsnoop version 1, datalink H4. Each record is flushed, so that a killed run keeps those before."""

    def __init__(self, file: BinaryIO, now: Now) -> None:
        self.file = file
        self.now = now
        file.write(b"btsnoop\0" + struct.pack(">LL", 1, H4))
        file.flush()

    def snoop(self, hci_packet: bytes, direction: Snooper.Direction) -> None:
        if self.file.closed:
            return
        flags = int(direction) | (2 if hci_packet[0] in (HCI_COMMAND_PACKET, HCI_EVENT_PACKET) else 0)
        size = len(hci_packet)
        self.file.write(struct.pack(">LLLLQ", size, size, flags, 0, round(self.now() * 1e6) + EPOCH) + hci_packet)
        self.file.flush()
