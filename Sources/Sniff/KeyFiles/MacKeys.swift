import Decoders

/// The keys of older macOS: `SMPDistributionKeys` in the property list of bluetoothd or blued, a dictionary an adapter, in it
/// one a device. Newer ones keep them in the keychain.
enum MacKeys {
    static func read(_ list: PropertyList, name: String) throws(KeyFileError) -> ImportedKeys {
        var found = ImportedKeys(file: name)
        guard let adapters = list["SMPDistributionKeys"] else {
            throw KeyFileError(
                name, "a property list without SMPDistributionKeys; newer macOS keeps them in its keychain")
        }
        for (adapterName, devices) in adapters.pairs {
            let adapter = DeviceAddress(loose: adapterName, type: 0)
            for (deviceName, values) in devices.pairs {
                let type = values["AddressType"]?.integer.map { UInt8(truncatingIfNeeded: $0 & 1) }
                let device = DeviceAddress(loose: deviceName)?.with(type: type)
                func add(_ key: String, _ kind: KeyKind, isLocal: Bool = false, _ identity: KeyIdentity? = nil) {
                    guard let octets = values[key]?.data, let block = AESBlock(octets) else { return }
                    var key = ImportedKey(kind: kind, key: SecretKey(block), identity: identity)
                    (key.device, key.peer) = isLocal ? (adapter, device) : (device, adapter)
                    found.add(key)
                }
                var identity: KeyIdentity?
                if let random = values["RAND"]?.integer, let diversifier = values["EDIV"]?.integer {
                    identity = KeyIdentity(random: random, diversifier: UInt16(truncatingIfNeeded: diversifier))
                }
                add("LTK", .longTerm, identity)
                add("LocalLTK", .longTerm, isLocal: true)
                add("IRK", .identityResolving)
                add("LocalIRK", .identityResolving, isLocal: true)
                add("CSRK", .signatureResolving)
                add("LocalCSRK", .signatureResolving, isLocal: true)
            }
        }
        return found
    }
}
