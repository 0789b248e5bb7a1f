import Testing

@testable import Sniff
@testable import SniffDraft

struct AnswerInferenceTests {
    private func finding(_ recordings: [Recording]) -> AnswerInference.Finding? {
        AnswerInference(group: RecordingGroup(recordings)).findings().first
    }

    private func finding(_ make: (inout DraftSample) -> Void) -> AnswerInference.Finding? {
        finding([DraftSample.made(0, make)])
    }

    @Test func wholeValueThatComesBackIsCopied() {
        let found = finding {
            for byte: UInt8 in [7, 9, 4] {
                $0.write([byte, 1])
                $0.notify([byte, 1])
            }
        }
        #expect(found?.answerBytes == "{question}")
        #expect(found?.pairs == 3)
        #expect(found?.latency == 100_000_000)
        #expect(found?.isBeforeNext == true && found?.alternates == true)
    }

    @Test func onlyTheFirstBytesAreCopied() {
        let found = finding {
            for byte: UInt8 in [1, 2, 3] {
                $0.write([0xAA, byte, 0])
                $0.notify([0xAA, byte, 0x40 + byte])
            }
        }
        #expect(found?.copied == 2)
        #expect(found?.answerBytes == "{question[0..1]} *")
    }

    @Test func whatIsAlwaysTheSameIsNotCopied() {
        // One byte that never changes is no sign; that each write is followed by a notification is one.
        let found = finding {
            for byte: UInt8 in [1, 2, 3] {
                $0.write([1, byte])
                $0.notify([1, 0x50 + byte])
            }
        }
        #expect(found?.copied == 0)
        #expect(found?.answerBytes == nil)
    }

    /// Each answer looks at all questions that wait.
    @Test(arguments: [(64, 64), (65, nil)]) func questionsThatWaitAreBounded(count: UInt8, pairs: Int?) {
        let found = finding {
            for byte in 1...count { $0.write([byte], after: 1) }
            for byte in 1...count { $0.notify([byte], after: 1) }
        }
        #expect(found?.pairs == pairs)
    }

    /// What a rule reads of an act grows with its occurrences, however many recordings there are.
    @Test func recordingsWithoutOccurrencesAreNotLookedAt() throws {
        let group = RecordingGroup(
            (0..<100).map { number in DraftSample.made(number) { $0.add(.write, UInt32(0x2B00 + number), [1]) } })
        #expect(group.actions.count == 100)
        let action = try #require(group.actions.last)
        #expect(group.occurrences(of: action).count == 1)
        #expect(group.occurrences(ofAnyOutcome: action).count == 1)
        #expect(group.counted(with: action).count == 1)
        #expect(group.operations(ofTarget: action.target).count == 1)
        #expect(group.isMissing(group.occurrences(of: action)))
    }

    @Test func refusalsReleaseFromTheAnswer() {
        let found = finding {
            for byte: UInt8 in [1, 2, 1, 7, 2] {
                $0.write([byte, 1])
                $0.notify(byte == 7 ? [0, 0] : [byte, 1])
            }
        }
        #expect(found?.answerBytes == "{question}")
        #expect(found?.refusal == [0, 0])
    }

    @Test func streamThatComesAnywayIsNoAnswer() {
        let found = finding { sample in
            for index: UInt8 in 0..<20 {
                if index % 8 == 1 { sample.write([index]) }
                sample.notify([0x10, index])
            }
        }
        #expect(found == nil)
    }

    @Test func questionWithoutAnswerRefutes() {
        let found = finding {
            for byte: UInt8 in [1, 2, 3] {
                $0.write([byte])
                $0.notify([byte])
            }
            $0.write([4])
            $0.disconnect(after: 5000)
        }
        #expect(found == nil)
    }

    @Test func endOfTheConnectionOvertakesTheLastAnswer() {
        let found = finding {
            for byte: UInt8 in [1, 2, 3] {
                $0.write([byte])
                $0.notify([byte])
            }
            $0.write([4])
            $0.disconnect(after: 20)
        }
        #expect(found?.overtaken == 1)
        #expect(found?.pairs == 3)
    }
}
