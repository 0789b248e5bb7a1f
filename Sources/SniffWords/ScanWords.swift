import Decoders
import Sniff

/// Scanning that found no device, in words.
package enum ScanWords {
    /// The reason, as far as the capture shows one.
    package static func reason(_ session: borrowing Session) -> String? {
        if let (status, count) = session.scanAnswers.refusal {
            return "the controller refused to scan: \(HCIError.name(status)) (\(count.grouped("command")))"
        }
        return session.scanAnswers.hasScanned
            ? "the controller scanned and reported nothing; 'blesniff lint' says for how long, and on which PHY" : nil
    }
}
