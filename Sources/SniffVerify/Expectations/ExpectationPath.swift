/// Paths as texts.
enum ExpectationPath {
    /// The part after the last slash.
    static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    /// A message without the path that it begins with.
    static func without(_ path: String, _ message: String) -> String {
        message.hasPrefix("\(path): ") ? String(message.dropFirst(path.count + 2)) : message
    }

    /// A path that a file names, as seen from where the file is; without `.` and `..` where they can be left out.
    static func resolve(_ path: String, from file: String) -> String {
        let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let isAbsolute = path.hasPrefix("/")
        let parts = (isAbsolute ? [] : folder) + path.split(separator: "/", omittingEmptySubsequences: false)
        let isRooted = isAbsolute || file.hasPrefix("/")
        var result: [Substring] = []
        for part in parts where !part.isEmpty && part != "." {
            if part == "..", let last = result.last, last != ".." {
                result.removeLast()
            } else if part != ".." || !isRooted {
                result.append(part)
            }
        }
        return (isRooted ? "/" : "") + result.joined(separator: "/")
    }
}
