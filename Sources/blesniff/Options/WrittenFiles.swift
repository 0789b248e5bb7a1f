import ArgumentParser
import Libc
import Sniff

/// The files that a command writes: each has one of its own.
struct WrittenFiles {
    private let files: [(option: String, path: String)]

    /// - Parameter files: by the option that names each; `-` is standard output.
    init(_ files: [(option: String, path: String?)]) {
        self.files = files.compactMap { option, path in path.map { (option, $0) } }
    }

    /// Refuses two that lead to one file, by whatever names, and one that is standard output.
    func check() throws {
        for (index, (option, path)) in files.enumerated() where path != "-" {
            if let other = files[..<index].first(where: { $0.path != "-" && WrittenFiles.isSame($0.path, path) }) {
                throw ValidationError("\(other.option) and \(option) name one file, \(path); each needs its own")
            }
            if let output = Platform.identity(of: STDOUT_FILENO), output == Platform.identity(of: path) {
                throw ValidationError("\(option) \(path): standard output goes to this file, too")
            }
        }
    }

    private static func isSame(_ path: String, _ other: String) -> Bool {
        if Platform.isSameFile(path, other) { return true }
        // What is not there yet has a folder and a name.
        let (left, right) = (parts(path), parts(other))
        return left.name == right.name && Platform.isSameDirectory(left.folder, right.folder)
    }

    private static func parts(_ path: String) -> (folder: String, name: Substring) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path[...]) }
        return (slash == path.startIndex ? "/" : String(path[..<slash]), path[path.index(after: slash)...])
    }
}
