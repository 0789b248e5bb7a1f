/// BIG Control PDUs (Core 6.0, Vol 6, Part B, 2.6.3), beside LL Control PDUs: with ``bigControl`` added to their opcodes.
extension LLControlDefinitions {
    package static let bigControl: UInt16 = 0x100

    static let broadcastControl: [PDUDefinition] = [
        // 2.6.3.1
        pdu("BIG_CHANNEL_MAP_IND", bigControl, channelMap, instant),
        // 2.6.3.2
        pdu("BIG_TERMINATE_IND", bigControl | 1, errorCode, instant),
    ]
}
