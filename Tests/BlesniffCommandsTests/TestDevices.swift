import Decoders
import Sniff

@testable import BlesniffCommands

/// A table of the devices of a capture, as a live source would show it some time after the last packet.
struct TestDevices: ~Copyable {
    var listing: DeviceListing
    let beacons: Beacons

    /// - Parameter delay: in milliseconds.
    init(
        _ capture: TestCapture, after delay: Int64 = 0, order: DeviceOrder = .signal, search: String = "",
        filter: String? = nil
    ) throws {
        let vocabulary = Registry.standard.vocabulary
        var selection = FieldSelection(vocabulary)
        Beacons.select(vocabulary, &selection)
        let filter = try filter.map { try Filter($0, vocabulary: vocabulary) }
        var session = Session(
            .standard, selection, filter: filter, tracksDevices: true, watch: DeviceWatch())
        var beacons = Beacons(vocabulary, SeenAddresses(isFiltered: filter != nil))
        var source = try CaptureReader(bytes: capture.bytes, name: "test")
        session.read(&source, into: &beacons)
        listing = DeviceListing(pathLossExponent: 2)
        listing.order = order
        listing.search = search
        let table = session.analyzer.devices
        let now = Timestamp(microseconds: TestCapture.start + capture.last + delay * 1000)
        listing.update(table?.devices ?? [], table?.histories ?? [], at: now, beacons)
        self.beacons = beacons
    }

    /// The rows as text without colours, the names of the columns first.
    func rows(_ width: Int) -> [String] {
        let columns = DeviceColumns(width: width, showsDistance: listing.hasDistance)
        var head = ByteBuffer(capacity: 256)
        columns.append(headTo: &head, order: listing.order, isReversed: listing.isReversed)
        return [head.string]
            + listing.shown.map { index in
                var row = ByteBuffer(capacity: 256)
                listing.row(index).append(to: &row, columns, beacons, Palette(false))
                return row.string
            }
    }

    /// The first two octets of the addresses that are shown, in their order.
    var addresses: [UInt64] { listing.shown.map { listing.devices[$0].address.value >> 32 } }
}
