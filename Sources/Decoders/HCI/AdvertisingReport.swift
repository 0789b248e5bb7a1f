/// One advertising report of a controller: small integers and the places of the rest, nothing that needs memory.
///
/// Parameters that a kind of report has not, or that a cut capture lost, have the value with which the specification
/// says "not available".
@usableFromInline package struct AdvertisingReport: Sendable {
    @usableFromInline package enum Kind: UInt8, Sendable {
        /// LE Advertising Report (Core 6.0, Vol 4, Part E, 7.7.65.2).
        case legacy
        /// LE Directed Advertising Report (7.7.65.11).
        case directed
        /// LE Extended Advertising Report (7.7.65.13).
        case extended
        /// LE Periodic Advertising Report (7.7.65.15), version 1 and 2: no address, the synchronization represents it.
        case periodic, periodicV2
    }

    package var kind: Kind
    /// 1 LE 1M, 3 LE Coded, 4 LE Coded with S=2; 0 where the report does not say.
    package var primaryPHY: UInt8 = 0
    /// As the primary one, 2 LE 2M; 0 where there was no packet on the secondary channel.
    package var secondaryPHY: UInt8 = 0
    /// 0 to 15; 0xFF where there is none.
    package var sid: UInt8 = 0xFF
    /// dBm; 127 where not available.
    package var rssi: Int8 = 127
    /// dBm; 127 where not available.
    package var txPower: Int8 = 127
    /// 0 complete, 1 more fragments follow, 2 truncated, 0xFF not received.
    package var dataStatus: UInt8 = 0
    /// The bytes end in the report: what was read before is there, and the next report is a fault.
    package var isCut = false
    /// The data continue those of an earlier report (data status 1), so that they do not begin with an AD structure.
    /// The caller knows, and sets it before it describes the report.
    package var isContinuation = false
    /// 0 to 4 in legacy and directed reports, a bit field in extended ones, 0 in periodic ones.
    package var eventType: UInt16 = 0
    /// Units of 1.25 ms; 0 without periodic advertising.
    package var periodicInterval: UInt16 = 0
    // Events are short: 32 bits are enough for places in them, and a small report is copied in registers.
    private var smallStart: UInt32 = 0
    private var dataStart: UInt32 = 0
    private var dataCount: UInt32 = 0
    /// The advertiser; type 0xFF where the report has no address.
    package var address = DeviceAddress(0, type: 0xFF)
    /// Target of directed advertising; type 0xFF where there is none.
    package var directAddress = DeviceAddress(0, type: 0xFF)

    /// Where the report starts.
    package var start: Int {
        get { Int(smallStart) }
        set { smallStart = UInt32(truncatingIfNeeded: newValue) }
    }

    /// Where the advertising data stand: all of them, or what the capture has of them.
    package var data: Range<Int> {
        get { Int(dataStart)..<Int(dataStart) &+ Int(dataCount) }
        set {
            dataStart = UInt32(truncatingIfNeeded: newValue.lowerBound)
            dataCount = UInt32(truncatingIfNeeded: newValue.count)
        }
    }

    package init(_ kind: Kind, start: Int = 0) {
        self.kind = kind
        self.start = start
    }

    /// Bits of an extended report's Event_Type.
    enum EventType {
        static let connectable: UInt16 = 1 << 0
        static let scannable: UInt16 = 1 << 1
        static let directed: UInt16 = 1 << 2
        static let scanResponse: UInt16 = 1 << 3
        static let legacy: UInt16 = 1 << 4
    }

    /// Whether the report is the answer to an active scanner.
    package var isScanResponse: Bool {
        kind == .extended ? eventType & EventType.scanResponse != 0 : kind == .legacy && eventType & 7 == 4
    }
}

/// The reports of one LE Meta event, one after the other.
///
/// Where an event has several reports, the parameters of each stand together: arrayed parameters are interleaved
/// (Core 6.0, Vol 4, Part E, 5.2).
package struct AdvertisingReports: Sendable {
    package let kind: AdvertisingReport.Kind
    private var reader: Reader
    /// Reports to come; -1 before Num_Reports has been read.
    private var left = -1
    /// Where the last report does not fit.
    private var fault: Fault?

    /// Whether ``init(subevent:parsing:)`` takes an event of this Subevent_Code.
    package static func areReported(by subevent: UInt8) -> Bool {
        subevent == LESubeventCode.advertisingReport || subevent == LESubeventCode.extendedAdvertisingReport
            || subevent == LESubeventCode.directedAdvertisingReport
    }

    /// - Parameters:
    ///   - subevent: the Subevent_Code; `nil` is returned for those that report no advertising events.
    ///   - reader: is after the Subevent_Code.
    package init?(subevent: UInt8, parsing reader: Reader) {
        switch subevent {
        case LESubeventCode.advertisingReport: kind = .legacy
        case LESubeventCode.directedAdvertisingReport: kind = .directed
        case LESubeventCode.extendedAdvertisingReport: kind = .extended
        default: return nil
        }
        self.reader = reader
    }

    /// The one report of a periodic advertising event. Its other parameters belong to the event and have a layout of
    /// their own, so that the caller decodes both.
    ///
    /// - Parameters:
    ///   - subevent: the Subevent_Code; `nil` is returned for those that report no periodic advertising.
    ///   - reader: is after the Subevent_Code.
    package init?(periodic subevent: UInt8, parsing reader: Reader) {
        switch subevent {
        case LESubeventCode.periodicAdvertisingReportV1: kind = .periodic
        case LESubeventCode.periodicAdvertisingReportV2: kind = .periodicV2
        default: return nil
        }
        self.reader = reader
        left = 1
    }

    /// Whether nothing is left to come, neither a report nor a fault: ``next(_:)`` would return `nil`.
    package var isDone: Bool { left == 0 && reader.isAtEnd && fault == nil }

    /// The next report. One in which the bytes end is the last (``AdvertisingReport/isCut``); the next call throws.
    ///
    /// - Throws: a ``Fault`` where a report or the rest of it is missing, or where bytes are left over.
    package mutating func next(_ bytes: borrowing Span<UInt8>) throws(Fault) -> AdvertisingReport? {
        var report = AdvertisingReport(kind)
        return try next(bytes, into: &report) ? report : nil
    }

    /// The same, which spares a copy; false where there is no other report.
    package mutating func next(
        _ bytes: borrowing Span<UInt8>, into report: inout AdvertisingReport
    ) throws(Fault) -> Bool {
        if left < 0 { left = try Int(reader.u8(bytes, Layer.adv.key)) }
        guard left > 0 else {
            try finish()
            return false
        }
        left &-= 1
        report = AdvertisingReport(kind, start: reader.position)
        do throws(Fault) {
            switch kind {
            case .legacy: try legacy(&report, bytes)
            case .directed: try directed(&report, bytes)
            case .extended: try extended(&report, bytes)
            case .periodic, .periodicV2: try periodic(&report, bytes)
            }
        } catch {
            left = 0
            // Without a byte of it there is no report.
            if reader.position == report.start { throw error }
            reader.position = reader.end
            report.isCut = true
            fault = error
        }
        return true
    }

    /// Throws the fault of the last report, or of bytes after it, once.
    private mutating func finish() throws(Fault) {
        if let fault {
            self.fault = nil
            throw fault
        }
        let rest = reader.rest()
        guard rest.isEmpty else {
            throw Fault(Layer.adv.key, offset: rest.lowerBound, available: rest.count, .excess)
        }
    }

    private typealias Field = AdvertisingField

    /// 7.7.65.2
    private mutating func legacy(_ report: inout AdvertisingReport, _ bytes: borrowing Span<UInt8>) throws(Fault) {
        let start = reader.position
        // Event_Type, Address_Type and Address are eight bytes, Data_Length is the ninth, RSSI follows the data.
        if reader.remaining >= 10, case let length = Int(bytes[start &+ 8]), reader.remaining >= length &+ 10 {
            let head = bytes.load(at: start, as: UInt64.self)
            report.eventType = UInt16(truncatingIfNeeded: head & 0xFF)
            report.address = DeviceAddress(head >> 16, type: UInt8(truncatingIfNeeded: head >> 8))
            let rssi = start &+ 9 &+ length
            // Memory safety: in order, because a length is not negative; and whoever reads it does so by a span.
            report.data = Range(uncheckedBounds: (start &+ 9, rssi))
            report.rssi = Int8(bitPattern: bytes[rssi])
            reader.position = rssi &+ 1
            return
        }
        report.eventType = try UInt16(reader.u8(bytes, Field.eventType.key))
        report.address = try address(bytes, Field.addressType.key, Field.address.key)
        try data(&report, bytes)
        report.rssi = try Int8(bitPattern: reader.u8(bytes, Field.rssi.key))
    }

    /// 7.7.65.11
    private mutating func directed(_ report: inout AdvertisingReport, _ bytes: borrowing Span<UInt8>) throws(Fault) {
        report.eventType = try UInt16(reader.u8(bytes, Field.eventType.key))
        report.address = try address(bytes, Field.addressType.key, Field.address.key)
        report.directAddress = try address(bytes, Field.directAddressType.key, Field.directAddress.key)
        report.rssi = try Int8(bitPattern: reader.u8(bytes, Field.rssi.key))
    }

    /// 7.7.65.13
    private mutating func extended(_ report: inout AdvertisingReport, _ bytes: borrowing Span<UInt8>) throws(Fault) {
        report.eventType = try reader.u16(bytes, Field.eventType.key)
        report.dataStatus = UInt8(report.eventType >> 5 & 3)
        report.address = try address(bytes, Field.addressType.key, Field.address.key)
        report.primaryPHY = try reader.u8(bytes, Field.primaryPHY.key)
        report.secondaryPHY = try reader.u8(bytes, Field.secondaryPHY.key)
        report.sid = try reader.u8(bytes, Field.sid.key)
        report.txPower = try Int8(bitPattern: reader.u8(bytes, Field.txPower.key))
        report.rssi = try Int8(bitPattern: reader.u8(bytes, Field.rssi.key))
        report.periodicInterval = try reader.u16(bytes, Field.periodicInterval.key)
        let target = try address(bytes, Field.directAddressType.key, Field.directAddress.key)
        // Only directed advertising has a target; the parameters are there in any case.
        if report.eventType & AdvertisingReport.EventType.directed != 0 { report.directAddress = target }
        try data(&report, bytes)
    }

    /// 7.7.65.15: the parameters that are not here belong to the event.
    private mutating func periodic(_ report: inout AdvertisingReport, _ bytes: borrowing Span<UInt8>) throws(Fault) {
        _ = try reader.u16(bytes, Layer.adv.key)  // Sync_Handle
        report.txPower = try Int8(bitPattern: reader.u8(bytes, Field.txPower.key))
        report.rssi = try Int8(bitPattern: reader.u8(bytes, Field.rssi.key))
        // CTE_Type; version 2 has Periodic_Event_Counter (2 bytes) and Subevent besides.
        _ = try reader.skip(kind == .periodicV2 ? 4 : 1, Layer.adv.key)
        report.dataStatus = try reader.u8(bytes, Field.dataStatus.key)
        try data(&report, bytes)
    }

    private mutating func address(
        _ bytes: borrowing Span<UInt8>, _ typeKey: FieldKey, _ key: FieldKey
    ) throws(Fault) -> DeviceAddress {
        let type = try reader.u8(bytes, typeKey)
        return try DeviceAddress(reader.uint(bytes, width: 6, key), type: type)
    }

    /// The length of the data and the data. What a cut capture has of them is kept.
    private mutating func data(_ report: inout AdvertisingReport, _ bytes: borrowing Span<UInt8>) throws(Fault) {
        let length = try Int(reader.u8(bytes, Field.data.key))
        report.data = reader.position..<reader.position &+ min(length, reader.remaining)
        _ = try reader.skip(length, Field.data.key)
    }
}
