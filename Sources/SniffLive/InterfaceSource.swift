import Decoders
import Sniff

/// Packets of an interface of libpcap: `bluetooth-monitor`, `bluetooth0`, or any other whose link type is decoded.
///
/// An interface that goes away, as an adapter does that is pulled out, is waited for; the session goes on.
package struct InterfaceSource: CaptureSource, ~Copyable {
    package let name: String
    private let filter: String?
    private let acceptsAnyLinkType: Bool
    /// `nil` while the interface is away.
    private var handle: PcapHandle?
    /// Bytes of the last packet.
    private var window: [UInt8] = []
    private var link: DataLink
    private var clock = LiveClock()
    private var pace = LivePace()
    /// Drops that were reported, of the interface as it is open now.
    private var reportedDrops: UInt32 = 0
    /// When to look for an interface that is away, on the monotonic clock.
    private var nextAttempt: Nanoseconds = 0
    private var bytesRead: UInt64 = 0

    /// Opens an interface.
    ///
    /// - Parameters:
    ///   - name: as libpcap and tcpdump call it; `blesniff live --list` shows those that there are.
    ///   - filter: an expression of libpcap (pcap-filter(7)), which the kernel applies.
    ///   - waits: if there is no such interface, wait for it.
    /// - Throws: ``CaptureError`` if it cannot be opened, or has no packets of Bluetooth.
    package init(name: String, filter: String? = nil, waits: Bool = false) throws(CaptureError) {
        try self.init(name: name, filter: filter, waits: waits, acceptsAnyLinkType: false)
    }

    /// Tests open interfaces that every machine has.
    init(name: String, filter: String?, waits: Bool = false, acceptsAnyLinkType: Bool) throws(CaptureError) {
        var opened: PcapHandle?
        do throws(PcapHandle.OpenFailure) {
            opened = try PcapHandle(name, filter: filter)
        } catch {
            if case .unknown = error, waits { opened = nil } else { throw InterfaceSource.explain(error, name, filter) }
        }
        if let opened, !acceptsAnyLinkType, !PcapHandle.isDecoded(opened.linkType) {
            throw .unavailable(
                name,
                "its packets have link type \(opened.linkType) (\(opened.linkTypeName)), which is not Bluetooth;"
                    + " 'blesniff live --list' shows what can be used")
        }
        self.name = name
        self.filter = filter
        self.acceptsAnyLinkType = acceptsAnyLinkType
        link = LinkTypes.dataLink(opened?.linkType ?? LinkTypes.unknown)
        handle = opened
    }

    private static func explain(_ failure: PcapHandle.OpenFailure, _ name: String, _ filter: String?) -> CaptureError {
        switch failure {
        case .unknown:
            let known = PcapInterface.all.map(\.name).filter { !$0.isEmpty }
            let others = known.isEmpty ? "" : "; there are \(known.joined(separator: ", "))"
            return .unavailable(name, "there is no such interface\(others)")
        case .notPermitted:
            return .notPermitted(
                name, "no permission to capture: \(Remedy.captureRight) is needed (\(Remedy.howToCapture))")
        case .badFilter(let why): return .badFilter(name, filter ?? "", why)
        case .other(let why): return .unavailable(name, "cannot be opened: \(why)")
        }
    }

    package var interfaces: [String] { [name] }
    package var progress: (read: UInt64, of: UInt64?) { (bytesRead, nil) }

    package mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
        while true {
            if pace.isIdleDue { return idle() }
            guard let handle else {
                if let step = reopen() { return step }
                continue
            }
            switch handle.next(into: &window) {
            case .packet(let packet):
                fill(&record, packet)
                return .record
            case .failed(let why): return lose(why)
            case .nothing:
                if let step = takeDrops() { return step }
                // What is gathered is sent on before the wait.
                if !pace.mayWait || !pace.wait(for: [handle.descriptor]) { return idle() }
            }
        }
    }

    package func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
        body(window.span.extracting(range))
    }

    private mutating func fill(_ record: inout CaptureRecord, _ packet: PcapHandle.Packet) {
        record.number &+= 1
        record.time = packet.time
        record.link = link
        record.interface = 0
        record.offset = bytesRead
        record.setBytes(window.indices)
        record.originalLength = packet.originalLength
        bytesRead &+= UInt64(window.count)
        clock.set(packet.time)
        pace.noteRecord()
    }

    private mutating func idle() -> CaptureStep {
        if let step = takeDrops() { return step }
        pace.noteIdle()
        return .idle(until: clock.now)
    }

    /// Packets that were dropped since this was asked last.
    private mutating func takeDrops() -> CaptureStep? {
        guard let dropped = handle?.dropped, dropped != reportedDrops else { return nil }
        defer { reportedDrops = dropped }
        // Counted modulo 2³².
        return .lost(SaturatingCount(UInt64(dropped &- reportedDrops)))
    }
}

/// An interface that is away.
extension InterfaceSource {
    private static let pause: Nanoseconds = 1_000_000_000

    private mutating func lose(_ why: String) -> CaptureStep {
        if let step = takeDrops() { return step }
        handle = nil
        nextAttempt = Platform.monotonicNanoseconds + InterfaceSource.pause
        return .note("the interface is gone (\(why)); waiting for it to return")
    }

    /// Looks whether it has returned.
    private mutating func reopen() -> CaptureStep? {
        if Platform.monotonicNanoseconds >= nextAttempt {
            nextAttempt = Platform.monotonicNanoseconds + InterfaceSource.pause
            if let opened = try? PcapHandle(name, filter: filter),
                acceptsAnyLinkType || PcapHandle.isDecoded(opened.linkType)
            {
                handle = opened
                link = LinkTypes.dataLink(opened.linkType)
                reportedDrops = 0
                return .note("the interface is here")
            }
        }
        return !pace.mayWait || !pace.wait(for: []) ? idle() : nil
    }
}
