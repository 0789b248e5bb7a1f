import Sniff
import SniffVerify

/// Which of the files on the command line are expectations, and which are captures.
struct VerifiedFiles {
    private(set) var expectations: [String] = []
    var inputs: [String] = []

    init(_ paths: [String]) {
        for path in paths {
            if VerifiedFiles.isExpectation(path) { expectations.append(path) } else { inputs.append(path) }
        }
    }

    /// By its name, else by its content: text with a key of expectations. What is not there is taken for a capture, as are
    /// pipes, which can be read only once.
    private static func isExpectation(_ path: String) -> Bool {
        if path.hasSuffix(".yaml") || path.hasSuffix(".yml") { return true }
        return isText(path) && ExpectationKey.areIn(fileAt: path)
    }

    /// Whether it is a file that could be an expectation by its content, and is no capture.
    static func isText(_ path: String) -> Bool {
        guard isRegular(path) else { return false }
        do throws(CaptureError) {
            _ = try CaptureReader(path: path)
            return false
        } catch {
            if case .notACapture = error { return true } else { return false }
        }
    }

    /// Whether it can be read a second time.
    static func isRegular(_ path: String) -> Bool { path != "-" && Platform.isRegularFile(path) }

    static func isFolder(_ path: String) -> Bool { Platform.isDirectory(path) }

    /// Whether it is something that a program may still write to: a pipe, a FIFO, a socket.
    static func isPipe(_ path: String) -> Bool { Platform.isStream(path == "-" ? nil : path) }
}
