import Decoders
import Sniff

/// Everything that the sessions of a command have in common: what decodes their packets, and what is known besides.
struct SessionSetup {
    let registry: Registry
    let profiles: TransferProfiles
    let tables: [AttributeTable]
    let memory: MemoryOption
    let keys: GivenKeys
    var showsSecrets = false
    /// The keys of the devices whose operations are wanted; `nil` for all.
    var devices: Set<UInt64>?

    /// - Parameter fields: those that are wanted; `nil` for none.
    func session(
        _ fields: FieldSelection? = nil, tracksDevices: Bool = false, operations: OperationSelection? = nil,
        reading: SinkReading = .packets
    ) -> Session {
        var operations = operations
        operations?.devices = devices
        var session = Session(
            registry, fields ?? FieldSelection(registry.vocabulary), tracksDevices: tracksDevices,
            profiles: profiles, showsSecrets: showsSecrets, attributeTables: tables, operations: operations,
            reading: reading)
        memory.apply(to: &session)
        keys.apply(to: &session)
        return session
    }
}
