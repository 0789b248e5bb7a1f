import Foundation
import TestSupport
import Testing

@testable import Sniff

/// Operations of damaged captures and of captures by other people.
@Suite struct OperationRobustnessTests {
    @Test(arguments: ["heart-rate.btsnoop", "titan-encryption.btsnoop", "air-late.pcap"])
    func everyPrefixCanBeRead(name: String) throws {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: LibraryFiles.capture(name))))
        for count in stride(from: 32, to: bytes.count, by: 7) {
            let reading = try OperationText(bytes: [Array(bytes.prefix(count))])
            #expect(!reading.events.isEmpty || count < 200)
        }
    }

    @Test func everyByteMayBeWrong() throws {
        let path = LibraryFiles.capture("provisioning-json.btsnoop")
        let original = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        for offset in stride(from: 16, to: original.count, by: 11) {
            var bytes = original
            bytes[offset] ^= 0xFF
            _ = try OperationText(bytes: [bytes])
        }
    }

    @Test(.ifThereAreOtherCaptures, arguments: OtherCaptures.all)
    func capturesByOthersCanBeRead(path: String) throws {
        var selection = OperationSelection.all
        selection.onlyNewAdvertising = true
        let reading = try OperationText([path], selection)
        for operation in reading.operations where operation.outcome == .succeeded { #expect(operation.end != nil) }
    }

    /// The app hangs up 11 ms after it asks (5613), and has the answers 2 ms after the connection ended.
    @Test(.ifThereAreOtherCaptures)
    func answersThatComeAfterTheEndBelongToTheConnection() throws {
        let path = try OtherCaptures.path("GoveeBTTempLogger/BTData/btsnoop_hci.log")
        let operations = try OperationText([path]).operations
        let write = try #require(operations.first { $0.begin.frame == 5613 })
        let late = operations.filter { [5618, 5619].contains($0.begin.frame) }
        #expect(late.allSatisfy { $0.connection == write.connection && $0.attribute?.uuid != nil })
        #expect(!late.isEmpty || write.end.map { $0.frame > 5616 } == true)
    }
}
