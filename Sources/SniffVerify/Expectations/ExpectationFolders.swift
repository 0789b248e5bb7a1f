import Sniff

/// The folders whose files an expectation may name: its own, and those that the user allows. An expectation may come with a
/// bug report, and so may links: only where a path leads in the end counts.
struct ExpectationFolders {
    /// Without links; `nil` for a folder that is not there.
    private let resolved: [String?]
    /// As they are written.
    private let written: [String]

    /// - Parameters:
    ///   - file: the expectation that is read first.
    ///   - others: folders that the user allows.
    init(of file: String, and others: [String]) {
        written = [ExpectationPath.resolve(".", from: file)] + others.map { ExpectationPath.resolve($0, from: "") }
        resolved = written.map { Platform.resolve($0.isEmpty ? "." : $0) }
    }

    /// Why the file or folder at a path must not be read; `nil` where it may.
    ///
    /// - Parameter mayBeFolder: attribute tables may be a folder of files.
    func problem(_ path: String, mayBeFolder: Bool = false) -> String? {
        guard isInside(path) else {
            return "\(path): is outside the folder of the expectation; allow its folder with --allow-files"
        }
        switch Platform.status(ofPath: path)?.kind {
        case .stream: return "\(path): is no regular file"
        case .directory where !mayBeFolder: return "\(path): is a directory"
        case .directory, .regular, nil: return nil
        }
    }

    private func isInside(_ path: String) -> Bool {
        // What is not there is somewhere all the same.
        guard let target = Platform.resolve(path) else {
            return written.contains { ExpectationFolders.isBelow($0, path) }
        }
        return resolved.contains { $0.map { ExpectationFolders.isBelow($0, target) } ?? false }
    }

    private static func isBelow(_ folder: String, _ path: String) -> Bool {
        if folder.isEmpty { return !path.hasPrefix("/") && path != ".." && !path.hasPrefix("../") }
        return path.hasPrefix(folder == "/" ? folder : folder + "/")
    }
}
