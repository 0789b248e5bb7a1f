import Testing

@testable import Decoders

/// Every Security Manager command against `Tests/Vectors/smp.tsv`.
@Suite struct SMPVectorTests {
    let vectors: PDUVectors

    init() throws {
        vectors = try PDUVectors("smp.tsv", layer: .smp, header: 1) { $0.smp }
    }

    @Test func everyVectorDecodesAsWritten() { vectors.decodeAsWritten() }
    @Test func everyCommandHasVectors() { vectors.cover(0x01...0x0E) }
    @Test func everyBeginningDecodesOrFaults() { vectors.decodeBeginnings() }

    /// Core 6.0, Vol 3, Part H, 3.5.5, table 3.7.
    @Test func everyReasonHasAName() {
        let registry = vectors.runner.registry
        let key = registry.vocabulary.key(ofPath: "smp.reason") ?? .none
        for reason in 0...0xFF as ClosedRange<UInt64> {
            #expect((registry.vocabulary.name(of: key, value: reason) != nil) == (0x01...0x10).contains(reason))
        }
    }
}
