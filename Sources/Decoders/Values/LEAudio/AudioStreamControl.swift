/// Audio Stream Control Service 1.0: Audio Stream Endpoints (ASEs), each the end of one unicast stream.
extension ValueDecoder {
    /// Sink ASE (4.1): what the server plays.
    static let sinkASE = ValueDecoder(
        .characteristic(0x2BC4), "Sink ASE", source: "Audio Stream Control Service 1.0, 4.1", AudioStreamEndpoint.items)

    /// Source ASE (4.1): what the server records.
    static let sourceASE = ValueDecoder(
        .characteristic(0x2BC5), "Source ASE", source: "Audio Stream Control Service 1.0, 4.1",
        AudioStreamEndpoint.items)
}

/// The value of an ASE: what follows the state depends on it.
enum AudioStreamEndpoint {
    static let items: [Item] = [
        id,
        .u8(
            "ase_state",
            names: [
                0: "Idle", 1: "Codec Configured", 2: "QoS Configured", 3: "Enabling", 4: "Streaming", 5: "Disabling",
                6: "Releasing",
            ], summary: .bare, "state of the endpoint"),
        .choose(
            "ase_state",
            [
                (values: [0, 6], items: []), (values: [1], items: codecConfigured), (values: [2], items: streamQoS),
                (values: [3, 4, 5], items: [cig, cis] + LEAudio.metadata),
            ], otherwise: [.whenLeft(1, .bytes("additional_ase_parameters", .rest))]),
    ]

    static let id = Item.u8("ase_id", summary: .labelled, "number of the endpoint, from 1")

    /// The parameters that a client requests with Config QoS, and that an endpoint has after it.
    static let streamQoS: [Item] = [
        cig, cis,
        .number(.u24, "sdu_interval", unit: "s", scale: .microseconds, summary: .labelled, "time from SDU to SDU"),
        .u8("framing", names: [0: "unframed", 1: "framed"], summary: .labelled),
        phys("phys", "PHYs that may be used"),
        .u16("max_sdu", unit: "byte", summary: .labelled, "largest SDU"),
        .u8("retransmission_number", summary: .labelled, "how often a PDU is sent again"),
        latency,
        delay("presentation_delay", "from the arrival of an SDU to its being played, or the reverse"),
    ]

    private static let codecConfigured: [Item] =
        [
            .u8(
                "framing_support", names: [0: "unframed PDUs supported", 1: "unframed PDUs not supported"],
                summary: .labelled),
            phys("preferred_phys", "PHYs that the server would like"),
            .u8("preferred_retransmission_number", summary: .labelled),
            latency,
            delay("presentation_delay_min", "shortest presentation delay"),
            delay("presentation_delay_max", "longest presentation delay"),
            delay("preferred_presentation_delay_min", "0: no preference"),
            delay("preferred_presentation_delay_max", "0: no preference"),
        ] + LEAudio.codecID + LEAudio.codecConfiguration

    private static let cig = Item.u8("cig_id", summary: .labelled, "connected isochronous group of the stream")
    private static let cis = Item.u8("cis_id", summary: .labelled, "stream of that group")

    private static let latency = Item.u16(
        "max_transport_latency", unit: "s", scale: .milliseconds, summary: .labelled, "longest time that a packet takes"
    )

    private static func delay(_ name: String, _ meaning: String) -> Item {
        .number(.u24, name, unit: "s", scale: .microseconds, summary: .labelled, meaning)
    }

    private static func phys(_ name: String, _ meaning: String) -> Item {
        .mask(name, 1, summary: .labelled, meaning) { phyNames[$0] }
    }

    private static let phyNames = NumberTable(
        """
        00 LE 1M
        01 LE 2M
        02 LE Coded
        """)
}
