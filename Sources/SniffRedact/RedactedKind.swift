/// The kinds of data that are taken out of a capture to be shared.
public enum RedactedKind: UInt8, CaseIterable, Sendable {
    /// Device addresses, which become pseudonyms.
    case address
    /// Names and other texts.
    case text
    /// Keys, what keys are made of, and numbers that identify a person or a place.
    case secret
    /// Values, parameters and payloads of which no decoder says that they are harmless.
    case opaque
    /// Data that the user wants wiped.
    case chosen
    /// Comments, and names of capture interfaces.
    case comment

    /// The kind in words, of several.
    public var text: String {
        switch self {
        case .address: "addresses"
        case .text: "texts"
        case .secret: "secrets"
        case .opaque: "values and payloads"
        case .chosen: "chosen values"
        case .comment: "comments"
        }
    }

    /// As JSON has it.
    package var jsonName: String {
        switch self {
        case .address: "address"
        case .text: "text"
        case .secret: "secret"
        case .opaque: "opaque"
        case .chosen: "chosen_value"
        case .comment: "comment"
        }
    }
}
