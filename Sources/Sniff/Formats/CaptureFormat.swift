import Decoders

/// The format of a capture, with what was read of it so far.
enum CaptureFormat {
    case btsnoop(BtsnoopFormat)
    case pcap(PcapFormat)
    case pcapng(PcapngFormat)
    case packetLogger(PacketLoggerFormat)
    case monitorStream(MonitorStreamFormat)
    case modifiedPcap(ModifiedPcapFormat)
    case hcidump(HcidumpFormat)
    case text(TextFormat)
    case usb(USBFormat)

    /// Recognises a capture by content, unzipping it where it is gzipped.
    ///
    /// - Returns: `nil` if that takes bytes that have not come yet: to be asked again then.
    /// - Throws: ``CaptureError`` if it is no capture.
    init?(recognising input: inout ByteInput) throws(CaptureError) {
        defer { _ = input.pause() }
        do throws(CaptureError) {
            self = try CaptureFormat.find(&input)
        } catch {
            if input.isWaiting { return nil }
            // What could not be read is not to blame on the content.
            if input.isStopped { throw .interrupted(input.name) }
            if let code = input.file.failure { throw .io(input.name, code) }
            if let failure = input.failure { throw .notACapture(input.name, "is not a capture: \(failure)") }
            throw error
        }
        if input.isWaiting { return nil }
    }

    /// Recognises what a serial line carries: the monitor's records, unless it begins like a file.
    ///
    /// - Returns: `nil` if that takes bytes that have not come yet.
    init?(recognisingLine input: inout ByteInput) {
        defer { _ = input.pause() }
        _ = input.fill(16)
        if let format = try? BtsnoopFormat(recognising: &input) {
            self = .btsnoop(format)
        } else if let format = try? PcapngFormat(recognising: &input) {
            self = .pcapng(format)
        } else if let format = try? PcapFormat(recognising: &input) {
            self = .pcap(format)
        } else if let format = try? ModifiedPcapFormat(recognising: &input) {
            self = .modifiedPcap(format)
        } else {
            self = .monitorStream(MonitorStreamFormat())
        }
        if input.isWaiting { return nil }
    }

    /// As messages and statuses call it.
    var name: String {
        switch self {
        case .btsnoop: "btsnoop"
        case .pcap: "pcap"
        case .pcapng: "pcapng"
        case .packetLogger: "PacketLogger"
        case .monitorStream: "monitor"
        case .modifiedPcap: "modified pcap"
        case .hcidump: "hcidump"
        case .text(let state): state.name
        case .usb(let state): state.name
        }
    }

    /// The same format in another input that has no header of its own.
    func restarted() -> CaptureFormat {
        switch self {
        case .btsnoop(var state):
            state.restart()
            return .btsnoop(state)
        case .pcap(var state):
            state.restart()
            return .pcap(state)
        case .pcapng(let state): state.restart()
        case .packetLogger(var state):
            state.restart()
            return .packetLogger(state)
        case .monitorStream(let state): state.restart()
        case .modifiedPcap(var state):
            state.restart()
            return .modifiedPcap(state)
        case .hcidump(var state):
            state.restart()
            return .hcidump(state)
        case .text(let state): state.restart()
        case .usb(let state): state.restart()
        }
        return self
    }

    /// Whether a file with these four bytes is a capture: btsnoop, pcapng, pcap.
    static func isMagic(_ start: UInt32) -> Bool {
        switch start {
        case 0x6274_736E, PcapngBlock.sectionHeader, 0xA1B2_C3D4, 0xD4C3_B2A1, 0xA1B2_3C4D, 0x4D3C_B2A1, 0xA1B2_CD34,
            0x34CD_B2A1:
            true
        default: false
        }
    }

    private static func find(_ input: inout ByteInput) throws(CaptureError) -> CaptureFormat {
        input.recogniseCompression()
        guard input.fill(1) else {
            throw .notACapture(input.name, "is empty, not a capture")
        }
        _ = input.fill(16)
        if let format = try BtsnoopFormat(recognising: &input) { return .btsnoop(format) }
        if let format = try PcapngFormat(recognising: &input) {
            return PcapngFormat.beginsWithUSB(&input) ? .usb(USBFormat(format)) : .pcapng(format)
        }
        if let format = try PcapFormat(recognising: &input) {
            return format.isUSB ? .usb(USBFormat(format)) : .pcap(format)
        }
        if let format = try ModifiedPcapFormat(recognising: &input) { return .modifiedPcap(format) }
        // None of these has a magic number; what passes for one can hardly be the next.
        if let format = HcidumpFormat(recognising: &input) { return .hcidump(format) }
        if let format = MonitorStreamFormat(recognising: &input) { return .monitorStream(format) }
        if !ForeignFormat.isEventTrace(input.beginning(16)), let format = PacketLoggerFormat(recognising: &input) {
            return .packetLogger(format)
        }
        if let format = TextFormat(recognising: &input) { return .text(format) }
        throw .notACapture(input.name, "is not a capture: \(describeStart(input))")
    }

    private static func describeStart(_ input: borrowing ByteInput) -> String {
        let known = Array(input.buffer[input.start..<input.start + min(input.available, ForeignFormat.length)])
        if let name = ForeignFormat.name(known) { return input.isZipped ? "unzipped, it is \(name)" : "it is \(name)" }
        let count = min(input.available, 8)
        let start = input.buffer[input.start..<input.start + count].hexDigits
        return "it begins with the bytes \(start); btsnoop, pcap, pcapng, PacketLogger and monitor are read"
    }
}
