import Testing

@testable import Sniff

/// HCI over USB, as Linux, Windows and macOS record it.
@Suite("Capture: USB")
struct USBFormatTests {
    /// A transfer, however it is recorded.
    struct Transfer {
        var kind: USBTransfer.Kind
        var endpoint: UInt8
        var device: UInt8 = 5
        var isSubmitted = true
        var setup: [UInt8] = []
        var data: [UInt8] = []
    }

    private static func usbmon(_ transfer: Transfer, headerLength: Int) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: headerLength)
        header[8] = UInt8(ascii: transfer.isSubmitted ? "S" : "C")
        header.replaceSubrange(9..<12, with: [transfer.kind.rawValue, transfer.endpoint, transfer.device])
        header[12] = 1
        header[14] = transfer.setup.isEmpty ? UInt8(ascii: "-") : 0
        header.replaceSubrange(40..<40 + transfer.setup.count, with: transfer.setup)
        return header + transfer.data
    }

    private static func usbpcap(_ transfer: Transfer) -> [UInt8] {
        let length: UInt8 = transfer.kind == .control ? 28 : 27
        var header = [UInt8](repeating: 0, count: Int(length))
        header[0] = length
        header[16] = transfer.isSubmitted ? 0 : 1
        header.replaceSubrange(17..<23, with: [1, 0, transfer.device, 0, transfer.endpoint, transfer.kind.rawValue])
        if transfer.kind == .control { header[27] = transfer.isSubmitted ? 0 : 3 }
        return header + transfer.setup + transfer.data
    }

    private static func darwin(_ transfer: Transfer) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 32)
        let kinds: [USBTransfer.Kind] = [.control, .isochronous, .bulk, .interrupt]
        header.replaceSubrange(2..<4, with: [32, transfer.isSubmitted ? 0 : 1])
        header.replaceSubrange(
            29..<32,
            with: [transfer.device, transfer.endpoint, UInt8(kinds.firstIndex(of: transfer.kind) ?? 0)])
        return header + transfer.setup + transfer.data
    }

    private static func record(_ transfer: Transfer, _ linkType: UInt32) -> [UInt8] {
        switch linkType {
        case 189: usbmon(transfer, headerLength: 48)
        case 220: usbmon(transfer, headerLength: 64)
        case 249: usbpcap(transfer)
        default: darwin(transfer)
        }
    }

    private static func setup(_ count: Int) -> [UInt8] { [0x20, 0, 0, 0, 0, 0, UInt8(count), 0] }

    /// The transfers of packets: events in pieces of 16 octets.
    private static func transfers(_ packets: [[UInt8]] = CaptureSample.packets) -> [Transfer] {
        packets.flatMap { packet -> [Transfer] in
            let data = Array(packet.dropFirst())
            switch packet[0] {
            case 1:
                return [
                    Transfer(kind: .control, endpoint: 0, setup: setup(data.count), data: data),
                    Transfer(kind: .control, endpoint: 0, isSubmitted: false),
                ]
            case 4:
                return stride(from: 0, to: data.count, by: 16).flatMap {
                    [
                        Transfer(kind: .interrupt, endpoint: 0x81),
                        Transfer(
                            kind: .interrupt, endpoint: 0x81, isSubmitted: false,
                            data: Array(data[$0..<min($0 + 16, data.count)])),
                    ]
                }
            default:
                return [
                    Transfer(kind: .bulk, endpoint: 2, data: data),
                    Transfer(kind: .bulk, endpoint: 2, isSubmitted: false),
                ]
            }
        }
    }

    /// A keyboard and a disk.
    private static let others = [
        Transfer(kind: .interrupt, endpoint: 0x81, device: 3, isSubmitted: false, data: [0, 0, 4, 0, 0, 0, 0, 0]),
        Transfer(kind: .control, endpoint: 0, device: 3, setup: [0x21, 9, 0, 2, 0, 0, 1, 0], data: [1]),
        Transfer(kind: .bulk, endpoint: 2, device: 4, data: Array("USBC".utf8) + [UInt8](repeating: 9, count: 27)),
        Transfer(
            kind: .bulk, endpoint: 0x82, device: 4, isSubmitted: false,
            data: Array("USBS".utf8) + [UInt8](repeating: 0, count: 9)),
    ]

    private static func pcap(_ transfers: [Transfer], _ linkType: UInt32) -> [UInt8] {
        UserLinkTypeTests.pcap(linkType, transfers.map { record($0, linkType) })
    }

    private static func packets(_ seen: SeenCapture) -> [[UInt8]] {
        let types: [UInt32: UInt8] = [2: 1, 3: 4, 4: 2, 5: 2, 18: 5, 19: 5]
        return seen.records.map { [types[$0.tag] ?? 0] + $0.bytes }
    }

    static let linkTypes: [UInt32] = [189, 220, 249, 266]

    @Test(arguments: linkTypes) func packets(_ linkType: UInt32) throws {
        let transfers = Self.others + Self.transfers() + Self.others
        for size in [Int.max, 1, 50] {
            let seen = try SeenCapture(Self.pcap(transfers, linkType), readSize: size)
            #expect(Self.packets(seen) == CaptureSample.packets && seen.damage == [] && seen.notes == [])
            #expect(seen.records.allSatisfy { $0.adapter == 0 && $0.link == .monitor })
        }
    }

    /// Data alone, where descriptors tell of the device.
    @Test(arguments: linkTypes) func descriptors(_ linkType: UInt32) throws {
        let device: [UInt8] = [18, 1, 0, 2, 0xE0, 1, 1, 64, 0x12, 0x0A, 1, 0, 0, 1, 0, 0, 0, 1]
        let interface: [UInt8] = [9, 2, 18, 0, 1, 1, 0, 0xC0, 50, 9, 4, 0, 0, 3, 0xE0, 1, 1, 0]
        let data = Self.transfers().filter { $0.kind == .bulk }
        for descriptor in [device, interface] {
            let told = Transfer(kind: .control, endpoint: 0x80, isSubmitted: false, data: descriptor)
            let seen = try SeenCapture(Self.pcap([told] + data, linkType))
            #expect(Self.packets(seen) == CaptureSample.packets.filter { $0[0] == 2 })
        }
        #expect(try SeenCapture(Self.pcap(data, linkType)).records == [])
    }

    @Test(arguments: linkTypes) func noController(_ linkType: UInt32) throws {
        let seen = try SeenCapture(Self.pcap(Self.others, linkType))
        #expect(seen.records == [] && seen.notes == ["USB, and no Bluetooth device in it"])
    }

    @Test(arguments: linkTypes) func everyBeginning(_ linkType: UInt32) throws {
        let bytes = Self.pcap(Self.transfers(), linkType)
        for count in 24..<bytes.count {
            let packets = Self.packets(try SeenCapture(Array(bytes[..<count])))
            #expect(packets == Array(CaptureSample.packets.prefix(packets.count)))
        }
    }

    /// Two controllers are two adapters, and what one of them lost does not concern the other.
    @Test func severalAdaptersAndALoss() throws {
        var transfers = Self.transfers()
        transfers += Self.transfers().map { transfer in
            var transfer = transfer
            transfer.device = 9
            return transfer
        }
        #expect(Set(try SeenCapture(Self.pcap(transfers, 220)).records.map(\.adapter)) == [0, 1])
        // The second half of an event is missing.
        let whole = Self.transfers()
        let long = try #require(whole.lastIndex { $0.endpoint == 0x81 && !$0.isSubmitted && $0.data.count == 16 })
        let lost = Array(whole[...long]) + Self.transfers(Array(CaptureSample.packets.prefix(4)))
        let seen = try SeenCapture(Self.pcap(lost, 220))
        #expect(seen.notes.count == 1 && seen.damage == [])
        #expect(Array(Self.packets(seen).suffix(2)) == Array(CaptureSample.packets[2..<4]))
    }

    /// The packet indicator first, and streams that have no indicator.
    @Test func bulkSerializationAndStreams() throws {
        let established: [UInt8] = [4, 0x3E, 5, 0x19, 0, 0x60, 0, 0]
        let stream: [UInt8] = [0x60, 0x20, 4, 0, 1, 0, 0, 0]
        var transfers = Self.transfers()
        transfers += Self.transfers([established])
        transfers.append(Transfer(kind: .bulk, endpoint: 2, data: stream))
        transfers.append(Transfer(kind: .bulk, endpoint: 0x82, isSubmitted: false, data: CaptureSample.packets[1]))
        let packets = Self.packets(try SeenCapture(Self.pcap(transfers, 220)))
        #expect(Array(packets.suffix(3)) == [established, [5] + stream, CaptureSample.packets[1]])
    }

    /// A cut record gives the beginning of its packet.
    @Test func cutRecords() throws {
        var bytes = Self.pcap(Self.transfers(), 220)
        var record = Self.record(
            Transfer(kind: .bulk, endpoint: 0x82, isSubmitted: false, data: [1, 0x20, 30, 0, 26]), 220)
        bytes +=
            [1_700_000_001, 0, UInt32(record.count), UInt32(record.count + 29)]
            .flatMap { number($0, bigEndian: true) } + record
        let seen = try SeenCapture(bytes)
        #expect(seen.records.last?.originalLength == 34 && seen.records.last?.bytes == [1, 0x20, 30, 0, 26])
        record.removeAll()
    }
}
