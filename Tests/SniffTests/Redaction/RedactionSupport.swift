import Decoders

@testable import Sniff
@testable import SniffRedact

/// What a redaction made of captures, which are redacted in one run.
struct Redacted {
    /// The records of each capture, before and after.
    private(set) var captures: [(before: [SeenRecord], after: [SeenRecord])] = []
    /// Addresses and their pseudonyms.
    let pseudonyms: [String: String]
    let report: RedactionReport
    /// Whether nothing is left in the new files that is not known to be harmless.
    let isClean: Bool

    init(
        _ captures: [UInt8]..., options: RedactionOptions = RedactionOptions(),
        profiles: TransferProfiles = TransferProfiles(), format: RecordingFormat = .pcapng,
        names: [VendorUUID] = []
    ) throws {
        let redaction = try Redaction(options, profiles: profiles, names: names)
        let files = try captures.map { try TemporaryFile($0) }
        for file in files { try redaction.learn(contentsOf: file.path) }
        var outputs: [TemporaryFile] = []
        for file in files {
            let new = try TemporaryFile()
            var plan = RecordingPlan(path: new.path, format: format)
            plan.continues = false
            let recorder = try CaptureRecorder(plan) { _ in }
            try redaction.write(file.path, into: recorder)
            recorder.close()
            outputs.append(new)
            self.captures.append(
                (try SeenCapture(file.path).records, try SeenCapture(new.path).records))
        }
        isClean = try redaction.finds(in: outputs.map(\.path)).isEmpty
        pseudonyms = Dictionary(redaction.pseudonyms.map { ($0.address, $0.pseudonym) }) { first, _ in first }
        report = redaction.report
    }

    /// The packet of a record of the first capture, without the framing of the formats: as many of its last bytes as the
    /// record had before.
    subscript(_ frame: Int) -> [UInt8] {
        let (before, after) = captures[0]
        return Array(after[frame - 1].bytes.suffix(before[frame - 1].bytes.count))
    }

    func before(_ frame: Int) -> [UInt8] { captures[0].before[frame - 1].bytes }

    /// What of a record is no longer as it was.
    func changes(_ frame: Int) -> [Int] {
        zip(before(frame), self[frame]).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    }
}

/// 16 bytes, all different.
let testKey = (0..<16).map { UInt8(0xA0 + $0) }

func addressOctets(_ address: UInt64) -> [UInt8] {
    (0..<6).map { UInt8(truncatingIfNeeded: address >> UInt64($0 * 8)) }
}

/// Whether some bytes stand somewhere among others.
func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    guard !part.isEmpty, bytes.count >= part.count else { return false }
    return (0...bytes.count - part.count).contains { bytes[$0..<$0 + part.count].elementsEqual(part) }
}
