/// A path, taken apart at its slashes.
struct FilePath {
    private let path: Substring

    init(_ path: String) {
        var rest = path[...]
        while rest.count > 1, rest.last == "/" { rest.removeLast() }
        self.path = rest
    }

    var name: String { String(path.split(separator: "/").last ?? "") }

    /// The folder that it is in.
    var parent: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    static func / (left: FilePath, name: String) -> String { left.path == "/" ? "/\(name)" : "\(left.path)/\(name)" }
}
