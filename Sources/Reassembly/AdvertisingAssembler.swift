import Decoders

/// Joins the data of advertising that a controller reports in several parts (LE Extended Advertising Report, Core 6.0,
/// Vol 4, Part E, 7.7.65.13: data status 1, "incomplete, more data to come").
///
/// A part ends anywhere, also inside an AD structure. Parts of several advertising sets may alternate. At most 32
/// unfinished ones are held, of at most 1,650 bytes each, the longest advertising data there are (7.8.57).
package struct AdvertisingAssembler: Sendable {
    /// What a report led to.
    package enum Outcome: Sendable {
        /// The report has all that there is.
        case whole
        /// The first of several parts.
        case first
        /// A part after the first that is not the last, or the last of data that were too long.
        case more
        /// The last part: these are all the data.
        case joined([UInt8])
    }

    private struct Chain {
        let address: DeviceAddress
        let sid: UInt8
        let isScanResponse: Bool
        var data: [UInt8] = []
        var isTooLong = false
    }

    private var chains: [Chain] = []
    private static let chainLimit = 32
    private static let dataLimit = 1650

    package init() {}

    /// Whether no data are waiting for their next part.
    package var isIdle: Bool { chains.isEmpty }

    @inline(__always)
    package mutating func take(_ report: AdvertisingReport, _ bytes: borrowing Span<UInt8>) -> Outcome {
        if report.kind != .extended || chains.isEmpty && report.dataStatus != 1 { return .whole }
        return follow(report, bytes)
    }

    private mutating func follow(_ report: AdvertisingReport, _ bytes: borrowing Span<UInt8>) -> Outcome {
        let known = chains.firstIndex {
            $0.sid == report.sid && $0.address == report.address && $0.isScanResponse == report.isScanResponse
        }
        guard let place = known else {
            guard report.dataStatus == 1 else { return .whole }
            // The oldest has lost its end.
            if chains.count >= AdvertisingAssembler.chainLimit { chains.removeFirst() }
            chains.append(Chain(address: report.address, sid: report.sid, isScanResponse: report.isScanResponse))
            add(report, bytes, to: chains.count - 1)
            return .first
        }
        add(report, bytes, to: place)
        if report.dataStatus == 1 { return .more }
        let chain = chains.remove(at: place)
        return chain.isTooLong ? .more : .joined(chain.data)
    }

    private mutating func add(_ report: AdvertisingReport, _ bytes: borrowing Span<UInt8>, to place: Int) {
        if chains[place].data.count + report.data.count > AdvertisingAssembler.dataLimit {
            chains[place].isTooLong = true
            chains[place].data = []
        }
        if !chains[place].isTooLong { for index in report.data { chains[place].data.append(bytes[index]) } }
    }
}
