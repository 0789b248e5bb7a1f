/// Parameters that several signaling commands share (Core 6.0, Vol 3, Part A, 4).
extension L2CAPDefinitions {
    static let sourceCID = Item.u16(
        "source_cid", summary: .labelled, style: .hex4, "endpoint on the sender of the request")
    static let destinationCID = Item.u16(
        "destination_cid", summary: .labelled, style: .hex4, "endpoint on the receiver of the request")

    /// The result of one kind of request. Success is not worth a word in a line.
    static func result(_ name: String, _ names: NumberTable) -> Item {
        .u16(name, names: .table(names), summary: .unlessZero, style: .hex4, "outcome of the request, 0 if it was met")
    }

    /// Information type (4.10 and 4.11).
    static let infoType = Item.u16(
        "info_type", names: .table(AssignedNumbers.l2capInformationTypes), summary: .labelled, style: .hex4,
        "what information is asked for")

    /// PSM of a Connection Request (4.2): two octets, and one more as long as the last has its lowest bit set.
    ///
    /// The extension exists for unassigned numbers; reading it keeps the Source CID in its place.
    static let psm = Item.code([
        FieldDefinition(
            "psm", .integer, names: .table(AssignedNumbers.l2capPSMs), summary: .labelled, style: .hex4,
            "protocol that the channel is for")
    ]) { (bytes, reader, keys, fields) throws(Fault) in
        var width = 2
        while let last = reader.peek(bytes, ahead: width - 1), last & 1 == 1, width < 8 { width += 1 }
        let value = try reader.uint(bytes, width: width, keys[0])
        fields.add(keys[0], value)
    }

    /// Extended feature mask (4.12).
    static let extendedFeatures = Item.flags(
        "extended_feature_mask", 4, summary: .labelled, style: .hex8,
        [
            .bit(0, "flow_control_mode", "Flow Control mode supported"),
            .bit(1, "retransmission_mode", "Retransmission mode supported"),
            .bit(2, "bidirectional_qos", "bi-directional QoS supported"),
            .bit(3, "enhanced_retransmission_mode", "Enhanced Retransmission mode supported"),
            .bit(4, "streaming_mode", "Streaming mode supported"),
            .bit(5, "fcs_option", "FCS option supported"),
            .bit(6, "extended_flow_specification", "Extended Flow Specification supported"),
            .bit(7, "fixed_channels", "fixed channels supported"),
            .bit(8, "extended_window_size", "Extended Window Size supported"),
            .bit(9, "unicast_connectionless_data_reception", "reception of unicast connectionless data supported"),
            .bit(10, "enhanced_credit_based_flow_control_mode", "Enhanced Credit Based Flow Control mode supported"),
        ], "extended features that the sender supports")

    /// Fixed channels supported over BR/EDR (4.13): bit n represents CID n.
    static let fixedChannels = Item.flags(
        "fixed_channels_supported", 8,
        [
            .bit(1, "signaling_channel", summary: .unlessZero, "L2CAP Signaling channel"),
            .bit(2, "connectionless_reception", summary: .unlessZero, "connectionless channel"),
            .bit(3, "amp_manager", summary: .unlessZero, "AMP Manager Protocol, removed in Core 5.3"),
            .bit(7, "br_edr_security_manager", summary: .unlessZero, "BR/EDR Security Manager"),
        ], "bit n: the channel of CID n is supported")
}
