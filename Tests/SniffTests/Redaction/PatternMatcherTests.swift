import Testing

@testable import Sniff
@testable import SniffRedact

/// Searches, compared with what is slow and plain.
@Suite struct PatternMatcherTests {
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33 ^ state << 31
        }
    }

    private func random(_ count: Int, _ generator: inout Generator) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 97...99, using: &generator) }
    }

    @Test(arguments: 0..<50) func findsEveryPatternEverywhere(seed: UInt64) {
        var generator = Generator(state: seed)
        let patterns = (0..<12).map { _ in random(Int.random(in: 1...7, using: &generator), &generator) }
        let text = random(200, &generator)
        var matcher = PatternMatcher()
        for pattern in patterns {
            matcher.add(pattern, [Mask(range: 0..<pattern.count, fill: .zero, kind: .name)])
        }
        matcher.finish()
        var found = [Bool](repeating: false, count: text.count)
        _ = matcher.search(text) { for place in $0.range { found[place] = true } }
        var wanted = [Bool](repeating: false, count: text.count)
        for pattern in patterns {
            for start in 0...text.count - pattern.count
            where text[start..<start + pattern.count].elementsEqual(pattern) {
                for place in start..<start + pattern.count { wanted[place] = true }
            }
        }
        #expect(found == wanted)
    }

    @Test(arguments: 0..<50) func oneStringIsFoundLikeByHand(seed: UInt64) {
        var generator = Generator(state: seed)
        let pattern = random(Int.random(in: 1...6, using: &generator), &generator)
        let text = random(100, &generator)
        let search = ByteSearch(pattern)
        let wanted = (0...text.count - pattern.count).filter {
            text[$0..<$0 + pattern.count].elementsEqual(pattern)
        }
        #expect(search.places(in: text) == wanted)
        let overlap = (0...pattern.count).last { text.suffix($0).elementsEqual(pattern.prefix($0)) }
        #expect(search.overlap(endOf: text) == overlap)
    }

    @Test func onlyPartsOfAPatternAreNamed() {
        var matcher = PatternMatcher()
        matcher.add([1, 2, 3, 4], [Mask(range: 1..<3, fill: .zero, kind: .key)])
        matcher.add([9, 1, 2, 3, 4, 5], [Mask(range: 5..<6, fill: .text, kind: .name)])
        matcher.finish()
        var masks: [Mask] = []
        _ = matcher.search([9, 1, 2, 3, 4, 5, 6]) { masks.append($0) }
        #expect(
            masks == [
                Mask(range: 2..<4, fill: .zero, kind: .key), Mask(range: 5..<6, fill: .text, kind: .name),
            ])
    }

    @Test func beginningsOfTextsAtTheEnd() {
        var matcher = PatternMatcher()
        matcher.add(Array("Kitchen".utf8), [Mask(range: 0..<7, fill: .text, kind: .name)])
        matcher.add(Array("{\"a\":\"b\"}".utf8), [Mask(range: 6..<7, fill: .text, kind: .credential)])
        matcher.finish()
        #expect(matcher.search(Array("The Kitch".utf8)) { _ in } == 5)
        #expect(matcher.search(Array("{\"a\":".utf8)) { _ in } == 0)
        #expect(matcher.search(Array("The Kitcx".utf8)) { _ in } == 0)
    }

    @Test func addressesKeepTheirTypeAndAreNobodyElses() {
        var pseudonyms = AddressPseudonyms()
        let real: [UInt64] = [
            0xC0DE_0000_0001, 0x7B00_1122_3344, 0x0102_0304_0506, 0xAABB_CCDD_EEFF, 0xC000_0000_0001, 0,
            0xFFFF_FFFF_FFFF,
        ]
        for address in real { pseudonyms.note(address, isPublic: address == 0xAABB_CCDD_EEFF) }
        pseudonyms.note(real[0], isPublic: false)
        pseudonyms.assign(keepsVendors: true)
        #expect(pseudonyms[0xC0DE_0000_0001] == 0xC000_0000_0002)
        #expect(pseudonyms[0x7B00_1122_3344] == 0x4000_0000_0003)
        #expect(pseudonyms[0x0102_0304_0506] == 0x0000_0000_0004)
        #expect(pseudonyms[0xAABB_CCDD_EEFF] == 0xAABB_CC00_0005)
        #expect(pseudonyms[0xC000_0000_0001] == 0xC000_0000_0006)
        #expect(pseudonyms[0] == nil && pseudonyms[0xFFFF_FFFF_FFFF] == nil)
        pseudonyms.assign(keepsVendors: false)
        #expect(pseudonyms[0xAABB_CCDD_EEFF] == 0x8000_0000_0005)
    }

    /// The pseudonym of 00:01:E3:06:20:22 begins, as it is sent, with what the address ends with.
    @Test(arguments: [[0x22, 0x20, 0x06, 0xE3], [0xFF, 0x20, 0x06, 0xE3]] as [[UInt8]])
    func noAddressIsMadeOfAPseudonymAndBytesBesideIt(before: [UInt8]) {
        var pseudonyms = AddressPseudonyms()
        pseudonyms.note(0x0001_E306_2022, isPublic: false)
        pseudonyms.assign(keepsVendors: false)
        let search = AddressSearch(pseudonyms: pseudonyms)
        let bytes = before + [0x22, 0x20, 0x06, 0xE3, 0x01, 0x00, 0x77]
        var target = bytes
        #expect(search.replace(in: bytes, &target) == 1)
        let pseudonym: [UInt8] = [0x01, 0, 0, 0, 0, 0, 0x77]
        #expect(target == (before[0] == 0xFF ? before : [0, 0, 0, 0]) + pseudonym)
        var again = target
        #expect(search.replace(in: target, &again) == 0)
    }

    @Test func noAddressIsMadeOfDigitsBesideAPseudonym() {
        var pseudonyms = AddressPseudonyms()
        pseudonyms.note(0x0001_E306_2022, isPublic: false)
        pseudonyms.assign(keepsVendors: false)
        let search = AddressSearch(pseudonyms: pseudonyms)
        // The pseudonym 000000000001 and the digits behind it.
        let bytes = Array("0001E3062022E3062022".utf8)
        var target = bytes
        #expect(search.replace(in: bytes, &target) == 1)
        #expect(String(decoding: target, as: UTF8.self) == "00000000000100000000")
    }

    @Test func everyFieldOfTheTableIsThere() {
        let vocabulary = CaptureOptions.standard.registry.vocabulary
        for (_, paths) in SensitiveFields.paths {
            for path in paths { #expect(vocabulary.key(ofPath: path) != nil, "\(path)") }
        }
    }

    @Test func whatOutputsHideIsTakenOut() {
        let vocabulary = CaptureOptions.standard.registry.vocabulary
        let roles = SensitiveFields.roles(vocabulary)
        let secrets = vocabulary.keys.filter { vocabulary[$0].isSecret && vocabulary[$0].type != .array }
        #expect(secrets.count > 20)
        for key in secrets { #expect(roles[Int(key.rawValue)] != .none, "\(vocabulary[key].path)") }
    }

    /// What is added to the vocabulary later and looks like a key or a name is either in the table or here.
    @Test func whatLooksLikeAKeyIsInTheTable() {
        let vocabulary = CaptureOptions.standard.registry.vocabulary
        let known = Set(SensitiveFields.paths.flatMap(\.1))
        let harmless: Set<String> = [
            // Public keys, and what only they lead to.
            "hci.key_x_coordinate", "hci.key_y_coordinate", "smp.public_key_x", "smp.public_key_y", "smp.dhkey_check",
            // The program's names of things.
            "adv.value.name", "value.name", "monitor.name",
        ]
        let words = [
            "key", "irk", "csrk", "ltk", "confirm_value", "pin_code", "device_name", "local_name", "serial_number",
        ]
        for key in vocabulary.keys {
            let definition = vocabulary[key]
            guard definition.type == .hex || definition.type == .text else { continue }
            let last = definition.path.split(separator: ".").last.map(String.init) ?? ""
            let looksSo = words.contains { last.hasSuffix($0) || last.hasPrefix($0) } || last == "name"
            if looksSo {
                #expect(known.contains(definition.path) || harmless.contains(definition.path), "\(definition.path)")
            }
        }
    }
}
