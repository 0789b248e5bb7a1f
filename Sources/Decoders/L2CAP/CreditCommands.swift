/// Credit based channels (Core 6.0, Vol 3, Part A, 4.22 to 4.28).
extension L2CAPDefinitions {
    static let creditCommands = [
        PDUDefinition(0x14, "LE Credit Based Connection Request", [spsm, sourceCID] + channelLimits),
        PDUDefinition(
            0x15, "LE Credit Based Connection Response",
            [destinationCID] + channelLimits
                + [result("le_credit_based_connection_result", AssignedNumbers.l2capCreditResults)]),
        // The specification calls the channel just CID: the source endpoint of the device that grants the credits.
        PDUDefinition(
            0x16, "Flow Control Credit Indication",
            sourceCID, .u16("credits", summary: .labelled, "K-frames that the peer may send in addition")),
        PDUDefinition(
            0x17, "Credit Based Connection Request",
            [spsm] + channelLimits + [
                .list("source_cids", .u16, summary: .labelled, style: .hex4, "one a channel, 1 to 5")
            ]),
        PDUDefinition(
            0x18, "Credit Based Connection Response",
            channelLimits + [
                result("credit_based_connection_result", AssignedNumbers.l2capEnhancedCreditResults),
                .list(
                    "destination_cids", .u16, summary: .labelled, style: .hex4,
                    "one a channel, in the order of the request; 0 for a refused one"),
            ]),
        PDUDefinition(
            0x19, "Credit Based Reconfigure Request",
            mtu, mps,
            .list(
                "destination_cids", .u16, summary: .labelled, style: .hex4,
                "one a channel, in the order of the request; 0 for a refused one")),
        PDUDefinition(
            0x1A, "Credit Based Reconfigure Response",
            result("credit_based_reconfigure_result", AssignedNumbers.l2capReconfigureResults)),
    ]

    static let spsm = Item.u16(
        "spsm", names: .table(AssignedNumbers.l2capPSMs), summary: .labelled, style: .hex4,
        "Simplified Protocol/Service Multiplexer: what the channel is for")
    static let mtu = Item.u16("mtu", unit: "byte", summary: .labelled, "longest SDU that the sender can receive")
    static let mps = Item.u16(
        "mps", unit: "byte", summary: .labelled, "longest K-frame payload that the sender can receive")
    static let channelLimits: [Item] = [
        mtu, mps, .u16("initial_credits", summary: .labelled, "K-frames that the peer may send at once"),
    ]
}
