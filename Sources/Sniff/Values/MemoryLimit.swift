/// A cap of memory or of work. What comes after it is reached is decoded without what would have been kept or found.
public enum MemoryLimit: String, Sendable, CaseIterable {
    /// Controllers of a host.
    case adapters = "64 adapters"
    /// Connections of a host.
    case links = "16,384 open connections"
    /// Connection-oriented channels, over all connections.
    case channels = "65,536 channels"
    /// The attribute tables of servers.
    case attributes = "4,096 attribute tables or 262,144 attributes"
    /// The list of devices.
    case devices = "65,536 devices"
    /// Connections heard by a sniffer.
    case airConnections = "4,096 connections on the air"
    /// Periodic advertising heard by a sniffer.
    case trains = "1,024 trains of periodic advertising"
    /// Searches for passkeys of legacy pairings; `--tk` gives one.
    case passkeys = "2,000,000 tries of passkeys"
}
