/// Names of Wireshark's display filters that filter expressions understand, and the paths that they stand for.
///
/// Only names whose values are the same are here. Where Wireshark has a raw number and we have SI units (intervals in
/// steps of 1.25 ms, say), a filter that works there would silently be wrong here: those names are unknown.
///
/// A name that represents several paths matches if any of them does. Wireshark also gives responses what it knows from
/// their requests (`btatt.handle` of a Read Response); our fields belong to the packets that carry them, so that such
/// names find fewer packets here. 128-bit UUIDs are in the usual order, as in Wireshark's generated fields.
///
/// The names are those of Wireshark 4.0 (`tshark -G fields`).
enum WiresharkNames {
    /// Parameters have one path in all packets of HCI. Where Wireshark has a name for one kind, `hci.type` tells it.
    static let packetTypes = [
        "bthci_cmd": "command", "bthci_evt": "event", "bthci_acl": "acl", "bthci_sco": "synchronous",
        "bthci_iso": "iso",
    ]

    static let paths: [String: [String]] = [
        // Records
        "frame.number": ["frame"],
        "frame.time_epoch": ["time"],
        // The one exception: Wireshark counts the 4 bytes before a packet of link types 201 and 254, and what was cut.
        "frame.len": ["length"],
        "frame.cap_len": ["length"],
        "frame.comment": ["comment"],
        "frame.interface_name": ["interface"],

        // HCI packets
        "bthci_cmd.opcode": ["hci.opcode"],
        "bthci_evt.code": ["hci.event_code"],
        "bthci_evt.le_meta_subevent": ["hci.subevent_code"],
        "bthci_evt.opcode": ["hci.command_opcode"],
        "bthci_evt.num_command_packets": ["hci.num_hci_command_packets"],
        "bthci_acl.chandle": ["hci.handle"],
        "bthci_acl.pb_flag": ["hci.packet_boundary_flag"],
        "bthci_acl.bc_flag": ["hci.broadcast_flag"],
        "bthci_acl.length": ["hci.data_total_length"],
        "bthci_sco.chandle": ["hci.handle"],
        "bthci_iso.chandle": ["hci.handle"],

        // HCI parameters
        "bthci_cmd.connection_handle": ["hci.connection_handle"],
        "bthci_evt.connection_handle": ["hci.connection_handle", "hci.handles.connection_handle"],
        "bthci_cmd.bd_addr": ["hci.bd_addr", "hci.peer_address", "hci.random_address"],
        "bthci_evt.bd_addr": ["hci.bd_addr", "hci.peer_address", "hci.responses.bd_addr", "adv.address"],
        "bthci_cmd.reason": ["hci.reason"],
        "bthci_evt.reason": ["hci.reason"],
        "bthci_evt.status": ["hci.status"],
        "bthci_evt.role": ["hci.role"],
        "bthci_evt.remote_name": ["hci.remote_name"],
        "bthci_evt.le_peer_address_type": ["hci.peer_address_type", "adv.address_type"],
        "bthci_evt.rssi": ["adv.rssi", "hci.rssi", "hci.responses.rssi"],

        // L2CAP
        "btl2cap.length": ["l2cap.length"],
        "btl2cap.cid": ["l2cap.cid"],
        "btl2cap.psm": ["l2cap.psm"],
        "btl2cap.le_psm": ["l2cap.spsm"],
        "btl2cap.cmd_code": ["l2cap.code"],
        "btl2cap.cmd_ident": ["l2cap.identifier"],
        "btl2cap.cmd_length": ["l2cap.data_length"],
        "btl2cap.scid": ["l2cap.source_cid", "l2cap.source_cids"],
        "btl2cap.dcid": ["l2cap.destination_cid", "l2cap.destination_cids"],
        "btl2cap.rej_reason": ["l2cap.reason"],
        "btl2cap.mps": ["l2cap.mps"],
        "btl2cap.credits": ["l2cap.credits"],
        "btl2cap.initial_credits": ["l2cap.initial_credits"],

        // Attribute Protocol
        "btatt": ["att"],
        "btatt.opcode": ["att.opcode"],
        "btatt.handle": ["att.handle", "att.handles", "att.attributes.handle", "att.attributes.value_handle"],
        "btatt.value": ["att.value", "att.attributes.value"],
        "btatt.error_code": ["att.error"],
        "btatt.req_opcode_in_error": ["att.request_opcode"],
        "btatt.starting_handle": ["att.start_handle"],
        "btatt.ending_handle": ["att.end_handle"],
        "btatt.group_end_handle": ["att.attributes.end_handle"],
        "btatt.uuid16": [
            "att.uuid", "att.type", "att.group_type", "att.attributes.uuid", "att.attributes.characteristic",
            "att.attributes.service",
        ],
        "btatt.uuid128": [
            "att.uuid", "att.type", "att.group_type", "att.attributes.uuid", "att.attributes.characteristic",
            "att.attributes.service",
        ],
        "btatt.service_uuid16": ["att.service"],
        "btatt.service_uuid128": ["att.service"],
        "btatt.characteristic_properties": ["att.attributes.properties"],
        "btatt.offset": ["att.value_offset"],
        "btatt.length": ["att.length"],
        "btatt.flags": ["att.flags"],

        // Security Manager Protocol
        "btsmp": ["smp"],
        "btsmp.opcode": ["smp.code"],
        "btsmp.reason": ["smp.reason"],
        "btsmp.io_capability": ["smp.io_capability"],
        "btsmp.authreq": ["smp.auth_req"],
        "btsmp.max_enc_key_size": ["smp.maximum_encryption_key_size"],
        "btsmp.cfm_value": ["smp.confirm_value"],
        "btsmp.random_value": ["smp.random_value"],
        "btsmp.long_term_key": ["smp.long_term_key"],
        "btsmp.ediv": ["smp.ediv"],
        "btsmp.bd_addr": ["smp.bd_addr"],

        // Link layer. Its "master" and "slave" are central and peripheral now.
        "btle": ["ll"],
        "btle.access_address": ["ll.access_address"],
        "btle.master_bd_addr": ["link.central"],
        "btle.slave_bd_addr": ["link.peripheral"],
        "btle.length": ["ll.length"],
        "btle.advertising_header.pdu_type": ["ll.pdu_type"],
        "btle.advertising_header.length": ["ll.length"],
        "btle.advertising_address": ["adv.address"],
        "btle.initiator_address": ["adv.initiator_address"],
        "btle.target_address": ["adv.direct_address"],
        "btle.scanning_address": ["adv.scanner_address"],
        "btle.link_layer_data.access_address": ["ll.ll_data.access_address"],
        "btle.link_layer_data.channel_map": ["ll.ll_data.channel_map"],
        "btle.link_layer_data.hop": ["ll.ll_data.hop"],
        "btle.data_header.llid": ["ll.llid"],
        "btle.data_header.length": ["ll.length"],
        "btle.data_header.next_expected_sequence_number": ["ll.nesn"],
        "btle.data_header.sequence_number": ["ll.sn"],
        "btle.data_header.more_data": ["ll.md"],
        "btle.control_opcode": ["ll.opcode"],
        "btle.control.error_code": ["ll.error_code"],
        "btle.control.instant": ["ll.instant"],
        "btle.control.channel_map": ["ll.channel_map"],
        "btle_rf.signal_dbm": ["ll.rssi"],
        "btle_rf.noise_dbm": ["ll.noise"],
        "nordic_ble.channel": ["ll.channel"],
        "nordic_ble.rssi": ["ll.rssi"],
        "nordic_ble.packet_counter": ["ll.sniffer_packet"],
        "nordic_ble.event_counter": ["ll.event_counter"],

        // Advertising
        "btcommon.eir_ad.entry.device_name": ["adv.name"],
        "btcommon.eir_ad.entry.company_id": ["adv.company", "adv.more_manufacturer_data.company"],
        "btcommon.eir_ad.entry.power_level": ["adv.tx_power"],
        "btcommon.eir_ad.entry.uuid_16": ["adv.services", "adv.solicited_services", "adv.service_data.uuid"],
        "btcommon.eir_ad.entry.uuid_32": ["adv.services", "adv.solicited_services", "adv.service_data.uuid"],
        "btcommon.eir_ad.entry.uuid_128": ["adv.services", "adv.solicited_services"],
        "btcommon.eir_ad.entry.custom_uuid_128": ["adv.services", "adv.solicited_services"],
        "btcommon.eir_ad.entry.appearance": ["adv.appearance"],
        "btcommon.eir_ad.entry.le_role": ["adv.le_role"],
    ]
}
