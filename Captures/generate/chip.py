"""Bumble's virtual controller, completed where an app's capture would show the difference.

Added: reports with the advertiser's own type, scan response, RSSI and duplicate filter; the delay of each event;
received data in packets of the link's length; the disconnection reasons and connection parameters of Core 6.0;
LE Set Data Length, LE Set PHY, Read Remote Version Information and LE Generate DHKey, which Bumble's controller does not
know; and Encryption Key Refresh Complete, where the link was encrypted already.
"""

import asyncio
import dataclasses
import random

from bumble import controller, crypto, hci, ll
from radio import CONNECTABLE, LEGACY, SCAN_RESPONSE, SCANNABLE, Advertisement, Advertiser

LEGACY_EVENT_TYPES = {0x13: 0, 0x15: 1, 0x12: 2, 0x10: 3, 0x1B: 4, 0x1A: 4}
MOST_REPORT_DATA = 229  # octets of data an LE Extended Advertising Report has room for


@hci.HCI_Command.command
@dataclasses.dataclass
class HCI_LE_Generate_DHKey_Command(hci.HCI_AsyncCommand):
    """Core 6.0, Vol 4, Part E, 7.8.37: the public key of the other side, least significant octet first."""

    key_x_coordinate: bytes = dataclasses.field(metadata=hci.metadata(32))
    key_y_coordinate: bytes = dataclasses.field(metadata=hci.metadata(32))


@hci.HCI_LE_Meta_Event.event
@dataclasses.dataclass
class HCI_LE_Generate_DHKey_Complete_Event(hci.HCI_LE_Meta_Event):
    """7.7.65.9."""

    status: int = dataclasses.field(metadata=hci.metadata(hci.STATUS_SPEC))
    dh_key: bytes = dataclasses.field(metadata=hci.metadata(32))


class Chip(controller.Controller):
    """`modern`: with extended advertising and 251-octet packets; else a controller of Bluetooth 4.0."""

    def __init__(self, name, air, public_address, rssi: int = -60, modern: bool = False) -> None:
        super().__init__(name, link=air, public_address=public_address)
        self.le_legacy_advertiser = Advertiser(self)
        self.rssi = rssi  # how strong this device is heard, dBm
        self.modern = modern
        self.octets = 27  # of data in one packet from the peer
        self.duplicates: set = set()
        self.answered = self.reported_at = 0.0  # when the latest answer and the latest other event reach the host
        self.leaving = False
        self.refuses_parameters = False
        self.request: ll.ConnectInd | None = None
        self.encrypted: set[int] = set()  # handles
        self.ecc_key: crypto.EccKey | None = None  # of a controller that computes DHKeys
        if modern:
            self.le_acl_data_packet_length = 251
            self.supported_max_tx_octets = self.supported_max_rx_octets = 251
            self.supported_commands = self.supported_commands | {hci.HCI_LE_EXTENDED_CREATE_CONNECTION_COMMAND}
        else:
            self.le_features &= ~hci.LeFeatureMask.LE_EXTENDED_ADVERTISING
            self.le_features &= ~hci.LeFeatureMask.LE_PERIODIC_ADVERTISING

    # Events to the host

    def send_hci_packet(self, packet) -> None:
        if self.host is None:
            return
        now = asyncio.get_running_loop().time()
        due = now + random.uniform(0.00012, 0.00030)
        if isinstance(packet, hci.HCI_Number_Of_Completed_Packets_Event):
            due = self._after_turn(packet.connection_handles[0], due)
        elif isinstance(packet, hci.HCI_Disconnection_Complete_Event):
            due = self._after_turn(packet.connection_handle, due)
            if self.leaving:
                packet.reason = hci.HCI_ErrorCode.CONNECTION_TERMINATED_BY_LOCAL_HOST_ERROR
        elif isinstance(packet, hci.HCI_LE_Connection_Complete_Event):
            packet = self._completed(packet)
        # Answers to commands overtake what the radio has still to do, but nothing overtakes them.
        answer = isinstance(packet, (hci.HCI_Command_Complete_Event, hci.HCI_Command_Status_Event))
        before = self.answered if answer else max(self.answered, self.reported_at)
        due = max(due, before + random.uniform(0.00002, 0.00005))
        if answer:
            self.answered = due
        else:
            self.reported_at = due
        asyncio.get_running_loop().call_at(due, self.host.on_packet, bytes(packet))

    def _after_turn(self, handle: int, due: float) -> float:
        connection = self.find_le_connection_by_handle(handle)
        return max(due, self.link.turn(connection) + random.uniform(0.0003, 0.0005)) if connection else due

    def on_le_encryption_change(self, connection, status: int) -> None:
        if connection.handle in self.encrypted:
            event = hci.HCI_Encryption_Key_Refresh_Complete_Event(status=status, connection_handle=connection.handle)
            self.send_hci_packet(event)
        else:
            super().on_le_encryption_change(connection, status)
        if status == hci.HCI_ErrorCode.SUCCESS:
            self.encrypted.add(connection.handle)

    def on_hci_le_generate_dhkey_command(self, command: HCI_LE_Generate_DHKey_Command) -> None:
        self._send_hci_command_status(hci.HCI_COMMAND_STATUS_PENDING, command.op_code)
        secret = self.ecc_key.dh(command.key_x_coordinate[::-1], command.key_y_coordinate[::-1])[::-1]
        event = HCI_LE_Generate_DHKey_Complete_Event(status=hci.HCI_ErrorCode.SUCCESS, dh_key=secret)
        # A small processor needs a moment for it.
        asyncio.get_running_loop().call_later(0.012, self.send_hci_packet, event)

    def _completed(self, event):
        self.octets = 27
        self.encrypted.discard(event.connection_handle)
        if event.role == hci.Role.PERIPHERAL and self.request:
            event.connection_interval = self.request.interval
            event.peripheral_latency = self.request.latency
            event.supervision_timeout = self.request.timeout
            event.central_clock_accuracy = 1  # 250 ppm
        if not self.modern:
            return event
        return hci.HCI_LE_Enhanced_Connection_Complete_Event(
            status=event.status,
            connection_handle=event.connection_handle,
            role=event.role,
            peer_address_type=event.peer_address_type,
            peer_address=event.peer_address,
            local_resolvable_private_address=hci.Address.ANY,
            peer_resolvable_private_address=hci.Address.ANY,
            connection_interval=event.connection_interval,
            peripheral_latency=event.peripheral_latency,
            supervision_timeout=event.supervision_timeout,
            central_clock_accuracy=event.central_clock_accuracy,
        )

    # Advertising

    def send_advertising_pdu(self, packet) -> None:
        if isinstance(packet, ll.AdvExtInd):
            packet = self._extended(packet)
        super().send_advertising_pdu(packet)

    def _extended(self, packet: ll.AdvExtInd) -> Advertisement:
        of_set = next(s for s in self.advertising_sets.values() if s.address == packet.advertiser_address)
        properties = of_set.parameters.advertising_event_properties
        legacy = bool(properties & LEGACY)
        return Advertisement(
            packet.advertiser_address,
            packet.data,
            properties & 0x17,
            bytes(of_set.scan_response_data),
            sid=0xFF if legacy else packet.sid,
            tx_power=of_set.parameters.advertising_tx_power if properties & 0x40 else 0x7F,
        )

    def on_ll_advertising_pdu(self, packet) -> None:
        if not isinstance(packet, Advertisement):
            super().on_ll_advertising_pdu(packet)
            return
        if not self.modern and not packet.event_type & LEGACY:
            return
        if self.le_scan_enable:
            self._report(packet, packet.event_type, packet.data)
            if packet.event_type & SCANNABLE and self.le_scan_type == 1:
                self._report(packet, packet.event_type & ~CONNECTABLE | SCAN_RESPONSE, packet.scan_response)
        pending = self.pending_le_connection
        if pending and packet.event_type & CONNECTABLE and pending.peer_address == packet.advertiser_address:
            self.create_le_connection(packet.advertiser_address)

    def _report(self, packet: Advertisement, event_type: int, data: bytes) -> None:
        key = (str(packet.advertiser_address), event_type)
        if self.filter_duplicates and key in self.duplicates:
            return
        self.duplicates.add(key)
        if not self.le_features & hci.LeFeatureMask.LE_EXTENDED_ADVERTISING:
            report = hci.HCI_LE_Advertising_Report_Event.Report(
                event_type=LEGACY_EVENT_TYPES[event_type],
                address_type=packet.advertiser_address.address_type,
                address=packet.advertiser_address,
                data=data,
                rssi=packet.rssi,
            )
            self.send_hci_packet(hci.HCI_LE_Advertising_Report_Event([report]))
            return
        for start in range(0, max(len(data), 1), MOST_REPORT_DATA):
            part = data[start : start + MOST_REPORT_DATA]
            more = start + MOST_REPORT_DATA < len(data)
            report = hci.HCI_LE_Extended_Advertising_Report_Event.Report(
                event_type=event_type | (0x20 if more else 0),
                address_type=packet.advertiser_address.address_type,
                address=packet.advertiser_address,
                primary_phy=hci.Phy.LE_1M,
                secondary_phy=0 if event_type & LEGACY else hci.Phy.LE_2M,
                advertising_sid=packet.sid,
                tx_power=packet.tx_power,
                rssi=packet.rssi,
                periodic_advertising_interval=0,
                direct_address_type=0,
                direct_address=hci.Address.ANY,
                data=part,
            )
            self.send_hci_packet(hci.HCI_LE_Extended_Advertising_Report_Event([report]))

    def on_hci_le_set_scan_enable_command(self, command):
        self.duplicates.clear()
        return super().on_hci_le_set_scan_enable_command(command)

    def on_hci_le_set_extended_scan_enable_command(self, command):
        self.duplicates.clear()
        return super().on_hci_le_set_extended_scan_enable_command(command)

    def on_hci_le_set_extended_scan_parameters_command(self, command):
        self.le_scan_type = command.scan_types[0]
        return super().on_hci_le_set_extended_scan_parameters_command(command)

    # Connections

    def on_le_connect_ind(self, packet) -> None:
        self.request = packet
        super().on_le_connect_ind(packet)

    def on_hci_acl_data_packet(self, packet) -> None:
        if connection := self.find_le_connection_by_handle(packet.connection_handle):
            self.link.take_turn(connection)
        super().on_hci_acl_data_packet(packet)

    def on_link_acl_data(self, sender_address, transport, data) -> None:
        connection = self.le_connections.get(sender_address)
        if connection is None:
            super().on_link_acl_data(sender_address, transport, data)
            return
        for start in range(0, len(data), self.octets):
            part = data[start : start + self.octets]
            boundary = 1 if start else 2  # continuing fragment, or first of an L2CAP PDU
            self.send_hci_packet(hci.HCI_AclDataPacket(connection.handle, boundary, 0, len(part), part))

    def on_hci_le_connection_update_command(self, command) -> None:
        self._send_hci_command_status(hci.HCI_COMMAND_STATUS_PENDING, command.op_code)
        connection = self.find_le_connection_by_handle(command.connection_handle)
        peer = self.link.find_le_controller(connection.peer_address)
        if peer.refuses_parameters:
            # LL_REJECT_EXT_IND is the answer to LL_CONNECTION_PARAM_REQ (5.1.7).
            answered = self.link.take_turn(connection) + self.link.interval(connection)
            asyncio.get_running_loop().call_at(answered, self.parameters_refused, connection, peer.request)
            return
        # The instant is at least six connection events after the PDU that names it (Vol 6, Part B, 5.1.1).
        instant = self.link.take_turn(connection) + 6 * self.link.interval(connection)
        for chip, address in ((self, connection.peer_address), (peer, connection.self_address)):
            asyncio.get_running_loop().call_at(instant, chip.change_interval, address, command)

    def parameters_refused(self, connection, current: ll.ConnectInd) -> None:
        self.send_hci_packet(
            hci.HCI_LE_Connection_Update_Complete_Event(
                status=hci.HCI_ErrorCode.UNACCEPTABLE_CONNECTION_PARAMETERS_ERROR,
                connection_handle=connection.handle,
                connection_interval=current.interval,
                peripheral_latency=current.latency,
                supervision_timeout=current.timeout,
            )
        )

    def change_interval(self, address, command) -> None:
        if connection := self.le_connections.get(address):
            self.link.set_interval(connection, command.connection_interval_max)
            self.send_hci_packet(
                hci.HCI_LE_Connection_Update_Complete_Event(
                    status=hci.HCI_ErrorCode.SUCCESS,
                    connection_handle=connection.handle,
                    connection_interval=command.connection_interval_max,
                    peripheral_latency=command.max_latency,
                    supervision_timeout=command.supervision_timeout,
                )
            )

    def on_hci_disconnect_command(self, command) -> None:
        self.leaving = True
        super().on_hci_disconnect_command(command)
        self.leaving = False

    def lose(self, address, reason: int = hci.HCI_ErrorCode.CONNECTION_TIMEOUT_ERROR) -> None:
        """End the connection to `address` as the radio does when the peer is out of reach."""
        if connection := self.le_connections.get(address):
            self.on_le_disconnected(connection, reason)

    def on_hci_le_create_connection_cancel_command(self, command):
        if pending := self.pending_le_connection:
            self.pending_le_connection = None
            asyncio.get_running_loop().call_soon(self._cancelled, pending.peer_address)
        return super().on_hci_le_create_connection_cancel_command(command)

    def _cancelled(self, address) -> None:
        self.send_hci_packet(
            hci.HCI_LE_Connection_Complete_Event(
                status=hci.HCI_ErrorCode.UNKNOWN_CONNECTION_IDENTIFIER_ERROR,
                connection_handle=0,
                role=hci.Role.CENTRAL,
                peer_address_type=address.address_type,
                peer_address=address,
                connection_interval=0,
                peripheral_latency=0,
                supervision_timeout=0,
                central_clock_accuracy=0,
            )
        )

    # Link procedures Bumble's controller does not know

    def on_hci_le_set_data_length_command(self, command):
        connection = self.find_le_connection_by_handle(command.connection_handle)
        peer = self.link.find_le_controller(connection.peer_address)
        octets = min(command.tx_octets, peer.supported_max_rx_octets)
        for chip, address in ((self, connection.peer_address), (peer, connection.self_address)):
            asyncio.get_running_loop().call_at(self.link.take_turn(connection), chip.change_length, address, octets)
        return hci.HCI_StatusAndConnectionHandleReturnParameters(hci.HCI_ErrorCode.SUCCESS, command.connection_handle)

    def change_length(self, address, octets: int) -> None:
        if octets == self.octets or (connection := self.le_connections.get(address)) is None:
            return
        self.octets = octets
        time = (octets + 14) * 8  # us on LE 1M (Core 6.0, Vol 6, Part B, 4.5.10)
        self.send_hci_packet(
            hci.HCI_LE_Data_Length_Change_Event(
                connection_handle=connection.handle,
                max_tx_octets=octets,
                max_tx_time=time,
                max_rx_octets=octets,
                max_rx_time=time,
            )
        )

    def on_hci_le_set_phy_command(self, command) -> None:
        self._send_hci_command_status(hci.HCI_COMMAND_STATUS_PENDING, command.op_code)
        connection = self.find_le_connection_by_handle(command.connection_handle)
        peer = self.link.find_le_controller(connection.peer_address)
        for chip, address in ((self, connection.peer_address), (peer, connection.self_address)):
            asyncio.get_running_loop().call_at(self.link.take_turn(connection), chip.change_phy, address)

    def change_phy(self, address) -> None:
        if connection := self.le_connections.get(address):
            self.send_hci_packet(
                hci.HCI_LE_PHY_Update_Complete_Event(
                    status=hci.HCI_ErrorCode.SUCCESS,
                    connection_handle=connection.handle,
                    tx_phy=hci.Phy.LE_2M,
                    rx_phy=hci.Phy.LE_2M,
                )
            )

    def on_hci_read_remote_version_information_command(self, command) -> None:
        self._send_hci_command_status(hci.HCI_COMMAND_STATUS_PENDING, command.op_code)
        connection = self.find_le_connection_by_handle(command.connection_handle)
        peer = self.link.find_le_controller(connection.peer_address)
        asyncio.get_running_loop().call_at(self.link.take_turn(connection), self._tell_version, connection.handle, peer)

    def _tell_version(self, handle: int, peer) -> None:
        self.send_hci_packet(
            hci.HCI_Read_Remote_Version_Information_Complete_Event(
                status=hci.HCI_ErrorCode.SUCCESS,
                connection_handle=handle,
                version=peer.lmp_version,
                manufacturer_name=peer.manufacturer_company_identifier,
                subversion=peer.lmp_subversion,
            )
        )
