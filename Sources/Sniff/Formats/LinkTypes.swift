/// Link-layer header types of pcap and pcapng that carry Bluetooth (tcpdump.org, "Link-Layer Header Types").
package enum LinkTypes {
    /// Of packets whose interface is not known.
    package static let unknown = UInt32.max

    package static func dataLink(_ type: UInt32) -> DataLink {
        switch type {
        case 187: .h4WithoutDirection
        case 201: .h4WithDirection
        case 254: .monitorWithHeader
        case 192: .ppi
        case 251: .linkLayer
        case 256: .linkLayerWithHeader
        case 272: .nordic
        default: .other(type)
        }
    }

    /// The name of a link type that is not decoded.
    static func name(_ type: UInt32) -> String {
        switch type {
        case 1: "ETHERNET"
        case 147...162: "USER\(type - 147)"
        case 189: "USB_LINUX"
        case 220: "USB_LINUX_MMAPPED"
        case 249: "USBPCAP"
        case 266: "USB_DARWIN"
        case 255: "BLUETOOTH_BREDR_BB, BR/EDR baseband from the air"
        case unknown: "interface that no block describes"
        default: "link type \(type)"
        }
    }

    /// The note, given once, about records of a type that is not decoded.
    static func note(_ type: UInt32) -> String {
        "link type \(type) (\(name(type))) is not decoded; the records are only listed"
    }
}
