import Decoders

/// The protocols whose errors operations report: each has numbers and names of its own.
package enum ErrorSource: Sendable, Hashable, CaseIterable {
    /// Error Response (Core 6.0, Vol 3, Part F, 3.4.1.1).
    case attribute
    /// Status and reason of the controller, also in LL Control PDUs (Vol 1, Part F).
    case controller
    /// Pairing Failed (Vol 3, Part H, 3.5.5).
    case pairing
    /// Connection Parameter Update Response (Vol 3, Part A, 4.21).
    case signalling

    /// The name of an error, as operations have it.
    package func name(_ code: UInt8) -> String {
        switch self {
        case .attribute: AssignedNumbers.attErrors[code]?.string ?? "Error \(code.hexadecimal)"
        case .controller: AssignedNumbers.hciErrors[code]?.string ?? "Error \(code.hexadecimal)"
        case .pairing: AssignedNumbers.smpReasons[code]?.string ?? "Reason \(code.hexadecimal)"
        case .signalling: code == 1 ? "Rejected" : "Result \(code.hexadecimal)"
        }
    }
}
