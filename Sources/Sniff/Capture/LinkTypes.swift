/// Link-layer header types of pcap and pcapng that carry Bluetooth (tcpdump.org, "Link-Layer Header Types").
enum LinkTypes {
    static func dataLink(_ type: UInt32) -> DataLink {
        switch type {
        case 187: .h4
        case 201: .h4WithDirection
        case 254: .monitorWithHeader
        default: .other(type)
        }
    }

    /// What a link type that is not decoded is called.
    static func name(_ type: UInt32) -> String {
        switch type {
        case 1: "ETHERNET"
        case 192: "PPI, Bluetooth LE link layer behind a per-packet header"
        case 251: "BLUETOOTH_LE_LL, LE link layer from the air"
        case 255: "BLUETOOTH_BREDR_BB, BR/EDR baseband from the air"
        case 256: "BLUETOOTH_LE_LL_WITH_PHDR, LE link layer from the air"
        case 272: "NORDIC_BLE, LE link layer from the nRF Sniffer"
        default: "link type \(type)"
        }
    }

    /// Whether a later version will decode it.
    static func isLinkLayer(_ type: UInt32) -> Bool { [192, 251, 256, 272].contains(type) }
}
