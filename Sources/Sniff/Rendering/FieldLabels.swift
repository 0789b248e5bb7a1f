import Decoders

/// The words before values on a line, where a shorter one than the field's name says as much: the line begins with what the
/// packet is. Trees, JSON, CSV and filters have the names.
enum FieldLabels {
    /// - Returns: the label; empty where the value says all.
    static func label(of definition: FieldDefinition) -> String {
        let name = definition.specialOf ?? definition.name
        if let label = labels[name] { return label }
        // What is for LE only, the packet's name says.
        return name.hasPrefix("le_") ? String(name.dropFirst(3)) : name
    }

    private static let labels = [
        // Only one value of a packet is in dBm, or the first of several is the signal's strength.
        "rssi": "",
        "unanswered": "never answered:",
        // Events show it that end a command; those that answer one have its name.
        "command_frame": "ends frame",
        "repeats": "retransmission of",
        "service_data.uuid": "service_data",
        "pb_adv_link_id": "PB-ADV link", "pb_adv_transaction_number": "transaction",
        "pb_adv_last_segment": "last_segment",
        "pb_adv_total_length": "total_length", "pb_adv_segment_index": "segment", "mesh_nid": "mesh NID",
        "mesh_network_id": "network_id", "mesh_iv_index": "iv_index",
        "operational_status": "",
        // Error Response says it.
        "error": "",
        "le_scan_enable": "", "advertising_enable": "", "scan_enable": "", "enable": "", "le_scan_type": "",
        "advertising_interval_min": "interval_min", "advertising_interval_max": "interval_max",
        "primary_advertising_interval_min": "interval_min", "primary_advertising_interval_max": "interval_max",
        "periodic_advertising_interval_min": "interval_min", "periodic_advertising_interval_max": "interval_max",
        "periodic_advertising_interval": "interval",
        "connection_interval": "interval", "connection_interval_min": "interval_min",
        "connection_interval_max": "interval_max",
        "peripheral_latency": "latency", "max_latency": "latency",
        "supervision_timeout": "timeout", "connection_handle": "handle", "num_completed_packets": "completed",
        "maximum_encryption_key_size": "key_size", "encryption_key_size": "key_size",
        "ll_data.access_address": "access_address", "ll_data.interval": "interval", "ll_data.latency": "latency",
        "ll_data.timeout": "timeout",
        "acl_data_packet_length": "acl_length", "total_num_acl_data_packets": "acl_packets",
        "le_acl_data_packet_length": "acl_length", "total_num_le_acl_data_packets": "acl_packets",
        "iso_data_packet_length": "iso_length", "total_num_iso_data_packets": "iso_packets",
        "synchronous_data_packet_length": "sco_length", "total_num_synchronous_data_packets": "sco_packets",
    ]
}
