import Decoders

/// One record of a capture of USB: a transfer that was submitted, or is complete.
struct USBTransfer {
    enum Kind: UInt8 {
        case isochronous, interrupt, control, bulk
    }

    /// Where a device is plugged in: bus and address.
    struct Address: Hashable {
        let bus: UInt32
        let device: UInt16
    }

    var kind: Kind
    var address: Address
    /// Bit 7 is set for those from the device.
    var endpoint: UInt8
    /// The host asks; else the controller has answered.
    var isSubmitted: Bool
    /// Of a control transfer, where it begins.
    var setup: [UInt8]?
    var data: ArraySlice<UInt8>

    /// Whether the data are there with this record: those for the device when it is submitted, those from it when it is complete.
    var hasData: Bool { (endpoint & 0x80 == 0) == isSubmitted }

    /// Whether a link type is one of USB.
    static func isLinkType(_ type: UInt32) -> Bool { [189, 220, 249, 266].contains(type) }

    /// - Returns: `nil` if it is cut before its end, or none that is known.
    init?(_ record: [UInt8], linkType: UInt32) {
        let transfer: USBTransfer? =
            switch linkType {
            case 189: USBTransfer(usbmon: record, headerLength: 48)
            case 220: USBTransfer(usbmon: record, headerLength: 64)
            case 249: USBTransfer(usbpcap: record)
            case 266: USBTransfer(darwin: record)
            default: nil
            }
        guard let transfer else { return nil }
        self = transfer
    }

    private init(
        _ kind: Kind, _ address: Address, endpoint: UInt8, isSubmitted: Bool, setup: [UInt8]? = nil,
        data: ArraySlice<UInt8>
    ) {
        (self.kind, self.address, self.endpoint, self.isSubmitted) = (kind, address, endpoint, isSubmitted)
        (self.setup, self.data) = (setup, data)
    }

    /// Linux (Documentation/usb/usbmon.rst, struct usbmon_packet). Its numbers have the byte order of the file; which one does not
    /// matter for those that are needed.
    private init?(usbmon record: [UInt8], headerLength: Int) {
        guard record.count >= headerLength, let kind = Kind(rawValue: record[9]) else { return nil }
        let isSubmitted = record[8] == UInt8(ascii: "S")
        guard isSubmitted || record[8] == UInt8(ascii: "C") else { return nil }
        var skipped = headerLength
        if headerLength == 64, kind == .isochronous {
            // Descriptors of 16 octets come before the data.
            let count = record[60..<64].reduce(0) { $0 + Int($1) }
            skipped += 16 * count
        }
        self.init(
            kind, Address(bus: UInt32(record[12]) << 8 | UInt32(record[13]), device: UInt16(record[11])),
            endpoint: record[10], isSubmitted: isSubmitted,
            setup: isSubmitted && kind == .control && record[14] == 0 ? Array(record[40..<48]) : nil,
            data: record.dropFirst(skipped))
    }

    /// Windows (USBPcap, USBPCAP_BUFFER_PACKET_HEADER), little-endian.
    private init?(usbpcap record: [UInt8]) {
        guard record.count >= 27, let kind = Kind(rawValue: record[22]) else { return nil }
        let headerLength = Int(record[0]) | Int(record[1]) << 8
        guard headerLength >= (kind == .control ? 28 : 27), headerLength <= record.count else { return nil }
        var data = record.dropFirst(headerLength)
        var setup: [UInt8]?
        let isSubmitted = record[16] & 1 == 0
        if kind == .control, record[27] == 0, isSubmitted, data.count >= 8 {
            setup = Array(data.prefix(8))
            data = data.dropFirst(8)
        }
        self.init(
            kind,
            Address(
                bus: UInt32(record[17]) | UInt32(record[18]) << 8, device: UInt16(record[19]) | UInt16(record[20]) << 8),
            endpoint: record[21], isSubmitted: isSubmitted, setup: setup, data: data)
    }

    /// macOS (USB of XHC20 interfaces; Wireshark, packet-usb.c), little-endian.
    private init?(darwin record: [UInt8]) {
        guard record.count >= 32, record[2] >= 32, record.count >= Int(record[2]), record[3] < 2 else { return nil }
        let kinds: [Kind] = [.control, .isochronous, .bulk, .interrupt]
        guard record[31] < 4 else { return nil }
        let kind = kinds[Int(record[31])]
        var data = record.dropFirst(Int(record[2]))
        var setup: [UInt8]?
        if kind == .control, record[3] == 0, data.count >= 8 {
            setup = Array(data.prefix(8))
            data = data.dropFirst(8)
        }
        let location = record[24..<28].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        self.init(
            kind, Address(bus: location, device: UInt16(record[29])), endpoint: record[30], isSubmitted: record[3] == 0,
            setup: setup, data: data)
    }
}
