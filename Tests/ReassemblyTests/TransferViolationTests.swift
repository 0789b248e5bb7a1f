import Testing

@testable import Reassembly

/// Violations in words.
@Suite struct TransferViolationTests {
    @Test(arguments: [
        (TransferViolation(.refused, frame: 48, .answer("0000")), "refused with 0000"),
        (TransferViolation(.refused, frame: 48, .answer("0000")).masked, "refused: ***"),
        (TransferViolation(.refused, frame: 4), "refused"),
        (
            TransferViolation(.differentEcho, frame: 40, .echo("0101", of: "0201", inFrame: 37)),
            "echo 0101 instead of 0201"
        ),
        (TransferViolation(.timeout, frame: 41, "nothing came for 30 s"), "nothing came for 30 s"),
        (TransferViolation(.disconnected, frame: 49), "cut off by disconnect"),
        (
            TransferViolation(.refused, frame: 64, "frame 63 was answered by error 128"),
            "refused: frame 63 was answered by error 128"
        ),
    ]) func phrase(violation: TransferViolation, expected: String) { #expect(violation.phrase == expected) }

    @Test func detailOfAnEcho() {
        let violation = TransferViolation(.differentEcho, frame: 40, .echo("0101", of: "0201", inFrame: 37))
        #expect(violation.detail == "0101 for 0201 of frame 37")
        #expect(violation.masked.detail == "*** for *** of frame 37")
    }
}
