/// The name of an error that an application defines: codes 0x80 to 0x9F of an Error Response (Core 6.0, Vol 3, Part F,
/// 3.4.1.1).
///
/// ```swift
/// ApplicationError(0x80, "Tank Empty", service: BluetoothUUID(0xFFF0))
/// ```
public struct ApplicationError: Hashable, Sendable {
    /// The error code, 0x80 to 0x9F.
    public let code: UInt8
    /// The name of the error.
    public let name: String
    /// The only characteristic whose values and descriptors it is of; `nil` for any.
    public let characteristic: BluetoothUUID?
    /// The only service that it is of; `nil` for any.
    public let service: BluetoothUUID?
    /// The only devices that it is of; `nil` for any.
    public let device: DeviceSelector?

    /// Of several names for a code that fit a response, the most specific one counts: that for the device, then that for the
    /// characteristic, then that for the service.
    ///
    /// - Precondition: the code is from 0x80 to 0x9F. The meaning of others is that of the specification.
    public init(
        _ code: UInt8, _ name: String, characteristic: BluetoothUUID? = nil, service: BluetoothUUID? = nil,
        device: DeviceSelector? = nil
    ) {
        precondition(Self.codes.contains(code), "an application has the errors 0x80 to 0x9F")
        self.code = code
        self.name = name
        self.characteristic = characteristic
        self.service = service
        self.device = device
    }

    package static let codes: ClosedRange<UInt8> = 0x80...0x9F

    /// Two names for the same code of the same attributes.
    public struct ConflictError: Error, CustomStringConvertible {
        /// The name that was given first.
        public let first: ApplicationError
        /// The other one.
        public let second: ApplicationError

        /// The problem and its remedy.
        public var description: String {
            "two names for \(first.subject): '\(first.name)' and '\(second.name)'; remove one"
        }
    }

    /// `error 0x80 of FFF1 in service FFF0`
    package var subject: String {
        "error 0x" + code.hexDigits(atLeast: 2, upper: true) + (characteristic.map { " of \($0)" } ?? "")
            + (service.map { " in service \($0)" } ?? "") + (device.map { " of \($0)" } ?? "")
    }

    /// Whether it is a name for the same as another.
    private func isBeside(_ other: ApplicationError) -> Bool {
        code == other.code && characteristic == other.characteristic && service == other.service
            && device == other.device
    }

    /// How much it says about whose error it is.
    fileprivate var precedence: Int {
        4 * (device?.precedence ?? 0) + (characteristic == nil ? 0 : 2) + (service == nil ? 0 : 1)
    }

    fileprivate func conflict(among others: [ApplicationError]) -> ConflictError? {
        others.first(where: isBeside).map { ConflictError(first: $0, second: self) }
    }
}

/// The names of applications' errors.
package struct ApplicationErrors: Sendable {
    /// By code; the most specific ones first.
    private var errors: [UInt8: [ApplicationError]] = [:]

    init(_ all: [ApplicationError]) throws {
        for error in all {
            if let conflict = error.conflict(among: errors[error.code, default: []]) { throw conflict }
            errors[error.code, default: []].append(error)
        }
        for code in errors.keys { errors[code]?.sort { $0.precedence > $1.precedence } }
    }

    package var isEmpty: Bool { errors.isEmpty }

    /// All names, in the order of their codes.
    package var names: [String] { errors.sorted { $0.key < $1.key }.flatMap { $0.value.map(\.name) } }

    /// The name of an error.
    ///
    /// - Parameters:
    ///   - characteristic: the attribute type of a value, or that which a descriptor belongs to.
    ///   - devices: what the server fits of all that names are for.
    package func name(
        of code: UInt8, _ characteristic: BluetoothUUID?, in service: BluetoothUUID?, of devices: Set<DeviceSelector>
    ) -> String? {
        errors[code]?.first { error in
            error.characteristic.map { $0 == characteristic } ?? true
                && error.service.map { $0 == service } ?? true
                && error.device.map(devices.contains) ?? true
        }?.name
    }
}
