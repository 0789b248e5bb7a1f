import Decoders
import Testing

@testable import Sniff

@Suite("Groups of packets")
struct PacketGroupTests {
    @Test("every name is a filter, alone and as a part of one", arguments: PacketGroup.allCases)
    func names(_ group: PacketGroup) throws {
        let vocabulary = Registry.standard.vocabulary
        let alone = try Filter(group.rawValue, vocabulary: vocabulary)
        let written = try Filter(group.expression, vocabulary: vocabulary)
        #expect(!alone.keys.isEmpty)
        #expect(alone.keys == written.keys)
        let part = try Filter("!(\(group.rawValue) || frame == 3)", vocabulary: vocabulary)
        #expect(Set(part.keys.map(\.rawValue)) == Set(alone.keys.map(\.rawValue) + [RecordField.frame.key.rawValue]))
    }

    @Test func aMisspeltGroupIsNamed() {
        #expect {
            try Filter("secuirty", vocabulary: Registry.standard.vocabulary)
        } throws: { error in "\(error)".contains("did you mean security?") }
    }

    @Test("several are joined by or, what is hidden by and not")
    func narrowed() throws {
        let vocabulary = Registry.standard.vocabulary
        let filter = try Filter("frame < 9", vocabulary: vocabulary)
        let narrowed = try Filter.narrowed(filter, only: [.gatt, .security], without: [.noise], vocabulary)
        #expect(narrowed?.expression == "(frame < 9) && (gatt || security) && !noise")
        #expect(try Filter.narrowed(nil, only: [], without: [], vocabulary) == nil)
    }
}
