import Decoders
import Sniff

/// Which outcome is meant.
enum CompiledOutcome: Sendable, Hashable {
    case any, success, refused, unanswered
    /// Success, or no answer at all: what raises a rule, so that a device that falls silent does not.
    case notRefused
    case code(Int)
    case name(String)

    enum Match {
        case yes, no
        /// The answer was not captured.
        case unknown
    }

    func match(_ outcome: BluetoothOperation.Outcome) -> Match {
        if self == .any { return .yes }
        switch outcome {
        case .unanswered(.notCaptured): return .unknown
        case .succeeded: return self == .success || self == .notRefused ? .yes : .no
        case .unanswered: return self == .unanswered || self == .notRefused ? .yes : .no
        case .refused(let code, let name):
            switch self {
            case .refused: return .yes
            case .code(let wanted): return wanted == code ? .yes : .no
            case .name(let wanted):
                return wanted == name || wanted == Self.standardName(ofApplicationError: code) ? .yes : .no
            default: return .no
            }
        }
    }

    /// The name that the specification has for all errors of applications; `nil` for other errors.
    private static func standardName(ofApplicationError code: Int) -> String? {
        UInt8(exactly: code).flatMap {
            ApplicationError.codes.contains($0) ? AssignedNumbers.attErrors[$0]?.string : nil
        }
    }

    /// `refused: Insufficient Authentication, expected success`.
    func difference(_ outcome: BluetoothOperation.Outcome) -> String {
        "\(outcome == .succeeded ? "it succeeded" : OperationPhrase.outcome(outcome)), expected \(text)"
    }

    private var text: String {
        switch self {
        case .any: "any outcome"
        case .success: "success"
        case .refused: "a refusal"
        case .unanswered: "no answer"
        case .notRefused: "no refusal"
        case .code(let code): "error \(code)"
        case .name(let name): name
        }
    }
}
