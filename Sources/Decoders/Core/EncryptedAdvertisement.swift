/// Advertised data that a key opens, and what their format says of the cipher. Most are AES-CCM (RFC 3610).
package struct EncryptedAdvertisement {
    package enum Cipher: Sendable {
        /// AES-CCM with a tag of so many octets, of which the data have the first ones.
        case authenticated(tag: Int)
        /// AES-CTR, whose first counter block is the nonce. Nothing but the first octet of the key is checked.
        case counter(firstOctetOfKey: UInt8)
        /// One block of AES-128, whose key is made from the data; block and plaintext have their octets in reverse order.
        case block(key: [UInt8])
    }

    /// How the 16 octets of the cipher's key follow from a key of 12.
    package enum KeyForm: Sendable {
        /// 8D3D3C97 in its middle: MiBeacon before version 4.
        case widened
        /// Four octets FF at its end: MiBeacon since version 4.
        case filled
    }

    package let cipher: Cipher
    package private(set) var keyForm = KeyForm.filled
    package let nonce: [UInt8]
    /// Covered by the tag besides the plaintext.
    package let additional: [UInt8]
    package let ciphertext: [UInt8]
    /// The octets of the tag that are there.
    package let tag: [UInt8]
    /// Grows with each new value, and begins again after its last.
    package let counter: UInt64
    package private(set) var counterBits: UInt64 = 32
    /// Whether the data say themselves that they are encrypted. Otherwise only a key that fits tells.
    package private(set) var saysSo = true
    /// Stands before the plaintext that decoders read.
    private var head: [UInt8] = []
    /// The service or company whose decoder reads it.
    let readAs: ReadAs

    enum ReadAs {
        case service(BluetoothUUID)
        case company(UInt16)
    }

    /// The value that a decoder reads.
    func value(_ plaintext: [UInt8]) -> [UInt8] { head + plaintext }

    /// Those whose service data may be encrypted.
    static let services: [UInt16] = [0xFE95, 0xFCD2, 0x181E, 0x181A]
    /// Victron Energy, and one that Govee uses.
    static let companies: [UInt16] = [0x02E1, 0xEF88]

    /// Service data; `nil` where they are not encrypted.
    ///
    /// - Parameters:
    ///   - value: what is after the UUID.
    ///   - sender: who sent the report.
    init?(service: BluetoothUUID, _ value: [UInt8], from sender: DeviceAddress) {
        switch service.bits16 {
        case 0xFE95: self.init(miBeacon: value, from: sender)
        case 0xFCD2: self.init(btHome: value, from: sender)
        case 0x181E: self.init(btHome1: value, from: sender)
        case 0x181A where value.count == 8 || value.count == 11: self.init(thermometer: value, from: sender)
        default: return nil
        }
    }

    /// Manufacturer data; `nil` where they are not encrypted.
    ///
    /// - Parameter value: what is after the company identifier.
    init?(company: UInt16, _ value: [UInt8]) {
        switch company {
        case 0x02E1: self.init(victron: value)
        case 0xEF88: self.init(govee: value)
        default: return nil
        }
    }

    /// Xiaomi's MiBeacon: frame control, product and counter; an address, capabilities; then encrypted objects, three octets of the
    /// counter, and the tag, of which versions before 4 have one octet (Mi IoT MiBeacon v4 and v5; xiaomi-ble).
    private init?(miBeacon value: [UInt8], from sender: DeviceAddress) {
        guard value.count > 5, value[0] & 0x08 != 0, value[0] & 0x40 != 0 else { return nil }
        let version = value[1] >> 4
        var start = 5
        var address = sender.octets
        if value[0] & 0x10 != 0 {
            guard value.count >= start + 6 else { return nil }
            address = Array(value[start..<start + 6])
            start += 6
        }
        if value[0] & 0x20 != 0 {
            guard value.count > start else { return nil }
            start += value[start] & 0x20 != 0 ? 2 : 1
        }
        let tagCount = version < 4 ? 1 : 4
        let end = value.count - 3 - tagCount
        guard version >= 2, end > start else { return nil }
        let more = Array(value[end..<end + 3])
        if version < 4 {
            cipher = .authenticated(tag: 16)
            nonce = Array(value[..<5]) + more + address.prefix(5)
            keyForm = .widened
        } else {
            cipher = .authenticated(tag: 4)
            nonce = address + Array(value[2..<5]) + more
        }
        additional = [0x11]
        ciphertext = Array(value[start..<end])
        tag = Array(value.suffix(tagCount))
        counter = UInt64(value[4]) | UInt64(more[0]) << 8 | UInt64(more[1]) << 16 | UInt64(more[2]) << 24
        head = [value[0] & ~0x08] + value[1..<start]
        readAs = .service(BluetoothUUID(0xFE95))
    }

    /// BTHome 2: device information, perhaps an address; then encrypted objects, a counter, and the tag (bthome.io, Encryption).
    private init?(btHome value: [UInt8], from sender: DeviceAddress) {
        guard let information = value.first, information & 0x01 != 0, information >> 5 == 2 else { return nil }
        let start = information & 0x02 != 0 ? 7 : 1
        guard value.count > start + 8 else { return nil }
        let address = start == 7 ? Array(value[1..<7]) : sender.octets
        let counter = Array(value[(value.count - 8)..<(value.count - 4)])
        cipher = .authenticated(tag: 4)
        nonce = address.reversed() + [0xD2, 0xFC, information] + counter
        additional = []
        ciphertext = Array(value[start..<(value.count - 8)])
        tag = Array(value.suffix(4))
        self.counter = EncryptedAdvertisement.number(counter)
        head = [information & ~0x01] + value[1..<start]
        readAs = .service(BluetoothUUID(0xFCD2))
    }

    /// BTHome 1, on the UUID of the Bond Management Service: encrypted objects, a counter, and the tag.
    private init?(btHome1 value: [UInt8], from sender: DeviceAddress) {
        guard value.count > 10 else { return nil }
        let counter = Array(value[(value.count - 8)..<(value.count - 4)])
        cipher = .authenticated(tag: 4)
        nonce = sender.octets.reversed() + [0x1E, 0x18] + counter
        additional = [0x11]
        ciphertext = Array(value.dropLast(8))
        tag = Array(value.suffix(4))
        self.counter = EncryptedAdvertisement.number(counter)
        saysSo = false
        readAs = .service(BluetoothUUID(0x181C))
    }

    /// The firmware of PVVX and ATC: a counter, the measurements, and the tag (pvvx/ATC_MiThermometer).
    private init(thermometer value: [UInt8], from sender: DeviceAddress) {
        cipher = .authenticated(tag: 4)
        // The AD structure's length and type, and the UUID.
        nonce = sender.octets + [UInt8(value.count + 3), 0x16, 0x1A, 0x18, value[0]]
        additional = [0x11]
        ciphertext = Array(value[1..<(value.count - 4)])
        tag = Array(value.suffix(4))
        counter = UInt64(value[0])
        counterBits = 8
        // The measurements alone would be like others' data on this UUID.
        head = [0xFF, 0xFF, 0xFF, 0xFF]
        readAs = .service(BluetoothUUID(0x181A))
    }

    /// Victron Energy: 10, product, record type, counter, first octet of the key, record (Extra Manufacturer Data, 2022).
    private init?(victron value: [UInt8]) {
        guard value.count > 8, value.count <= 24, value[0] == 0x10 else { return nil }
        cipher = .counter(firstOctetOfKey: value[7])
        nonce = [value[5], value[6]] + [UInt8](repeating: 0, count: 14)
        additional = []
        ciphertext = Array(value[8...])
        tag = []
        counter = EncryptedAdvertisement.number([value[5], value[6]])
        counterBits = 16
        head = [value[4]]
        readAs = .company(0x02E1)
    }

    /// Govee: two octets, the seed of the key, a block, its CRC (govee-ble).
    private init?(govee value: [UInt8]) {
        guard value.count == 24 else { return nil }
        let block = Array(value[6..<22])
        guard CyclicRedundancyCheck.govee.value(block) == UInt16(value[22]) << 8 | UInt16(value[23]) else { return nil }
        cipher = .block(key: [UInt8](repeating: 0, count: 12) + value[2..<6].reversed())
        nonce = []
        additional = []
        ciphertext = block.reversed()
        tag = []
        counter = 0
        readAs = .company(0xEF88)
    }

    private static func number(_ octets: [UInt8]) -> UInt64 {
        octets.enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64(8 * $1.offset) }
    }
}

extension DeviceAddress {
    /// As on the air, the least significant first.
    fileprivate var octets: [UInt8] { (0..<6).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) } }
}

/// Opens encrypted advertised data with the keys of a session.
package protocol AdvertisementCipher: Sendable {
    /// The plaintext, or why there is none.
    mutating func open(_ data: EncryptedAdvertisement, from sender: DeviceAddress) -> OpenedAdvertisement
}

/// The result of opening encrypted advertised data.
package enum OpenedAdvertisement: Sendable {
    /// - Parameter isOld: a later value has been opened before.
    case plaintext([UInt8], isOld: Bool)
    case noKey
    case wrongKey
    /// libcrypto is not installed.
    case noCipher

    /// In words, for people.
    var text: StaticString {
        switch self {
        case .plaintext(_, isOld: false): "decrypted"
        case .plaintext(_, isOld: true): "decrypted; the counter is lower than before: replayed, or restarted"
        case .noKey: "encrypted; --bind-key KEY@ADDRESS decrypts it"
        case .wrongKey: "encrypted; the bind key is wrong"
        case .noCipher: "encrypted; libcrypto is not installed"
        }
    }
}
