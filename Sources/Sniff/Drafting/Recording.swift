import Decoders

/// What devices did in one connection: one example of how an app behaves.
package struct Recording: Sendable {
    /// Place of its capture among those given, from 0, and what the capture is called.
    package let capture: Int
    package let captureName: String
    package let connection: ConnectionNumber
    /// In the order of their beginnings.
    package internal(set) var operations: [Operation] = []
    package internal(set) var peripheral: DeviceAddress?
    /// What the peripheral advertised, or the host itself where it is the peripheral.
    var advertised = AdvertisedIdentity()
    /// What the capture does not show of it.
    package internal(set) var gaps: [CaptureGap] = []

    package init(capture: Int = 0, captureName: String = "", connection: ConnectionNumber) {
        self.capture = capture
        self.captureName = captureName
        self.connection = connection
    }

    /// The connection of the capture that it is, from 0, and how many there are with the device.
    var place = 0
    var siblings = 1

    /// Whether both ends of the connection are in the capture.
    var isWhole: Bool {
        operations.contains { $0.kind == .connect } && operations.contains { $0.kind == .disconnect }
    }
}

/// What a device is known by, without its address.
struct AdvertisedIdentity: Sendable, Hashable {
    var name: String?
    var services: [BluetoothUUID] = []

    var isEmpty: Bool { name == nil && services.isEmpty }

    /// Adds what one report or command says.
    mutating func learn(_ operation: Operation) {
        if case .text(let text)? = operation.facts[.name], !text.isEmpty { name = text }
        guard case .list(let list)? = operation.facts[.services] else { return }
        for case .uuid(let service) in list where !services.contains(service) && services.count < 32 {
            services.append(service)
        }
    }
}

/// An advertiser, for captures in which nobody is connected.
struct AdvertiserRecord: Sendable {
    var identity = AdvertisedIdentity()
    var count = 0
    var longestGap: Int64 = 0
    var last: Int64?
}
