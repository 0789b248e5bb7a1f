"""Advertising events on the air (Core 6.0, Vol 6, Part B, 4.4.2): legacy, extended with chains, periodic."""

import dataclasses
import random

from hopping import Algorithm2
from link_layer import (
    ADV_IND,
    ADV_NONCONN_IND,
    ADV_SCAN_IND,
    CONNECTABLE,
    NOT_CONNECTABLE,
    SCAN_RSP,
    SCANNABLE,
    T_IFS,
    Address,
    LLData,
    adi,
    adv_ind,
    advertising,
    aux_connect_rsp,
    aux_ptr,
    connect_ind,
    extended,
    scan_req,
    sync_info,
)
from sniffer import Packet, Sniffer

LEGACY = {0x13: ADV_IND, 0x12: ADV_SCAN_IND, 0x10: ADV_NONCONN_IND}  # by Event_Type of the report
BETWEEN = 900  # µs from one primary channel's packet to the next one's
PROCESSING = 2400  # µs from the last primary packet to the auxiliary one, 300 at least (T_MAFS)


class Ether:
    """Where advertising takes place: what is sent, to a sniffer that hears all channels."""

    def __init__(self, sniffer: Sniffer, chance: random.Random) -> None:
        self.sniffer, self.chance = sniffer, chance

    def send(self, time: float, channel: int, pdu: bytes, **details) -> float:
        """One packet; when it ends."""
        packet = Packet(time, channel, pdu, **details)
        self.sniffer.hear(packet)
        return time + packet.duration

    def legacy(
        self,
        time: float,
        report,
        *,
        response: bytes = b"",
        scanner: Address | None = None,
        initiator: tuple[Address, LLData] | None = None,
        on: int = 38,
        ch_sel: bool = False,
    ) -> float:
        """An advertising event on 37, 38 and 39; on channel `on` a scanner asks, or an initiator connects, which ends it."""
        pdu = adv_ind(LEGACY[report.kind & 0x1F], report.address, report.data, ch_sel)
        for channel in (37, 38, 39):
            end = self.send(time, channel, pdu, rssi=report.rssi)
            if channel == on and scanner:
                end = self.send(end + T_IFS, channel, scan_req(scanner, report.address), rssi=-48)
                answer = advertising(SCAN_RSP, report.address.octets + response, report.address)
                end = self.send(end + T_IFS, channel, answer, rssi=report.rssi)
            if channel == on and initiator:
                request = connect_ind(initiator[0], report.address, initiator[1], ch_sel)
                return self.send(end + T_IFS, channel, request, rssi=-48)
            time = max(end, time) + BETWEEN
        return end

    def extended(
        self,
        time: float,
        report,
        *,
        did: int,
        secondary: int,
        phy: int = 2,
        primary: int = 1,
        s8: bool = True,
        part: int = 245,
        periodic: "Train | None" = None,
        scanner: Address | None = None,
        initiator: tuple[Address, LLData] | None = None,
    ) -> float:
        """ADV_EXT_IND on 37, 38 and 39, and AUX_ADV_IND with as many AUX_CHAIN_IND as parts of the data are needed."""
        mode = CONNECTABLE if report.kind & 1 else SCANNABLE if report.kind & 2 else NOT_CONNECTABLE
        identifier = adi(did, report.sid)
        radio = {"phy": primary, "rssi": report.rssi}
        probe = Packet(0, 37, extended(mode, adi=identifier, aux_ptr=bytes(3)), phy=primary)
        # A multiple of 30 µs, so that AuxPtr says the exact place.
        step = (probe.duration + BETWEEN) // 30 * 30
        auxiliary = time + 2 * step + (probe.duration + PROCESSING) // 30 * 30
        for number, channel in enumerate((37, 38, 39)):
            start = time + number * step
            pointer = aux_ptr(secondary, auxiliary - start, phy)
            self.send(start, channel, extended(mode, adi=identifier, aux_ptr=pointer), **radio)
        data = b"" if mode == SCANNABLE else report.data
        fields = {
            "adv_a": report.address,
            "adi": identifier,
            "tx_power": None if report.tx_power == 127 else report.tx_power,
            "sync_info": periodic.info(auxiliary) if periodic else b"",
        }
        radio = {"phy": phy, "s8": s8, "rssi": report.rssi}
        end = self.chain(auxiliary, secondary, mode, data, part, "aux", fields, radio)
        if mode == SCANNABLE and scanner:
            end = self.send(end + T_IFS, secondary, scan_req(scanner, report.address), **{**radio, "kind": "aux"})
            answer = {"adv_a": report.address, "adi": identifier}
            end = self.chain(end + T_IFS, secondary, 0, report.data, part, "scan_rsp", answer, radio)
        if initiator:
            request = connect_ind(initiator[0], report.address, initiator[1])
            self.connect_end = self.send(end + T_IFS, secondary, request, **{**radio, "kind": "aux", "rssi": -48})
            answer = aux_connect_rsp(report.address, initiator[0])
            end = self.send(self.connect_end + T_IFS, secondary, answer, **{**radio, "kind": "aux"})
        return end

    def chain(
        self, time: float, channel: int, mode: int, data: bytes, part: int, kind: str, fields: dict, radio: dict
    ) -> float:
        """A packet and the AUX_CHAIN_INDs with the rest of its data; each says where the next one is."""
        end = time
        while True:
            # What is in the header has no room for data; a PDU has 255 octets.
            now, data = data[:part], data[part:]
            pointer = b""
            if data:
                probe = Packet(0, 0, extended(mode, now, aux_ptr=bytes(3), **fields), **radio)
                offset = (probe.duration + 480) // 30 * 30
                following = (channel + 11) % 37
                pointer = aux_ptr(following, offset, radio["phy"])
            end = self.send(time, channel, extended(mode, now, aux_ptr=pointer, **fields), kind=kind, **radio)
            if not data:
                return end
            time, channel, mode, kind = time + offset, following, 0, "chain"
            fields = {"adi": fields["adi"]} if "adi" in fields else {}


@dataclasses.dataclass
class Train:
    """A periodic advertising train (4.4.2.2.2): its own access address and hopping; interval in 1.25 ms."""

    ether: Ether
    parameters: LLData
    interval: int
    phy: int
    anchor: float  # of event 0, µs
    rssi: int = -70
    counter: int = 0

    def info(self, time: float) -> bytes:
        """SyncInfo of a packet at `time`: the next event, 30 µs at least ahead."""
        length = self.interval * 1250
        event = max(self.counter, int((time + 2000 - self.anchor) // length) + 1)
        return sync_info(self.anchor + event * length - time, self.interval, self.parameters, event)

    def event(self, data: bytes, part: int = 245, tx_power: int | None = None) -> float:
        """AUX_SYNC_IND, and AUX_CHAIN_IND if the data need them."""
        time = self.anchor + self.counter * self.interval * 1250
        channel = Algorithm2(self.parameters.access_address).channel(self.counter, self.parameters.channel_map)
        self.counter += 1
        radio = {
            "phy": self.phy,
            "rssi": self.rssi,
            "access_address": self.parameters.access_address,
            "crc_init": self.parameters.crc_init,
        }
        return self.ether.chain(time, channel, 0, data, part, "sync", {"tx_power": tx_power}, radio)
