import Foundation
import Testing

/// The sequence of advertising data that `devices --format jsonl` lists.
@Suite("advertised data") struct AdvertisedDataTests {
    private func device(_ data: [UInt8], scanResponses: Set<Int> = []) throws -> [String: Any] {
        var capture = TestCapture()
        for (index, byte) in data.enumerated() {
            var report = TestCapture.report(0xC001_0000_0001, data: [2, 0x0A, byte])
            if scanResponses.contains(index) { report[5] = 4 }
            capture.add(report, received: true, after: Int64(index) * 100_000)
        }
        let run = try ProgramRun("devices", "--format", "jsonl", capture: capture)
        let line = try #require(run.lines.first)
        return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    private func list(_ device: [String: Any]) throws -> [[String: Any]] {
        try #require(device["advertising"] as? [[String: Any]])
    }

    @Test("each change is listed once, also one back to earlier data")
    func changes() throws {
        let list = try list(try device([1, 1, 2, 1, 1]))
        #expect(list.map { $0["data"] as? String } == ["020a01", "020a02", "020a01"])
        #expect(list.map { $0["frame"] as? Int } == [1, 3, 4])
        #expect(list.allSatisfy { $0["event"] as? String == "ADV_IND" })
    }

    @Test("scan responses change for themselves")
    func responses() throws {
        let list = try list(try device([1, 7, 1, 7], scanResponses: [1, 3]))
        #expect(list.map { $0["scan_response"] as? Bool } == [false, true])
        #expect(list.map { $0["event"] as? String } == ["ADV_IND", "SCAN_RSP"])
    }

    @Test("more than 64 changes are cut")
    func limit() throws {
        let device = try device((0..<70).map { UInt8($0) })
        #expect(try list(device).count == 64)
        #expect(device["advertising_cut"] as? Bool == true)
    }
}
