import CPcap
import Sniff

/// One capture of libpcap: an interface that is open.
///
/// Memory safety: `handle` is open from `init` to `deinit`, which closes it once. What libpcap lends, a packet until the next
/// one, texts until the next call, is copied at once; a packet's length is what libpcap says is there.
final class PcapHandle {
    /// Why an interface could not be opened.
    enum OpenFailure: Error {
        /// No interface has the name.
        case unknown
        case notPermitted
        /// libpcap is not installed, the interface is down, or whatever else libpcap says.
        case other(String)
        /// The expression of the filter, and what is wrong with it.
        case badFilter(String)
    }

    /// A packet as libpcap hands it out.
    struct Packet {
        let time: Timestamp
        let originalLength: Int
    }

    enum Step {
        case packet(Packet)
        case nothing
        /// The capture has ended, and why.
        case failed(String)
    }

    private let library: PcapLibrary
    private let handle: OpaquePointer
    /// The descriptor to wait for; -1 if libpcap has none.
    let descriptor: Int32
    /// Link-layer header type of the packets, as files have it.
    let linkType: UInt32
    /// Digits of a packet's fraction of a second.
    private let digits: UInt8
    private let isBluetooth: Bool

    /// The kernel's buffer: at 50,000 packets a second more than a second's worth.
    private static let bufferSize: Int32 = 32 << 20
    private static let precisionNanoseconds: Int32 = 1

    /// Opens an interface, and chooses a link type that is decoded if it has one.
    ///
    /// - Parameter isTrial: only to see whether it can be opened, without the large buffer.
    init(_ name: String, filter: String?, isTrial: Bool = false) throws(OpenFailure) {
        guard let library = PcapLibrary.shared else { throw .other(Remedy.noLibpcap) }
        var message = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
        guard let handle = library.create(name, &message) else { throw .other(PcapHandle.text(message)) }
        self.library = library
        self.handle = handle
        isBluetooth = name.hasPrefix("bluetooth")
        _ = library.setSnapshotLength(handle, Int32(largestRecord))
        _ = library.setImmediateMode(handle, 1)
        if !isTrial { _ = library.setBufferSize(handle, PcapHandle.bufferSize) }
        _ = library.setTimestampPrecision(handle, PcapHandle.precisionNanoseconds)
        let status = library.activate(handle)
        // Warnings are positive: promiscuous mode, which was not requested.
        guard status >= 0 else {
            let failure = PcapHandle.failure(status, library, handle)
            library.close(handle)
            throw failure
        }
        digits = library.timestampPrecision(handle) == PcapHandle.precisionNanoseconds ? 9 : 6
        linkType = PcapHandle.chooseLinkType(library, handle)
        descriptor = library.selectableDescriptor(handle)
        // From here on all is set, so that an error closes by itself.
        guard library.setNonblocking(handle, 1, &message) == 0 else { throw .other(PcapHandle.text(message)) }
        // libpcap leaves a Bluetooth socket at the system's default.
        if isBluetooth { Platform.setReceiveBuffer(of: descriptor, to: PcapHandle.bufferSize) }
        if let filter { try set(filter) }
    }

    deinit { library.close(handle) }

    private func set(_ filter: String) throws(OpenFailure) {
        var program = bpf_program()
        guard library.compile(handle, &program, filter, 1, UInt32.max) == 0 else { throw .badFilter(error) }
        defer { library.freeFilter(&program) }
        guard library.setFilter(handle, &program) == 0 else { throw .badFilter(error) }
    }

    /// Takes the next packet, without waiting for one, and puts its bytes into a window.
    func next(into window: inout [UInt8]) -> Step {
        var header: UnsafeMutablePointer<pcap_pkthdr>?
        var bytes: UnsafePointer<UInt8>?
        switch library.next(handle, &header, &bytes) {
        case 1:
            guard let header = header?.pointee, let bytes else { return .nothing }
            let count = min(Int(header.caplen), largestRecord)
            window.removeAll(keepingCapacity: true)
            window.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
            let time = time(Int64(header.ts.tv_sec), Int64(header.ts.tv_usec))
            return .packet(Packet(time: time, originalLength: max(Int(header.len), count)))
        case 0: return .nothing
        default:
            // A Bluetooth socket without a packet is an error to libpcap before 1.11.
            let error = error
            return error.contains(Platform.wouldWaitMessage) ? .nothing : .failed(error)
        }
    }

    /// Packets that the kernel had no room for since the interface was opened, or that the interface itself dropped;
    /// modulo 2³².
    var dropped: UInt32 {
        // What libpcap counts of Bluetooth is nothing, or the errors of the adapter.
        if isBluetooth { return Platform.droppedPackets(of: descriptor) ?? 0 }
        var statistics = pcap_stat()
        guard library.statistics(handle, &statistics) == 0 else { return 0 }
        return statistics.ps_drop &+ statistics.ps_ifdrop
    }

    /// libpcap's name of the link type.
    var linkTypeName: String { PcapHandle.text(library.linkTypeName(Int32(bitPattern: linkType))) ?? "\(linkType)" }

    private var error: String { PcapHandle.text(library.error(handle)) ?? "unknown error" }

    /// Unix time; the system's where the kernel gave none.
    private func time(_ seconds: Int64, _ fraction: Int64) -> Timestamp {
        guard seconds != 0 else { return Platform.now }
        return digits == 6
            ? Timestamp(microseconds: seconds &* 1_000_000 &+ fraction)
            : Timestamp(seconds: seconds, fraction: UInt64(max(fraction, 0)), digits: digits)
    }
}

extension PcapHandle {
    private static func chooseLinkType(_ library: PcapLibrary, _ handle: OpaquePointer) -> UInt32 {
        let present = UInt32(bitPattern: library.linkType(handle))
        guard !isDecoded(present) else { return present }
        var list: UnsafeMutablePointer<Int32>?
        let count = library.listLinkTypes(handle, &list)
        guard count > 0, let list else { return present }
        defer { library.freeLinkTypes(list) }
        for type in UnsafeBufferPointer(start: list, count: Int(count))
        where isDecoded(UInt32(bitPattern: type)) && library.setLinkType(handle, type) == 0 {
            return UInt32(bitPattern: type)
        }
        return present
    }

    static func isDecoded(_ linkType: UInt32) -> Bool {
        if case .other = LinkTypes.dataLink(linkType) { return false }
        return true
    }

    /// The meaning of a negative status of `pcap_activate`. Older versions have only the text for Bluetooth.
    private static func failure(_ status: Int32, _ library: PcapLibrary, _ handle: OpaquePointer) -> OpenFailure {
        let error = text(library.error(handle)) ?? ""
        switch status {
        case PCAP_ERROR_NO_SUCH_DEVICE: return .unknown
        case PCAP_ERROR_PERM_DENIED, PCAP_ERROR_PROMISC_PERM_DENIED: return .notPermitted
        default:
            if Platform.permissionMessages.contains(where: error.contains) { return .notPermitted }
            if error.contains(Platform.noSuchDeviceMessage) { return .unknown }
            return .other(error.isEmpty ? text(library.statusText(status)) ?? "error \(status)" : error)
        }
    }

    static func text(_ message: UnsafePointer<CChar>?) -> String? {
        message.map { String(cString: $0) }
    }

    static func text(_ message: [CChar]) -> String {
        String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
