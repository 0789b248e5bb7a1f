"""Writes and reads what the tests give to blesniff: records, their containers, packets of hosts and of the air.

    containers.py   bytes of btsnoop, pcap, pcapng and PacketLogger, record by record
    records.py      the records of a file, which can be changed while everything else stays byte for byte
    hci.py          packets of HCI, ACL, L2CAP and ATT: how they are made, and where what they have is
    link_layer.py   packets of the air: CRC, headers of radios, a connection that is as it should be
    writers.py      whole conversations of a host and of the air, packet by packet

Written from the formats' and the Core Specification's own descriptions. Nothing of blesniff is in it, and the oracles
(Tests/oracles) have readers and writers of their own, so that a mistake of this one shows.
"""
