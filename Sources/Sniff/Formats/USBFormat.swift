import Decoders

/// A capture of USB, whose Bluetooth controllers become adapters: what they and their hosts send each other is HCI.
final class USBFormat {
    private enum Inner {
        case pcap(PcapFormat)
        case pcapng(PcapngFormat)
    }

    private struct Item {
        let packet: USBController.Packet
        let time: Timestamp
        let offset: UInt64
        let interface: Int
        let adapter: UInt16
    }

    private struct Device {
        var controller = USBController()
        /// Its adapter index, once it is known to be a controller.
        var adapter: UInt16?
        /// Packets from before it was known to be one.
        var held: [Item] = []
        var reportedLost = 0
    }

    private var inner: Inner
    private var devices: [USBTransfer.Address: Device] = [:]
    private var adapters: UInt16 = 0
    private var ready: ArraySlice<Item> = []
    private var notes: ArraySlice<String> = []
    private var hasTransfers = false

    private static let mostDevices = 128
    private static let mostHeld = 64

    init(_ format: PcapFormat) { inner = .pcap(format) }

    init(_ format: PcapngFormat) { inner = .pcapng(format) }

    var name: String {
        switch inner {
        case .pcap: "pcap of USB"
        case .pcapng: "pcapng of USB"
        }
    }

    var comment: String? { if case .pcapng(let format) = inner { format.comment } else { nil } }

    var interfaceNames: [String] { if case .pcapng(let format) = inner { format.interfaceNames } else { [] } }

    /// Goes on in another input, which has no header of its own.
    func restart() {
        switch inner {
        case .pcap(var format):
            format.restart()
            inner = .pcap(format)
        case .pcapng(let format): format.restart()
        }
    }

    func next(_ input: inout ByteInput, _ record: inout CaptureRecord) -> CaptureStep {
        while true {
            if let item = ready.popFirst() {
                fill(&record, item, &input)
                return .record
            }
            if let note = notes.popFirst() { return .note(note) }
            var read = CaptureRecord()
            let step = readNext(&input, &read)
            switch step {
            case .record:
                guard case .other(let type) = read.link, USBTransfer.isLinkType(type) else {
                    read.number = record.number
                    record = read
                    return .record
                }
                take(read, type, input)
            case .note(let text) where text.hasPrefix("link type") && isAboutUSB(text): continue
            case .end where hasTransfers && adapters == 0:
                hasTransfers = false
                return .note("USB, and no Bluetooth device in it")
            default: return step
            }
        }
    }

    private func isAboutUSB(_ note: String) -> Bool {
        [189, 220, 249, 266].contains { LinkTypes.note($0) == note }
    }

    private func readNext(_ input: inout ByteInput, _ record: inout CaptureRecord) -> CaptureStep {
        switch inner {
        case .pcap(var format):
            defer { inner = .pcap(format) }
            return format.next(&input, &record)
        case .pcapng(let format): return format.next(&input, &record)
        }
    }

    private func take(_ record: CaptureRecord, _ type: UInt32, _ input: borrowing ByteInput) {
        hasTransfers = true
        guard let transfer = USBTransfer(Array(input.buffer[record.range]), linkType: type) else { return }
        if devices[transfer.address] == nil {
            guard devices.count < USBFormat.mostDevices else { return }
            devices[transfer.address] = Device()
        }
        guard var device = devices[transfer.address], device.controller.isWanted else { return }
        devices[transfer.address] = nil
        let packets = device.controller.take(
            transfer, missing: max(record.originalLength - record.range.count, 0))
        let isKnown = device.controller.isBluetooth
        let kept = packets.filter { isKnown || $0.bytes.count <= USBController.mostBefore }
        device.held += kept.map {
            Item(packet: $0, time: record.time, offset: record.offset, interface: record.interface, adapter: 0)
        }
        if isKnown {
            let number = device.adapter ?? adapters
            if device.adapter == nil { (device.adapter, adapters) = (number, adapters &+ 1) }
            ready += device.held.map {
                Item(packet: $0.packet, time: $0.time, offset: $0.offset, interface: $0.interface, adapter: number)
            }
            device.held = []
        } else if device.held.count > USBFormat.mostHeld {
            device.held.removeFirst(device.held.count - USBFormat.mostHeld)
        }
        if device.controller.isBluetooth, device.controller.lost > device.reportedLost {
            device.reportedLost = device.controller.lost
            notes.append("a packet on USB is not whole: the next transfer at byte \(record.offset) begins another one")
        }
        devices[transfer.address] = device
    }

    /// As a record of the Linux monitor, which has an adapter.
    private func fill(_ record: inout CaptureRecord, _ item: Item, _ input: inout ByteInput) {
        record.link = .monitor
        record.adapter = item.adapter
        record.time = item.time
        record.offset = item.offset
        record.interface = item.interface
        record.hasComment = false
        let type = item.packet.bytes.first.flatMap { H4PacketType(rawValue: $0) } ?? .acl
        let isReceived = item.packet.isReceived
        record.tag =
            switch type {
            case .command: 2
            case .event: 3
            case .acl: isReceived ? 5 : 4
            case .synchronous: isReceived ? 7 : 6
            case .iso: isReceived ? 19 : 18
            }
        record.setBytes(input.place(Array(item.packet.bytes.dropFirst())))
        record.originalLength = max(item.packet.originalLength - 1, record.originalLength)
    }
}
