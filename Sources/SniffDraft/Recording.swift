import Decoders
import Sniff

/// The operations of devices in one connection: one example of how an app behaves.
package struct Recording: Sendable {
    /// Place of its capture among those given, from 0, and what the capture is called.
    package let capture: Int
    package let captureName: String
    package let connection: ConnectionNumber
    /// In the order of their beginnings.
    package internal(set) var operations: [BluetoothOperation] = []
    /// For each operation, once they were learned.
    private(set) var acts: [Act?] = []
    package internal(set) var peripheral: DeviceAddress?
    /// The advertising of the peripheral, or of the host itself if it is the peripheral.
    var advertised = AdvertisedIdentity()
    /// The gaps of the capture in it.
    package internal(set) var gaps: [CaptureGap] = []

    package init(capture: Int = 0, captureName: String = "", connection: ConnectionNumber) {
        self.capture = capture
        self.captureName = captureName
        self.connection = connection
    }

    /// The connection of the capture that it is, from 0, and how many there are with the device.
    var place = 0
    var siblings = 1

    /// Says what each operation is, when all are there.
    mutating func learnActs(_ titles: inout AttributeTitles) {
        if acts.count != operations.count { acts = operations.map { $0.act(&titles) } }
    }
}

/// The identity of a device, without its address.
struct AdvertisedIdentity: Sendable, Hashable {
    var name: String?
    var services: [BluetoothUUID] = []
    var beacon: Beacon?

    /// The identity of an iBeacon.
    struct Beacon: Sendable, Hashable {
        var uuid: BluetoothUUID
        var major: Int
        var minor: Int
    }

    var isEmpty: Bool { name == nil && services.isEmpty && beacon == nil }

    /// Adds what one report or command says.
    mutating func learn(_ operation: BluetoothOperation) {
        if case .text(let text)? = operation.facts[.name], !text.isEmpty { name = text }
        if operation.kind == .advertise, beacon == nil { beacon = Beacon(advertisingData: operation.value) }
        guard case .list(let list)? = operation.facts[.services] else { return }
        for case .uuid(let service) in list where !services.contains(service) && services.count < 32 {
            services.append(service)
        }
    }
}

/// An advertiser, for captures without connections.
struct AdvertiserRecord: Sendable {
    var identity = AdvertisedIdentity()
    var count = 0
    var longestGap: Nanoseconds = 0
    var last: Nanoseconds?
}

extension AdvertisedIdentity.Beacon {
    /// Looks for manufacturer specific data of Apple that begins with 02 15: UUID, major, minor, measured power.
    fileprivate init?(advertisingData data: [UInt8]) {
        var place = 0
        while place + 1 < data.count {
            let end = place + 1 + Int(data[place])
            guard end > place + 1, end <= data.count else { return nil }
            let part = Array(data[(place + 1)..<end])
            if part.count == 26, part.starts(with: [0xFF, 0x4C, 0x00, 0x02, 0x15]) {
                uuid = BluetoothUUID(bigEndian: part.span, at: 5)
                major = Int(part[21]) << 8 | Int(part[22])
                minor = Int(part[23]) << 8 | Int(part[24])
                return
            }
            place = end
        }
        return nil
    }
}
