/// Opens a capture in Wireshark at a frame: both programs number frames alike.
package enum WiresharkCommand {
    /// The command as a person types it, up to the number of the frame.
    ///
    /// - Parameter path: a capture for which ``CaptureReader/isPlainFile(_:)`` is true.
    package static func beginning(_ path: String) -> String {
        // A name that begins with a hyphen is no option.
        "wireshark -r \((path.hasPrefix("-") ? "./\(path)" : path).shellQuoted) -g "
    }

    /// The command for a frame; where Wireshark cannot open the input, the one that writes it as a capture before.
    package static func text(_ path: String, frame: UInt64) -> String {
        guard !CaptureReader.isPlainFile(path) else { return beginning(path) + "\(frame)" }
        let input = path == "-" ? "-" : path.shellQuoted
        return "blesniff --write x.pcapng \(input) && wireshark -r x.pcapng -g \(frame)"
    }
}
