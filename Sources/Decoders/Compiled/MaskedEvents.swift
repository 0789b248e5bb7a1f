/// Masks of events (Core 6.0, Vol 4, Part E, 7.3.1, 7.3.69 and 7.8.1): which bit represents which event.
enum MaskedEvents {
    /// Command Complete, Command Status and Number Of Completed Packets: no bit represents them.
    static let alwaysOn: Set<UInt64> = [0x0E, 0x0F, 0x13]

    /// - Parameters:
    ///   - events: events, or LE Meta subevents, by their codes.
    ///   - first: the code of bit 0.
    static func names(_ events: [ValueName], first: UInt64, without others: Set<UInt64> = []) -> [ValueName] {
        events.filter { $0.value >= first && !others.contains($0.value) }.map { ValueName($0.value - first, $0.name) }
    }
}
