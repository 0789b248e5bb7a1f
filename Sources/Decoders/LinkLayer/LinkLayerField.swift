/// The fields of a packet from the air that the code names directly: what the radio measured, the headers, and what
/// following the connection found out (Core 6.0, Vol 6, Part B, 2).
///
/// Parameters of LL control PDUs, the extended header and LLData have layouts and get their keys from the vocabulary.
@usableFromInline package enum LinkLayerField: UInt16, LayerField {
    case pdu, pduType, opcode
    case channel, rssi, noise, phy, codingIndicator, accessAddress, accessAddressOffenses
    case txAdd, rxAdd, chSel, llid, nesn, sn, md, cp, length
    case encrypted, decrypted, micValid, data, crc, crcValid
    case eventCounter, retransmission, repeats, copyOf, lost, missedEvents, applied, snifferPacket, snifferLost
    case keySource, undecrypted
    case bis, bisLLID, cssn, cstf, bisPayloadCounter

    @usableFromInline package static let layer = Layer.ll

    @usableFromInline package var definition: FieldDefinition {
        switch self {
        case .pdu: FieldDefinition("pdu", .text, summary: .bare, "name of the PDU")
        case .pduType:
            FieldDefinition("pdu_type", .integer, style: .hex2, "type of an advertising physical channel PDU (2.3)")
        case .opcode:
            FieldDefinition("opcode", .integer, summary: .labelled, style: .hex2, "opcode of an LL Control PDU (2.4.2)")
        case .channel:
            FieldDefinition(
                "channel", .integer, summary: .labelled, "channel index; 37 to 39 are for primary advertising (1.4.1)")
        case .rssi: FieldDefinition("rssi", .integer, unit: "dBm", "signal power at the sniffer")
        case .noise: FieldDefinition("noise", .integer, unit: "dBm", "noise power at the sniffer")
        case .phy: FieldDefinition("phy", .integer, names: Self.phyNames, "PHY that the packet was sent on")
        case .codingIndicator:
            FieldDefinition(
                "coding_indicator", .integer, names: [0: "S=8", 1: "S=2"], "coding of a packet on LE Coded (2.2.3)")
        case .accessAddress:
            FieldDefinition("access_address", .hex, "access address, most significant octet first (2.1.2)")
        case .accessAddressOffenses:
            FieldDefinition("access_address_offenses", .integer, "bits that differed from the access address expected")
        case .txAdd: FieldDefinition("tx_add", .integer, "TxAdd: 1 where the sender's address is random")
        case .rxAdd: FieldDefinition("rx_add", .integer, "RxAdd: 1 where the receiver's address is random")
        case .chSel: FieldDefinition("ch_sel", .integer, "ChSel: 1 where Channel Selection Algorithm #2 is supported")
        case .llid: FieldDefinition("llid", .integer, names: Self.llidNames, "what a data channel PDU carries (2.4)")
        case .nesn: FieldDefinition("nesn", .integer, "next expected sequence number (4.5.9)")
        case .sn: FieldDefinition("sn", .integer, "sequence number (4.5.9)")
        case .md: FieldDefinition("md", .integer, "1 where the sender has more data (4.5.6)")
        case .cp: FieldDefinition("cp", .integer, "1 where the header has a CTEInfo field (2.4)")
        case .length: FieldDefinition("length", .integer, unit: "byte", "Length of the header: payload, MIC included")
        case .encrypted:
            FieldDefinition("encrypted", .boolean, "the payload is encrypted and not decoded; absent where it is not")
        case .decrypted: FieldDefinition("decrypted", .boolean, "the payload was decrypted, by the sniffer or here")
        case .micValid:
            FieldDefinition(
                "mic_valid", .boolean, "whether the MIC is right: the sniffer's verdict, or found out by decrypting")
        case .data: FieldDefinition("data", .hex, summary: .bare, "payload that is not decoded")
        case .crc: FieldDefinition("crc", .hex, "CRC, most significant octet first (3.1.1)")
        case .crcValid:
            FieldDefinition(
                "crc_valid", .boolean, summary: .labelled, "whether the CRC is right; absent where nobody knows"
            ).asAnnotation
        case .eventCounter:
            FieldDefinition("event_counter", .integer, "connection event counter (4.5.1), where it can be known")
        case .retransmission:
            FieldDefinition(
                "retransmission", .boolean, "sent before with the same sequence number (4.5.9)"
            ).asAnnotation
        case .repeats:
            FieldDefinition(
                "repeats", .integer, summary: .labelled,
                "frame in which the packet that is sent again was heard for the first time (4.5.9)"
            ).asAnnotation
        case .copyOf:
            FieldDefinition(
                "copy_of", .integer, summary: .labelled, "frame of the same packet, which another sniffer heard"
            ).asAnnotation
        case .lost:
            FieldDefinition(
                "lost", .integer, summary: .labelled, "packets of this sender that the sniffer missed before this one"
            ).asAnnotation
        case .missedEvents:
            FieldDefinition("missed_events", .integer, "connection events before this one without a packet")
        case .applied:
            FieldDefinition("applied", .text, list: true, summary: .labelled, "what took effect at its instant")
                .asAnnotation
        case .snifferPacket: FieldDefinition("sniffer_packet", .integer, "the sniffer's own packet counter")
        case .snifferLost:
            FieldDefinition(
                "sniffer_lost", .integer, summary: .labelled,
                "packets before this one that the sniffer counted and the capture does not have"
            ).asAnnotation
        case .keySource: FieldDefinition("key_source", .text, "where the key is from that decrypted the payload here")
        case .undecrypted:
            FieldDefinition("undecrypted", .text, summary: .bare, "why the payload was not decrypted").asAnnotation
        case .bis:
            FieldDefinition(
                "bis", .integer, summary: .labelled,
                "number of the broadcast isochronous stream (4.4.6); 0 for BIG Control PDUs")
        case .bisLLID:
            FieldDefinition("bis_llid", .integer, names: Self.broadcastNames, "what a BIS PDU carries (2.6.1)")
        case .cssn: FieldDefinition("cssn", .integer, "Control Subevent Sequence Number (2.6.1)")
        case .cstf: FieldDefinition("cstf", .integer, "1 where the event has a control subevent (2.6.1)")
        case .bisPayloadCounter:
            FieldDefinition(
                "bis_payload_counter", .integer,
                "number of the payload (4.4.6.6), which decrypting it has shown")
        }
    }

    /// LE 1M, LE 2M, LE Coded, in the numbers of HCI (Core 6.0, Vol 4, Part E, 7.7.65.12).
    static let phyNames: NameSource = [1: "LE 1M", 2: "LE 2M", 3: "LE Coded"]

    /// LLID of a data physical channel PDU (2.4).
    static let llidNames: NameSource = [
        1: "continuation fragment or Empty PDU", 2: "start of an L2CAP message", 3: "LL Control PDU",
    ]

    /// LLID of a Broadcast Isochronous PDU (2.6.1).
    static let broadcastNames: NameSource = [
        0: "end of an unframed SDU, or all of it", 1: "start or continuation of an unframed SDU", 2: "framed SDUs",
        3: "BIG Control PDU",
    ]
}
