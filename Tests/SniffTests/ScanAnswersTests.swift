import Decoders
import Testing

@testable import Sniff

@Suite struct ScanAnswersTests {
    @Test func refusalsAreCounted() {
        var answers = ScanAnswers()
        answers.note(HCICommandOpcode.leSetScanParameters, 0)
        #expect(answers.refusal == nil && !answers.hasScanned)
        answers.note(HCICommandOpcode.leSetScanParameters, 0x0C)
        answers.note(HCICommandOpcode.leSetExtendedScanEnable, 0x0D)
        answers.note(HCICommandOpcode.leSetRandomAddress, 0x0C)
        #expect(answers.refusal?.status == 0x0D && answers.refusal?.count == 2 && !answers.hasScanned)
        answers.note(HCICommandOpcode.leSetScanEnable, 0)
        #expect(answers.hasScanned)
    }
}
