import Decoders
import Foundation
import Testing

@testable import Sniff

/// AD types in files of decoders.
@Suite struct DecoderFileADTypeTests {
    private func user(_ text: String) throws -> UserDecoders {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("blesniff-\(UUID()).yaml").path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        var user = UserDecoders()
        try user.add(path)
        return user
    }

    private func decoder(_ type: String, override: Bool = false, fields: Bool = true) -> String {
        """
        decoders:
          - ad_type: \(type)
            name: Shelf Tag
        \(override ? "    override: true\n" : "")\
        \(fields ? "    fields: [{name: tag_temperature, type: s16, scale: 0.01, unit: °C}]\n" : "")\
            tests:
              - {value: 66 08, gives: {tag_temperature: 21.5}}
              - {value: "66", fault: true}
              - {value: 66 08 00, fault: true}
        """
    }

    @Test func itIsReadTestedAndRegistered() throws {
        let user = try user(decoder("0xE0"))
        let registry = try user.registry()
        #expect(registry.vocabulary.key(ofPath: "adv.tag_temperature") != nil)
        let (count, failures) = user.check(registry)
        #expect(count == 3 && failures.map(\.description) == [])
    }

    @Test func aBuiltInOneIsReplacedOnlyIfTheFileSaysSo() throws {
        let error = try #require(throws: DecoderFileErrors.self) { try user(decoder("0x1C")) }
        #expect(
            error.errors.map(\.message) == [
                "AD type 0x1c has a decoder, 'LE Role'; write 'override: true' to replace it"
            ])
        _ = try user(decoder("0x1C", override: true)).registry()
    }

    @Test func mistakes() throws {
        let fields = try #require(throws: DecoderFileErrors.self) { try user(decoder("0xE0", fields: false)) }
        #expect(fields.errors.map(\.message) == ["an AD type needs 'fields': they stand beside others"])
        let device = try #require(throws: DecoderFileErrors.self) { try user(decoder("0xE0\n    device: Shelf")) }
        #expect(device.errors.first?.message.hasPrefix("'device' is for characteristics and descriptors") == true)
        let type = try #require(throws: DecoderFileErrors.self) { try user(decoder("0x1E0")) }
        #expect(type.errors.count == 1)
        // The program takes names apart itself: said with the place in the file.
        let name = try #require(throws: DecoderFileErrors.self) { try user(decoder("0x09")).registry() }
        #expect(name.errors.first?.message.contains("the program itself takes this type apart") == true)
    }
}
