import Decoders
import Testing

@testable import Sniff
@testable import SniffWords

/// Values and UUIDs in the lines of verdicts.
@Suite("Verdicts: values in words") struct DecodedWordsTests {
    private func words(_ uuid: UInt32, _ value: [UInt8]) -> String? {
        DecodedWords(value, of: OperationAttribute(handle: 1, uuid: BluetoothUUID(uuid)), .standard)?.text
    }

    @Test func values() {
        #expect(words(0x2A19, [95]) == "95 %")
        #expect(words(0x2A38, [1]) == "Chest")
        #expect(words(0x2A24, Array("NB-2".utf8)) == "\"NB-2\"")
        #expect(words(0x2A37, [0x16, 0, 0x3E, 3]) == "0 bpm  sensor_contact true  rr_intervals 810.547 ms")
        let two: [UInt8] = [0x16, 73, 0x48, 3, 0x44, 3]
        #expect(words(0x2A37, two) == "73 bpm  sensor_contact true  rr_intervals 820.313 ms, 816.406 ms")
    }

    @Test("Without a decoder, too short or too long, the bytes say more") func bytes() {
        #expect(words(0x2A56, [1]) == nil)
        #expect(words(0x2A37, [0x16]) == nil)
        #expect(words(0x2A19, [95, 0]) == nil)
    }

    @Test func advertising() {
        let beacon = [0x1A, 0xFF, 0x4C, 0, 2, 0x15] + [UInt8](repeating: 0xE2, count: 16) + [4, 0x62, 0, 9, 0xC5]
        #expect(
            DecodedWords(advertising: [2, 1, 6] + beacon, .standard)?.text
                == "iBeacon  E2E2E2E2…E2E2  major 1122  minor 9  measured_power -59 dBm")
        #expect(DecodedWords(advertising: [5, 9, 0x42, 0x65, 0x6C, 0x74], .standard)?.text == "\"Belt\"")
        #expect(DecodedWords(advertising: [2, 1, 6], .standard) == nil)
    }

    @Test func uuids() {
        let text = "no subscription to A56E51F5-AFFE-4E14-87A2-54927B22354C within 2 s"
        #expect(text.withShortUUIDs() == "no subscription to A56E51F5…354C within 2 s")
        let known = "writes 6E400002-B5A3-F393-E0A9-E50E24DCCA9E"
        #expect(
            !known.withShortUUIDs(.standard).contains("6E4") && known.withShortUUIDs(.standard).hasPrefix("writes "))
        for same in ["2A37 and 180D", "xA56E51F5-AFFE-4E14-87A2-54927B22354CA", "A56E51F5-AFFE-4E14-87A2", ""] {
            #expect(same.withShortUUIDs() == same)
        }
    }

    @Test("Text of other languages is text; bytes that are UTF-8 by chance are not") func texts() {
        #expect(OperationPhrase.value(Array("Gleis 7: Zug fällt ".utf8)) == "\"Gleis 7: Zug fällt \"")
        #expect(OperationPhrase.value([0xC3, 0xA4, 0xC3, 0xB6, 0x41]) == "c3a4c3b641")
        #expect(OperationPhrase.value([0xC3, 0x41, 0x42]) == "c34142")
    }
}
