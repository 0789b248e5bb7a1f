/// Every signaling command (Core 6.0, Vol 3, Part A, 4, table 4.2), by its code.
///
/// The layouts describe a command's data; code, identifier and length stand before them (``L2CAPField``). Results have
/// one field a command, because each command numbers its own.
package enum L2CAPDefinitions {
    package static let signalling: [PDUDefinition] = lists.all
    static let lists: [PDUDefinition.List] = [
        { connectionCommands }, { configurationCommands }, { linkCommands }, { ampCommands }, { creditCommands },
    ]

    /// Rejection, connections and disconnections (4.1 to 4.3, 4.6 and 4.7).
    static let connectionCommands = [
        PDUDefinition(
            0x01, "Command Reject Response",
            .u16(
                "reason", names: .table(AssignedNumbers.l2capRejectReasons), summary: .labelled, style: .hex4,
                "why the request was rejected"),
            .when("reason", [1], .u16("actual_mtu_sig", unit: "byte", "largest signaling packet the sender accepts")),
            .when(
                "reason", [2],
                .u16("local_cid", style: .hex4, "endpoint on the sender of the rejection; 0 if it was not given"),
                .u16("remote_cid", style: .hex4, "endpoint on its peer; 0 if it was not given"))),
        PDUDefinition(0x02, "Connection Request", psm, sourceCID),
        PDUDefinition(
            0x03, "Connection Response",
            destinationCID, sourceCID,
            result("connection_result", AssignedNumbers.l2capConnectionResults),
            .u16(
                "status", names: .table(AssignedNumbers.l2capConnectionStatuses), summary: .unlessZero,
                "what a pending connection waits for")),
        PDUDefinition(0x06, "Disconnection Request", destinationCID, sourceCID),
        PDUDefinition(0x07, "Disconnection Response", destinationCID, sourceCID),
    ]

    /// Echo, information and connection parameters (4.8 to 4.13, 4.20 and 4.21).
    static let linkCommands = [
        PDUDefinition(
            0x08, "Echo Request", .bytes("data", .rest, "what the peer shall send back; its format is the sender's")),
        PDUDefinition(
            0x09, "Echo Response", .bytes("data", .rest, "what the peer shall send back; its format is the sender's")),
        PDUDefinition(0x0A, "Information Request", infoType),
        PDUDefinition(
            0x0B, "Information Response",
            infoType, result("information_result", AssignedNumbers.l2capInformationResults),
            .when(
                "information_result", [0],
                .when("info_type", [1], .u16("connectionless_mtu", unit: "byte", "MTU of connectionless data")),
                .when("info_type", [2], extendedFeatures),
                .when("info_type", [3], fixedChannels))),
        PDUDefinition(
            0x12, "Connection Parameter Update Request",
            .u16("interval_min", unit: "s", scale: .units1250us, summary: .labelled, "shortest connection interval"),
            .u16("interval_max", unit: "s", scale: .units1250us, summary: .labelled, "longest connection interval"),
            .u16("peripheral_latency", summary: .labelled, "connection events that the Peripheral may skip, 0 to 499"),
            .u16("timeout", unit: "s", scale: .units10ms, summary: .labelled, "supervision timeout")),
        PDUDefinition(
            0x13, "Connection Parameter Update Response",
            .u16(
                "connection_parameter_update_result", names: .table(AssignedNumbers.l2capParameterUpdateResults),
                summary: .bare, style: .hex4)),
    ]

    /// Commands for AMPs (4.14 to 4.19 of Core 5.2 and before), which Core 5.3 removed: only their names.
    static let ampCommands = [
        PDUDefinition(0x0C, "Create Channel Request"),
        PDUDefinition(0x0D, "Create Channel Response"),
        PDUDefinition(0x0E, "Move Channel Request"),
        PDUDefinition(0x0F, "Move Channel Response"),
        PDUDefinition(0x10, "Move Channel Confirmation Request"),
        PDUDefinition(0x11, "Move Channel Confirmation Response"),
    ]
}
