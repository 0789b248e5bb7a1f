/// Names of Wireshark's display filters that filter expressions understand, and the paths that they stand for.
///
/// Only names whose values are the same are here. Where Wireshark has a raw number and we have SI units (intervals in
/// steps of 1.25 ms, say), a filter that works there would silently be wrong here: those names are unknown, and the
/// error suggests ours. A name that stands for several paths matches if any of them does.
///
/// The names are those of Wireshark 4.0 (`tshark -G fields`).
enum WiresharkNames {
    static let paths: [String: [String]] = [
        // Frames
        "frame.number": ["frame"],
        "frame.time_epoch": ["time"],
        // As captured: a record that was cut has its own length in `original_length`.
        "frame.cap_len": ["length"],
        "frame.len": ["length"],
        "frame.comment": ["comment"],
        "frame.interface_name": ["interface"],

        // HCI
        "bthci_cmd.opcode": ["hci.opcode"],
        "bthci_evt.code": ["hci.event_code"],
        "bthci_evt.le_meta_subevent": ["hci.subevent_code"],
        "bthci_evt.opcode": ["hci.command_opcode"],
        "bthci_evt.status": ["hci.status"],
        "bthci_acl.chandle": ["hci.handle"],
        "bthci_acl.pb_flag": ["hci.packet_boundary_flag"],
        "bthci_acl.bc_flag": ["hci.broadcast_flag"],
        "bthci_acl.length": ["hci.data_total_length"],

        // L2CAP
        "btl2cap.length": ["l2cap.length"],
        "btl2cap.cid": ["l2cap.cid"],
        "btl2cap.psm": ["l2cap.psm"],
        "btl2cap.cmd_code": ["l2cap.code"],
        "btl2cap.cmd_ident": ["l2cap.identifier"],
        "btl2cap.cmd_length": ["l2cap.data_length"],
        "btl2cap.payload": ["l2cap.payload"],

        // Attribute Protocol
        "btatt": ["att"],
        "btatt.opcode": ["att.opcode"],
        "btatt.handle": ["att.handle", "att.attributes.handle"],
        "btatt.value": ["att.value", "att.attributes.value"],
        "btatt.error_code": ["att.error"],
        "btatt.req_opcode_in_error": ["att.request_opcode"],
        "btatt.starting_handle": ["att.start_handle"],
        "btatt.ending_handle": ["att.end_handle"],
        "btatt.group_end_handle": ["att.attributes.end_handle"],
        "btatt.uuid16": ["att.uuid", "att.type", "att.attributes.uuid"],
        "btatt.uuid128": ["att.uuid", "att.type", "att.attributes.uuid"],
        "btatt.service_uuid16": ["att.service"],
        "btatt.service_uuid128": ["att.service"],
        "btatt.offset": ["att.value_offset"],
        "btatt.length": ["att.length"],
        "btatt.flags": ["att.flags"],

        // Security Manager Protocol
        "btsmp": ["smp"],
        "btsmp.opcode": ["smp.code"],

        // Advertising
        "btcommon.eir_ad.entry.device_name": ["adv.name"],
        "btcommon.eir_ad.entry.company_id": ["adv.company"],
        "btcommon.eir_ad.entry.power_level": ["adv.tx_power"],
        "btcommon.eir_ad.entry.uuid_16": ["adv.services"],
        "btcommon.eir_ad.entry.uuid_128": ["adv.services"],
    ]
}
