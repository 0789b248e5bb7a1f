/// Mesh over GATT (Mesh Protocol 1.1, 6 and 7): Proxy PDUs, big-endian, in both directions of both services.
extension ValueDecoder {
    static let meshProvisioningDataIn = proxy(0x2ADB, "Mesh Provisioning Data In", "7.1")
    static let meshProvisioningDataOut = proxy(0x2ADC, "Mesh Provisioning Data Out", "7.1")
    static let meshProxyDataIn = proxy(0x2ADD, "Mesh Proxy Data In", "7.2")
    static let meshProxyDataOut = proxy(0x2ADE, "Mesh Proxy Data Out", "7.2")

    private static func proxy(_ uuid: UInt32, _ name: String, _ section: String) -> ValueDecoder {
        ValueDecoder(
            .characteristic(uuid), name, source: "Mesh Protocol 1.1, \(section) and 6.3",
            .flags(
                1,
                .field(
                    6...7, "proxy_sar",
                    names: [0: "complete", 1: "first segment", 2: "continuation", 3: "last segment"],
                    summary: .labelled, "which part of a message it is"),
                .field(
                    0...5, "proxy_message_type",
                    names: [
                        0: "Network PDU", 1: "Mesh Beacon", 2: "Proxy Configuration", 3: "Provisioning PDU",
                    ], summary: .bare)),
            .when(
                "proxy_sar", [0],
                .choose(
                    "proxy_message_type",
                    [
                        (values: [0, 2], items: MeshAdvertising.message),
                        (values: [1], items: MeshAdvertising.beacon),
                        (values: [3], items: MeshProvisioning.items),
                    ], otherwise: [.bytes("proxy_message", .rest)]),
                else: [.bytes("proxy_segment", .rest, "part of a message")]))
    }
}

extension StandardDecoders {
    static let meshProxy: [ValueDecoder] = [
        .meshProvisioningDataIn, .meshProvisioningDataOut, .meshProxyDataIn, .meshProxyDataOut,
    ]
}
