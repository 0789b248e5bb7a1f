import Sniff
import SniffVerify

/// A characteristic, service or descriptor by its name: `.heartRateMeasurement`.
///
/// There is one for each of Assigned Numbers. Those of a vendor are yours to declare:
///
/// ```swift
/// extension AttributeName {
///     static var tankLevel: AttributeName { AttributeName(0xFFF1, "Tank Level") }
/// }
/// ```
public struct AttributeName: Sendable, Hashable {
    /// Its UUID.
    public let uuid: BluetoothUUID
    /// Its name, for people.
    public let name: String

    /// - Parameters:
    ///   - uuid: of 16 or 32 bits as a literal, or any other.
    ///   - name: for people.
    public init(_ uuid: BluetoothUUID, _ name: String) {
        self.uuid = uuid
        self.name = name
    }
}

extension AttributeName: OperationTarget {
    /// Its UUID: for verbs with a value or bytes, `.writes(AttributeName.heartRateControlPoint, bytes: "01")`.
    public var targetText: String { "\(uuid)" }
}
