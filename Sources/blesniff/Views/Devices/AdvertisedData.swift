import Decoders
import Sniff

/// The advertising data of each device in the order in which they changed, as they were sent: for programs that repeat them.
///
/// Data of advertising and of scan responses change independently of each other.
struct AdvertisedData {
    private struct Change {
        let report: ReceivedReport
        let frame: UInt64
        let time: Timestamp
    }

    private struct Changes {
        var kept: [Change] = []
        /// The latest data of advertising, and of scan responses.
        var latest: (advertising: [UInt8]?, response: [UInt8]?)
        /// Whether there were more than are kept.
        var isCut = false
    }

    /// By the keys of addresses (``DeviceAddress/key``).
    private var changes: [UInt64: Changes] = [:]
    /// Bytes of data that may still be kept.
    private var room = 1 << 24

    private static let limit = 64
    private static let deviceLimit = 65_536

    mutating func receive(_ report: ReceivedReport, _ facts: PacketFacts) {
        guard let address = report.address?.key, let data = report.data,
            changes[address] != nil || changes.count < AdvertisedData.deviceLimit
        else { return }
        var seen = changes.removeValue(forKey: address) ?? Changes()
        defer { changes[address] = seen }
        if report.isScanResponse {
            guard seen.latest.response != data else { return }
            seen.latest.response = data
        } else {
            guard seen.latest.advertising != data else { return }
            seen.latest.advertising = data
        }
        guard seen.kept.count < AdvertisedData.limit, room >= data.count else { return seen.isCut = true }
        room -= data.count
        seen.kept.append(Change(report: report, frame: facts.number, time: facts.time))
    }

    /// Adds `advertising`, an array of objects, and `advertising_cut` where there were more.
    func add(_ addresses: [DeviceAddress], to json: inout JSONText) {
        let all = addresses.compactMap { changes[$0.key] }
        json.objects("advertising", all.flatMap(\.kept)) { json, change in
            json.add("frame", change.frame)
            if change.time.isKnown { json.add("time", change.time) }
            json.add("event", change.report.event)
            json.add("scan_response", change.report.isScanResponse)
            json.add("data", change.report.data?.hexDigits)
        }
        if all.contains(where: \.isCut) { json.add("advertising_cut", true) }
    }
}
