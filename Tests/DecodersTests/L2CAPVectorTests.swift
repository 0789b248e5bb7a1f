import Testing

@testable import Decoders

/// Every signaling command against `Tests/Vectors/signaling.tsv`.
@Suite struct L2CAPVectorTests {
    let vectors: PDUVectors

    init() throws {
        vectors = try PDUVectors("signaling.tsv", layer: .l2cap, header: 4) { $0.signalling }
    }

    @Test func everyVectorDecodesAsWritten() { vectors.decodeAsWritten() }
    @Test func everyCommandHasVectors() { vectors.cover(0x01...0x1A) }
    @Test func everyBeginningDecodesOrFaults() { vectors.decodeBeginnings() }

    @Test func everyVectorAnnouncesItsLength() {
        for row in vectors.rows {
            #expect(Int(row.bytes.span.u16(at: 2)) == row.bytes.count - 4, "line \(row.line)")
        }
    }

    /// Only the commands for AMPs, which the specification no longer has, are known by name alone.
    @Test func commandsWithoutFields() {
        for definition in DeclarationIndex.standard.pdus(in: .signalling) {
            #expect((definition.items == nil) == (0x0C...0x11).contains(definition.code), "\(definition.name)")
        }
    }
}
