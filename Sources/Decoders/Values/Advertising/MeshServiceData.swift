/// Service data of devices that a mesh is reached by over GATT (Mesh Protocol 1.1): numbers are big-endian.
extension ValueDecoder {
    /// A device that can be provisioned.
    static let meshProvisioning = ValueDecoder(
        .serviceData(BluetoothUUID(0x1827)), "Mesh Provisioning", source: "Mesh Protocol 1.1, 7.1.2.2.1",
        .uuidBigEndian("device_uuid", summary: .bare), MeshAdvertising.oobInformation("oob_information"))

    /// A proxy; hashes can only be checked by who has the keys of the network.
    static let meshProxyIdentity = ValueDecoder(
        .serviceData(BluetoothUUID(0x1828)), "Mesh Proxy", source: "Mesh Protocol 1.1, 7.2.2.2",
        .u8(
            "identification_type",
            names: [
                0: "Network ID", 1: "Node Identity", 2: "Private Network Identity", 3: "Private Node Identity",
            ], summary: .bare),
        .choose(
            "identification_type",
            [
                (values: [0], items: [.bytes("network_id", .fixed(8), summary: .bare)]),
                (
                    values: [1, 2, 3],
                    items: [
                        .bytes("identity_hash", .fixed(8), summary: .bare), .bytes("identity_random", .fixed(8)),
                    ]
                ),
            ], otherwise: [.bytes("undocumented", .rest)]))
}
