import Reassembly

/// A mistake in a profile, and its place.
public struct ProfileError: FileError, CustomStringConvertible, Equatable, Sendable {
    /// Name of the file; empty of a profile that is written in Swift.
    public let file: String
    /// Counted from 1; 0 where the whole file is meant.
    public let line: Int
    /// Counted from 1; 0 where the whole line or file is meant.
    public let column: Int
    /// The mistake and its correction.
    public let message: String

    public var description: String {
        line > 0 ? "\(file):\(line):\(column): \(message)" : file.isEmpty ? message : "\(file): \(message)"
    }

    init(_ file: String, line: Int = 0, column: Int = 0, _ message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    /// A mistake that no reader of a file has found.
    init(_ mistake: ProfileMistake, in profile: TransferProfile) {
        var place = "profile '\(profile.name)'"
        if let flow = mistake.flow, !profile.flows[flow].name.isEmpty {
            place += ", flow '\(profile.flows[flow].name)'"
        }
        if mistake.flow != nil, !mistake.key.isEmpty { place += ", \(mistake.key)" }
        self.init(profile.file, "\(place): \(mistake.message)")
    }

    package init(_ file: String, _ mark: YAMLMark?, _ message: String) {
        self.init(file, line: mark?.line ?? 0, column: mark?.column ?? 0, message)
    }

    init(_ file: String, _ error: YAMLError) {
        self.init(file, error.mark, error.message)
    }
}
