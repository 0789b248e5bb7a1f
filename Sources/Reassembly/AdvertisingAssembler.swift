import Decoders

/// Joins advertising data that come in several parts: of reports (Core 6.0, Vol 4, Part E, 7.7.65.13 and 7.7.65.15: data
/// status 1, "incomplete, more data to come"), and those that a host sets (7.8.54, 7.8.55 and 7.8.62).
///
/// A part ends anywhere, also inside an AD structure. Parts of several advertising sets may alternate. At most 32
/// unfinished ones are held, of at most 1,650 bytes each, the longest advertising data there are (7.8.57).
package struct AdvertisingAssembler: Sendable {
    /// The outcome of a report.
    package enum Outcome: Sendable {
        /// The report has all that there is.
        case whole
        /// The first of several parts.
        case first
        /// A part after the first that is not the last, or the last of data that were too long.
        case more
        /// The last part: these are all the data and, if requested, where they stand.
        case joined([UInt8], [FieldOrigins.Segment])
    }

    /// The origin that the parts share.
    package enum Origin: Equatable, Sendable {
        case report(DeviceAddress, sid: UInt8, isScanResponse: Bool)
        /// Sync_Handle, and what tells the packets of version 2 apart.
        case train(UInt16, event: UInt16, subevent: UInt8)
        /// Purpose and Advertising_Handle.
        case own(UInt8, set: UInt8)
    }

    private struct Chain {
        let origin: Origin
        var data: [UInt8] = []
        var segments: [FieldOrigins.Segment] = []
        var isTooLong = false
    }

    private var chains: [Chain] = []
    private static let chainLimit = 32
    private static let dataLimit = 1650

    package init() {}

    package mutating func take(
        _ report: AdvertisingReport, _ bytes: borrowing Span<UInt8>, _ fields: borrowing FieldList
    ) -> Outcome {
        if report.kind != .extended || chains.isEmpty && report.dataStatus != 1 { return .whole }
        return follow(report, bytes, fields)
    }

    private mutating func follow(
        _ report: AdvertisingReport, _ bytes: borrowing Span<UInt8>, _ fields: borrowing FieldList
    ) -> Outcome {
        let origin = Origin.report(report.address, sid: report.sid, isScanResponse: report.isScanResponse)
        return take(report.data, of: origin, hasMore: report.dataStatus == 1, bytes, fields)
    }

    /// Takes a part of something that is no extended report.
    ///
    /// - Parameters:
    ///   - hasMore: whether another part follows.
    ///   - fields: know the places of the bytes, if requested.
    package mutating func take(
        _ data: Range<Int>, of origin: Origin, hasMore: Bool, _ bytes: borrowing Span<UInt8>,
        _ fields: borrowing FieldList
    ) -> Outcome {
        guard let index = chains.firstIndex(where: { $0.origin == origin }) else {
            guard hasMore else { return .whole }
            // The oldest has lost its end.
            if chains.count >= AdvertisingAssembler.chainLimit { chains.removeFirst() }
            chains.append(Chain(origin: origin))
            add(data, bytes, fields, to: chains.count - 1)
            return .first
        }
        add(data, bytes, fields, to: index)
        if hasMore { return .more }
        let chain = chains.remove(at: index)
        return chain.isTooLong ? .more : .joined(chain.data, chain.segments)
    }

    /// Whether parts of this origin wait for the next.
    package func holds(_ origin: Origin) -> Bool { chains.contains { $0.origin == origin } }

    /// Drops what is held of an origin: its parts begin anew, or no more will come.
    package mutating func forget(where matches: (Origin) -> Bool) { chains.removeAll { matches($0.origin) } }

    private mutating func add(
        _ data: Range<Int>, _ bytes: borrowing Span<UInt8>, _ fields: borrowing FieldList, to position: Int
    ) {
        if chains[position].data.count + data.count > AdvertisingAssembler.dataLimit {
            chains[position].isTooLong = true
            chains[position].data = []
        }
        guard !chains[position].isTooLong else { return }
        for index in data { chains[position].data.append(bytes[index]) }
        chains[position].segments += fields.segments(of: data, bytes)
    }
}
