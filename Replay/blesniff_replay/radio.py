"""Bumble's virtual controller and link, with repairs. Each names what it repairs; docs/upstream has them as patches."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from bumble import hci, ll
from bumble.controller import Controller
from bumble.core import PhysicalTransport
from bumble.link import LocalLink
from bumble.snoop import Snooper

from blesniff_replay.recorder import Recorder


class Air(LocalLink):
    """The link between the controllers of one process."""

    def send_acl_data(
        self, sender_controller: Controller, destination_address: hci.Address, transport: PhysicalTransport, data: bytes,
    ) -> None:
        # Bumble 0.0.236: LocalLink.send_acl_data takes the random address of the sender for every LE packet. From a device
        # with a public address the receiver finds no connection for it, and drops the packet. The connection knows the address.
        if transport == PhysicalTransport.LE:
            connection = sender_controller.le_connections.get(destination_address)
            receiver = self.find_le_controller(destination_address)
            if connection is not None and receiver is not None:
                asyncio.get_running_loop().call_soon(receiver.on_link_acl_data, connection.self_address, transport, data)
                return
        super().send_acl_data(sender_controller, destination_address, transport, data)


@dataclass
class Seen:
    """What the app's host has done so far."""

    commands: int = 0
    scans: int = 0
    connection_requests: int = 0

    @property
    def words(self) -> str:
        if self.connection_requests:
            return "its host asked for a connection, and none came about"
        if self.scans:
            return "its host scanned, and did not ask for a connection"
        return "its host used the controller, and did not scan" if self.commands else "no host used the controller"


SCANS = (hci.HCI_LE_Set_Scan_Enable_Command, hci.HCI_LE_Set_Extended_Scan_Enable_Command)
CONNECTS = (hci.HCI_LE_Create_Connection_Command, hci.HCI_LE_Extended_Create_Connection_Command)
LEGACY_SCAN_RESPONSE = 0x04  # event types: Core 6.0, Vol 4, Part E, 7.7.65.2 and 7.7.65.13
EXTENDED_SCAN_RESPONSE = 0x08
LEGACY_ADV_IND, LEGACY_SCAN_RSP = 0x13, 0x1B  # those of legacy PDUs in extended reports


ENHANCED_CONNECTION_COMPLETE = 1 << 9  # of LE_Event_Mask: 7.8.1


def _enhanced(event: hci.HCI_LE_Connection_Complete_Event) -> hci.HCI_LE_Enhanced_Connection_Complete_Event:
    # Bumble 0.0.236 reports a connection by LE Connection Complete alone, also to a host that unmasked LE Enhanced Connection
    # Complete, which then is the only one that is sent (7.7.65.10). Linux waits for that, cancels the connection that it has
    # after 4 s, and from then on does not end it when an app asks for that.
    return hci.HCI_LE_Enhanced_Connection_Complete_Event(
        status=event.status, connection_handle=event.connection_handle, role=event.role,
        peer_address_type=event.peer_address_type, peer_address=event.peer_address,
        local_resolvable_private_address=hci.Address.ANY_RANDOM, peer_resolvable_private_address=hci.Address.ANY_RANDOM,
        connection_interval=event.connection_interval, peripheral_latency=event.peripheral_latency,
        supervision_timeout=event.supervision_timeout, central_clock_accuracy=event.central_clock_accuracy)


class Radio(Controller):
    """The controller of the app's host. It can record its HCI packets."""

    def __init__(self, name: str, *, recorder: Recorder | None = None, **options: Any) -> None:
        self.recorder = recorder
        self.seen = Seen()
        self.is_hanging_up = False
        super().__init__(name, **options)

    def on_packet(self, packet: bytes) -> None:
        if self.recorder is not None:
            self.recorder.snoop(packet, Snooper.Direction.HOST_TO_CONTROLLER)
        super().on_packet(packet)

    def on_hci_command_packet(self, command: hci.HCI_Command) -> None:
        self.seen.commands += 1
        self.seen.scans += isinstance(command, SCANS)
        self.seen.connection_requests += isinstance(command, CONNECTS)
        super().on_hci_command_packet(command)

    def on_hci_reset_command(self, command: hci.HCI_Reset_Command) -> hci.HCI_StatusReturnParameters:
        # Bumble 0.0.236 keeps the connections of a host that resets the controller, as one does that starts after another died.
        for connection in list(self.le_connections.values()):
            connection.send_ll_control_pdu(ll.TerminateInd(hci.HCI_ErrorCode.CONNECTION_TIMEOUT_ERROR))
            del self.le_connections[connection.peer_address]
        return super().on_hci_reset_command(command)

    def on_hci_disconnect_command(self, command: hci.HCI_Disconnect_Command) -> None:
        self.is_hanging_up = True
        try:
            super().on_hci_disconnect_command(command)
        finally:
            self.is_hanging_up = False

    def send_hci_packet(self, packet: hci.HCI_Packet) -> None:
        if isinstance(packet, hci.HCI_LE_Connection_Complete_Event) and self.le_event_mask & ENHANCED_CONNECTION_COMPLETE:
            packet = _enhanced(packet)
        elif isinstance(packet, hci.HCI_Disconnection_Complete_Event) and self.is_hanging_up:
            # Bumble 0.0.236: the side that hangs up is told that the other one did (Core 6.0, Vol 2, Part D, 2.22).
            packet.reason = hci.HCI_ErrorCode.CONNECTION_TERMINATED_BY_LOCAL_HOST_ERROR
        if isinstance(packet, (hci.HCI_LE_Advertising_Report_Event, hci.HCI_LE_Extended_Advertising_Report_Event)):
            self._repair(packet)
        if self.recorder is not None and self.host is not None:
            self.recorder.snoop(bytes(packet), Snooper.Direction.CONTROLLER_TO_HOST)
        super().send_hci_packet(packet)

    def _repair(self, packet: hci.HCI_LE_Advertising_Report_Event | hci.HCI_LE_Extended_Advertising_Report_Event) -> None:
        # Bumble 0.0.236: Controller.on_advertising_pdu reports the advertising data a second time as scan response, and
        # legacy advertising with the event types of extended advertising. An app that looks for a name in the scan response
        # never finds the device.
        for report in packet.reports:
            if isinstance(packet, hci.HCI_LE_Advertising_Report_Event):
                is_response = report.event_type == LEGACY_SCAN_RESPONSE
            else:
                is_response = report.event_type == EXTENDED_SCAN_RESPONSE
                report.event_type = LEGACY_SCAN_RSP if is_response else LEGACY_ADV_IND
            if is_response:
                report.data = self._scan_response(report.address)

    def _scan_response(self, address: hci.Address) -> bytes:
        for controller in self.link.controllers:
            legacy = controller.le_legacy_advertiser
            if legacy.enabled and legacy.address == address:
                return bytes(legacy.scan_response_data)
            for advertising_set in controller.advertising_sets.values():
                if advertising_set.enabled and advertising_set.address == address:
                    return bytes(advertising_set.scan_response_data)
        return b""
