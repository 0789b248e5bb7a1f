import Testing

@testable import Sniff
@testable import SniffDraft
@testable import SniffVerify

struct ValueInferenceTests {
    // MARK: - What an app says

    @Test func oneRecordingIsTakenAtItsWord() {
        let vocabulary = ValueVocabulary([[[1, 1], [2, 1], [1, 1]]], of: 1)
        #expect(vocabulary.shapes.map(\.text) == ["0101", "0201"])
        #expect(vocabulary.isClosed)
        #expect(!vocabulary.hasWidened)
    }

    @Test func whatDiffersBetweenRecordingsIsOpen() {
        // A command with a clock, and one without: of the clock, two bytes were the same by chance.
        let vocabulary = ValueVocabulary(
            [
                [[0x33, 0x10, 0x69, 0x0A, 0x97, 0x01, 0], [0xAA, 1, 0, 0, 0, 0, 0]],
                [[0x33, 0x10, 0x6B, 0x0A, 0x97, 0x01, 0], [0xAA, 1, 0, 0, 0, 0, 0]],
            ], of: 2)
        #expect(Set(vocabulary.shapes.map(\.text)) == ["aa010000000000", "33 10 ?? ?? ?? ?? 00"])
        #expect(vocabulary.hasWidened)
        #expect(vocabulary.shape(of: [0x33, 0x10, 1, 2, 3, 4, 0]) != nil)
        #expect(vocabulary.shape(of: [0x33, 0x11, 1, 2, 3, 4, 0]) == nil)
    }

    @Test func otherCommandsAreNotJoined() {
        let vocabulary = ValueVocabulary([[[1, 2, 3, 4]], [[9, 2, 3, 4]], [[1, 2, 3]]], of: 3)
        #expect(vocabulary.shapes.allSatisfy { !$0.varies })
        // Each recording says something else: nobody knows what else there may be.
        let texts = ValueVocabulary([[[1, 2], [5, 6]], [[9, 2], [7, 6]], [[1, 3, 4], [1, 2]]], of: 3)
        #expect(!texts.isClosed)
    }

    @Test func longListsAreNoVocabulary() {
        #expect(!ValueVocabulary([(0..<30).map { [UInt8($0)] }], of: 1).isClosed)
    }

    @Test func transferIsNoVocabularyAndTakesNoTime() {
        let packets = (0..<20_000).map { number in
            (0..<20).map { UInt8(truncatingIfNeeded: ((number + 1) &* 2_654_435_761) >> ($0 % 4 * 8)) }
        }
        let vocabulary = ValueVocabulary([Array(packets[..<10_000]), Array(packets[10_000...])], of: 2)
        #expect(!vocabulary.isClosed)
        #expect(vocabulary.shapes.count <= ValueVocabulary.limit + 1)
    }

    @Test func kindOfWhatOneRecordingHasAloneStandsBehindWhatAllHave() {
        let vocabulary = ValueVocabulary(
            [
                [[0xAA, 1, 0, 0, 0, 0xAB], [0xAA, 7, 0, 0, 0, 0xAD]], [[0xAA, 1, 0, 0, 0, 0xAB]],
            ], of: 2)
        #expect(vocabulary.shapes.map(\.text) == ["aa01000000ab", "aa ?? 00 00 00 ??"])
        #expect(vocabulary.isClosed)
        #expect(vocabulary.shape(of: [0xAA, 9, 0, 0, 0, 0xA3]) != nil)
    }

    // MARK: - Texts

    @Test(
        arguments: [
            ("saturn VI", "saturn VI"), ("a/b", "a/b"), ("absent", "/^absent$/"), ("not me", "/^not me$/"),
            ("{1}", "/^\\{1\\}$/"), ("pin ***, ok", "/^pin .*, ok$/"), (" 1", "/^ 1$/"), ("/x/", "/^/x/$/"),
        ])
    func textThatFitsNoOther(text: String, value: String) { #expect(ExactText.value(text) == value) }

    // MARK: - Numbers

    private func stepping(_ numbers: [Int]) -> [[UInt8]] {
        numbers.map { [UInt8($0 >> 8), UInt8($0 & 0xFF), UInt8(($0 &* 37) & 0x7F)] }
    }

    /// By how much other the 70th number and all behind it are, and how many exceptions that makes.
    @Test(arguments: [(2, 0), (5, 0), (-2, 1), (-6, 1), (6, 1), (9, 1)])
    func numberThatFallsBySixAtMost(more: Int, exceptions: Int) {
        var numbers = (0..<150).map { 6000 - 6 * $0 }
        for index in 70..<150 { numbers[index] += more }
        let steps = NumberInference([stepping(numbers)]).steps()
        #expect(steps?.path == "bytes[0..1]")
        #expect(steps?.difference == -6)
        #expect(steps?.exceptions == exceptions)
    }

    @Test func littleEndianNumbersAreFound() {
        let values = (0..<600).map { [UInt8(7), UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let steps = NumberInference([values]).steps()
        #expect(steps?.path == "le[1..2]")
        #expect(steps?.difference == 1)
    }

    @Test func fewValuesThatRiseAreNoCounter() {
        // A laboratory's heart rate: 72, 73, 74 …
        let values = (0..<14).map { [UInt8(0), UInt8(72 + $0)] }
        #expect(NumberInference([values]).steps() == nil)
    }

    @Test func twoExceptionsOfAHundredAreTooMany() {
        var numbers = (0..<100).map { 6000 - 6 * $0 }
        for index in 40..<100 { numbers[index] += 2 }
        for index in 70..<100 { numbers[index] += 2 }
        #expect(NumberInference([stepping(numbers)]).steps() == nil)
    }

    // MARK: - Rules

    private func rules(_ recordings: [Recording]) -> [DraftedRequirement] {
        ValueRules(group: RecordingGroup(recordings), vocabularies: [:]).rules()
    }

    @Test func checksumNeedsThirtySamples() {
        func recording(_ count: Int) -> Recording {
            DraftSample.made { sample in
                for index in 0..<count {
                    let bytes = [UInt8(0xAA), UInt8(index & 0xFF), UInt8(index * 3 & 0xFF)]
                    sample.notify(bytes + [bytes.reduce(0, ^)])
                }
            }
        }
        let found = rules([recording(30)]).first { $0.requirement.title.contains("checksum 00") }
        #expect(found?.evidence == "30 times")
        #expect(!rules([recording(29)]).contains { $0.requirement.title.contains("checksum 00") })
    }

    @Test func nothingIsSaidOfSecrets() {
        var recording = DraftSample.made { sample in for _ in 0..<40 { sample.write([1, 2, 3, 4]) } }
        for index in recording.operations.indices { recording.operations[index].state.isSecret = true }
        let draft = Drafter().draft([recording])
        let text = ExpectationWriter.text(draft)
        #expect(text.contains("writes: 2A56"))
        #expect(!text.contains("01020304"))
    }
}
