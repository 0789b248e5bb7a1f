/// The result of matching an operation with a pattern.
package enum OperationMatch: Sendable, Equatable {
    case yes
    /// It is something else altogether: another kind, characteristic, device.
    case no
    /// It is of the kind and about the thing, and this differs: `byte 0 is 01, expected 02`. A candidate for reports.
    case differs(Difference)
    /// It is unknown: a name that is not known, a value that is cut.
    case unknown(String)

    /// Whether it is meant, or may be.
    var mayBe: Bool {
        switch self {
        case .yes, .unknown: true
        case .no, .differs: false
        }
    }
}
