import Decoders
import Testing

@testable import Sniff

@Suite struct AttributeTypesTests {
    private static func uuids(_ numbers: some Sequence<UInt32>) -> [BluetoothUUID] { numbers.map { BluetoothUUID($0) } }

    /// Each of three sets with each other one: none, some, interleaved, and UUIDs that differ in their lower half only.
    @Test func unionsHaveWhatASetHas() {
        let sets: [[BluetoothUUID]] = [
            [], Self.uuids([0x2A37]), Self.uuids(stride(from: 0, to: 40, by: 2)),
            Self.uuids(stride(from: 0, to: 40, by: 3)),
            (0..<4).map { BluetoothUUID(high: 7, low: $0) },
        ]
        let candidates = Set(sets.joined()).union([BluetoothUUID(0x2A38), BluetoothUUID(high: 7, low: 9)])
        for left in sets {
            for right in sets {
                let union = AttributeTypes(left.reversed()).union(AttributeTypes(right))
                let expected = Set(left).union(right)
                #expect(candidates.allSatisfy { union.contains($0) == expected.contains($0) })
                #expect(union == AttributeTypes(expected))
                #expect(union.isEmpty == expected.isEmpty)
            }
        }
    }
}
