import Decoders
import Sniff

/// How adapters scan: whether all the time, and whether the controller reports what it has reported before.
struct ScanSettings: Sendable {
    private let duplicates: Field<Int>
    private let interval, window, extendedInterval, extendedWindow: Field<Double>
    private var isFullDuty: [UInt16: Bool] = [:]

    /// - Parameter needs: gets the fields; ``askForParameters(_:)`` asks for the packets that set them.
    init(_ needs: inout LintNeeds) throws(FieldError) {
        duplicates = try needs.field("hci.filter_duplicates")
        interval = try needs.field("hci.le_scan_interval")
        window = try needs.field("hci.le_scan_window")
        extendedInterval = try needs.field("hci.scanning_phy_parameters.scan_interval")
        extendedWindow = try needs.field("hci.scanning_phy_parameters.scan_window")
    }

    static func askForParameters(_ needs: inout LintNeeds) {
        needs.packets("hci.le_scan_interval || hci.scanning_phy_parameters.scan_interval", of: .hci)
    }

    /// Takes a packet that sets parameters.
    mutating func take(_ packet: Packet) {
        // Create Connection has a window of its own.
        guard let interval = packet[interval] ?? packet[extendedInterval],
            let window = packet[window] ?? packet[extendedWindow], interval > 0, isFullDuty.count < 64
        else { return }
        isFullDuty[packet.adapter ?? 0] = window >= 0.9 * interval
    }

    /// Whether the adapter of a packet scans all the time, as far as is known.
    func isFullDuty(_ packet: Packet) -> Bool { isFullDuty[packet.adapter ?? 0] ?? false }

    /// Whether a packet that starts scanning asks for every report.
    func reportsDuplicates(_ start: Packet) -> Bool { start[duplicates] == 0 }
}
