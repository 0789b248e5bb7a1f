/// Broadcast isochronous groups (Core 6.0, Vol 4, Part E, 7.8.103 to 7.8.107).
extension HCIDefinitions {
    static let leBroadcastIsochronousCommands: [PDUDefinition] = [
        PDUDefinition(
            0x2068, "LE Create BIG",
            .bigHandle, .advertisingHandle, numBIS, sduInterval, maxSDU,
            .u16("max_transport_latency", unit: "s", scale: .milliseconds), .u8("rtn"), .phys("phys"), packing,
            framing, encryption, broadcastCode),
        PDUDefinition(
            0x2069, "LE Create BIG Test",
            .bigHandle, .advertisingHandle, numBIS, sduInterval, isoInterval, .u8("nse"), maxSDU, maxPDU,
            .phys("phys"), packing, framing, .u8("bn"), .u8("irc"), .u8("pto"), encryption, broadcastCode),
        PDUDefinition(0x206A, "LE Terminate BIG", .bigHandle, .reason),
        PDUDefinition(
            0x206B, "LE BIG Create Sync",
            .bigHandle, .syncHandle, encryption, broadcastCode, .u8("mse", "subevents to listen in; 0 any number"),
            .centiseconds("big_sync_timeout", summary: .labelled), numBIS,
            .list("bis", .u8, count: .field("num_bis"), summary: .labelled, "indexes of the streams to follow")),
        PDUDefinition(0x206C, "LE BIG Terminate Sync", .bigHandle, returns: Item.returning(.bigHandle)),
    ]

    static let numBIS = Item.u8("num_bis", summary: .labelled)
    static let sduInterval = Item.microseconds("sdu_interval", .u24)
    static let maxSDU = Item.u16("max_sdu", unit: "byte")
    static let maxPDU = Item.u16("max_pdu", unit: "byte")
    static let encryption = Item.u8("encryption", names: HCINames.encryption, summary: .labelled)
    private static let broadcastCode = Item.bytes("broadcast_code", .fixed(16), "least significant octet first").secret
}
