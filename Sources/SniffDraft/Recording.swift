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
    private(set) var actions: [Action?] = []
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
    var index = 0
    var siblings = 1

    /// Says what each operation is, when all are there.
    mutating func learnActions(_ titles: inout AttributeTitles) {
        if actions.count != operations.count { actions = operations.map { $0.action(&titles) } }
    }
}
