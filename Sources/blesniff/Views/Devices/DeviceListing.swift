import Decoders
import Sniff

/// The devices of a table at a moment: which are shown, in which order, and which of them is selected.
struct DeviceListing {
    var order = DeviceOrder.signal
    var isReversed = false
    /// Only devices that show this text somewhere, in capital letters or small ones; empty for all.
    var search = ""
    let pathLossExponent: Double

    /// All devices, shown or not.
    private(set) var devices: [Device] = []
    private var histories: [DeviceHistory] = []
    private(set) var figures: [DeviceFigures] = []
    private(set) var now = Timestamp.unknown
    /// Places of the devices that are shown, in their order.
    private(set) var shown: [Int] = []
    /// The selected device stays selected wherever it goes.
    private(set) var selected: DeviceAddress?
    /// The first row that is seen.
    private(set) var top = 0

    init(pathLossExponent: Double) { self.pathLossExponent = pathLossExponent }

    /// Takes what a session knows now.
    ///
    /// - Parameter histories: of each device.
    mutating func update(
        _ devices: [Device], _ histories: [DeviceHistory], at now: Timestamp, _ beacons: borrowing Beacons
    ) {
        guard devices.count == histories.count else { return }
        self.devices = devices
        self.histories = histories
        self.now = now
        arrange(beacons)
    }

    /// Gives the devices back, so that the session need not copy them before it changes one. What is selected stays so.
    mutating func release() {
        devices = []
        histories = []
        figures = []
        shown = []
    }

    /// Computes everything anew, after time has passed or something else is wanted.
    mutating func arrange(_ beacons: borrowing Beacons) {
        figures.removeAll(keepingCapacity: true)
        for (device, history) in zip(devices, histories) {
            figures.append(
                DeviceFigures(
                    device, history, beacons.power(of: device.address), at: now, pathLossExponent: pathLossExponent))
        }
        let pattern = search.utf8.map(\.lowercase)
        var indices: [Int] = []
        for (index, device) in devices.enumerated()
        where beacons.seen.contains(device.address)
            && (pattern.isEmpty || DeviceListing.text(of: device, beacons).contains(pattern))
        {
            indices.append(index)
        }
        shown = order.sorted(devices, figures, indices, isReversed: isReversed)
    }

    /// All that is searched, in small letters.
    private static func text(of device: Device, _ beacons: borrowing Beacons) -> [UInt8] {
        var text = ByteBuffer(capacity: 512)
        text.append(text: device, beacons, .colorless)
        return text.withBytes { $0.map(\.lowercase) }
    }

    func row(_ index: Int) -> DeviceRow {
        DeviceRow(device: devices[index], history: histories[index], figures: figures[index], now: now)
    }

    /// Whether any device has a distance, so that a column for it is worth its room.
    var hasDistance: Bool { figures.contains { $0.distance != nil } }

    // MARK: - Selection

    /// The place of the selected device among those that are shown.
    private var selectedRow: Int? {
        selected.flatMap { address in shown.firstIndex { devices[$0].address == address } }
    }

    /// The selected device, if it is shown.
    var selectedIndex: Int? { selectedRow.map { shown[$0] } }

    /// Selects the device so many rows below the selected one; the first that is seen if there is none.
    mutating func move(by distance: Int) {
        guard !shown.isEmpty else { return }
        let row = selectedRow.map { $0 + distance } ?? (distance.magnitude > shown.count ? distance : top)
        selected = devices[shown[min(max(row, 0), shown.count - 1)]].address
    }

    mutating func deselect() {
        selected = nil
        top = 0
    }

    /// The rows that are seen of so many, moved so that the selected one is among them.
    mutating func window(_ rows: Int) -> Range<Int> {
        let last = max(shown.count - rows, 0)
        if let row = selectedRow { top = min(max(top, row - rows + 1), row) } else { top = 0 }
        top = min(max(top, 0), last)
        return top..<min(top + max(rows, 0), shown.count)
    }
}
