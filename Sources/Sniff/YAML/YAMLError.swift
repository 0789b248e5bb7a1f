/// A place in a YAML text; both numbers are counted from 1, columns in Unicode scalars.
package struct YAMLMark: Equatable, Sendable {
    package let line: Int
    package let column: Int
}

/// Why a text could not be read, and where.
package struct YAMLError: Error, Equatable {
    /// `nil` where the parser knows no place: bytes that are no text at all.
    package let mark: YAMLMark?
    package let message: String

    init(_ mark: YAMLMark?, _ message: String) {
        self.mark = mark
        self.message = message
    }

    /// A violation of YAML 1.1.
    /// - Parameter problem: in libyaml's words.
    static func syntax(_ mark: YAMLMark?, _ problem: String) -> YAMLError { YAMLError(mark, "not YAML: \(problem)") }
}
