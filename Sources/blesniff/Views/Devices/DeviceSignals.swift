import Decoders
import Sniff

/// The received power of devices over time, as pictures that have one time axis and one scale.
struct DeviceSignals {
    private let bars: Bars
    /// The time of a cell.
    private let unit: Nanoseconds
    private let isEmpty: Bool

    /// Columns before a picture.
    private static let lead = 11

    init(_ devices: [Device], _ bars: Bars) {
        self.bars = bars
        let signals = devices.map(\.signal).filter { !$0.bins.isEmpty }
        var unit = signals.map(\.unit).max() ?? 0
        let room = min(bars.columns - DeviceSignals.lead, TimeBins.limit)
        while signals.contains(where: { $0.bins(of: unit).count > room }) { unit *= 2 }
        self.unit = unit
        isEmpty = !devices.contains { DeviceSignals.cells(of: $0, unit) != nil }
    }

    /// One report, or some at a time, are told by the numbers.
    private static func cells(of device: Device, _ unit: Nanoseconds) -> [TimeBins.Bin]? {
        let cells = device.signal.bins(of: unit)
        return cells.count(where: { $0.count > 0 }) > 1 ? cells : nil
    }

    /// `nil` where there is nothing to see.
    func row(_ device: Device) -> String? {
        guard let cells = DeviceSignals.cells(of: device, unit) else { return nil }
        return bars.cells(
            cells.map { bin in
                bin.count == 0 ? 0 : Bars.level(power: Double(bin.sum) / Double(bin.count))
            })
    }

    /// The scale of all of them; `nil` where there are none.
    var scale: String? {
        isEmpty
            ? nil
            : "Signal since the first report: a cell is \(TimeText.text(unit)), \(bars.powerScale), a space for none."
    }
}
