import Decoders
import Sniff

/// The owner of values: a decoder's target, or a handle of unknown type.
package enum InferenceTarget: Hashable, Sendable {
    case characteristic(BluetoothUUID)
    case descriptor(BluetoothUUID)
    case handle(UInt16, server: DeviceAddress?)
    case company(UInt16)
    case serviceData(BluetoothUUID)

    /// Who sent the values.
    package enum Direction: String, Hashable, Sendable {
        /// Notifications, indications and answers to reads.
        case fromServer = "from_server"
        /// Writes.
        case toServer = "to_server"
        case advertised
    }
}

/// Which values are looked at.
package struct InferenceSelection: Sendable {
    /// Only this characteristic, company or service data, whether or not there is a decoder.
    package var target: InferenceTarget?
    /// Only attributes with this handle.
    package var handle: UInt16?

    package init() {}

    /// Whether something was named, so that it need not be unknown.
    var isNamed: Bool { target != nil || handle != nil }

    func includes(_ target: InferenceTarget) -> Bool { self.target.map { $0 == target } ?? true }
}

/// The findings about the values of one target in one direction.
package struct InferredValues: Sendable {
    package let target: InferenceTarget
    /// The user's name for the handle.
    package let handleName: StaticName?
    package let direction: InferenceTarget.Direction
    /// All values, of which a sample was looked at, and by which kinds of operations they came.
    package let count: Int
    package let operations: [(kind: OperationKind, count: Int)]
    package let sampled: Int
    /// Messages that these are the pieces of, if they are; `nil` where each value is by itself.
    package let messages: Int?
    /// Devices and connections that sent them.
    package let devices: Int
    /// The most frequent kind of values first; none where the values are hidden.
    package let layouts: [InferredLayout]
    /// Whether they are keys or credentials: nothing is said of them.
    package let isSecret: Bool
}
