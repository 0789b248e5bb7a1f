import Testing

@testable import Sniff

/// A capture cut at any byte: everything before the cut, then where and how much is missing.
@Suite("Capture: cuts")
struct CaptureCutTests {
    @Test("every beginning", arguments: CaptureSample.all)
    func prefixes(_ sample: CaptureSample) throws {
        let boundaries = [sample.headerLength] + sample.ends
        for count in 0..<sample.bytes.count {
            let cut = Array(sample.bytes.prefix(count))
            // Without a file header, less than the first records' could be anything.
            guard count >= max(sample.headerLength, sample.recognisedFrom) else {
                let error = #expect(throws: CaptureError.self) { try SeenCapture(cut) }
                #expect(error?.exitStatus == 65)
                let text = "\(try #require(error))"
                #expect(text.contains(count == 0 ? "is empty, not a capture" : "is not a capture"), "\(text)")
                continue
            }
            // Without a whole record it has the other form.
            if sample.name.hasPrefix("modified pcap, 12"), count < sample.ends[0] { continue }
            let seen = try SeenCapture(cut)
            #expect(seen.records == sample.records.filter { Int($0.offset) < count && end(of: $0, sample) <= count })
            if boundaries.contains(count) {
                #expect(seen.damage == [], "\(count) bytes")
                continue
            }
            let start = boundaries.filter { $0 < count }.max() ?? 0
            let needed =
                count - start < sample.recordHeader
                ? sample.recordHeader : (boundaries.filter { $0 > count }.min() ?? sample.bytes.count) - start
            #expect(seen.endedEarly && seen.damage.count == 1)
            #expect(seen.offsets == [UInt64(start)])
            let text = seen.damage.first ?? ""
            #expect(
                text.hasSuffix("\(count - start) of \(needed) bytes are there, \(needed - count + start) are missing"),
                "\(count) bytes: \(text)")
        }
    }

    private func end(of record: SeenRecord, _ sample: CaptureSample) -> Int {
        sample.ends.filter { $0 > Int(record.offset) }.min() ?? 0
    }

    @Test("every beginning of the gzipped capture", arguments: CaptureSample.all)
    func zippedPrefixes(_ sample: CaptureSample) throws {
        let bytes = gzipped(sample.bytes)
        var most = 0
        for count in 2..<bytes.count {
            guard let seen = try? SeenCapture(Array(bytes.prefix(count))) else {
                #expect(most == 0, "\(count) bytes")
                continue
            }
            #expect(seen.records == Array(sample.records.prefix(seen.records.count)))
            #expect(seen.endedEarly)
            #expect(seen.damage.first?.contains("of the unzipped data: the compressed data end too early") == true)
            #expect(seen.records.count >= most)
            most = seen.records.count
        }
        // The last bytes of a member hold no data.
        #expect(most == sample.records.count)
    }

    @Test("a gzipped capture damaged in the middle", arguments: CaptureSample.all)
    func zippedDamage(_ sample: CaptureSample) throws {
        // Stored or compressed, the check sum at the end tells.
        let bytes = gzipped(sample.bytes)
        for index in stride(from: 18, to: bytes.count - 4, by: 1) {
            var damaged = bytes
            damaged[index] ^= 0x55
            guard let seen = try? SeenCapture(damaged) else { continue }
            #expect(!seen.damage.isEmpty, "byte \(index)")
        }
    }

    @Test("gzip: nothing but its header")
    func emptyMember() throws {
        let empty = gzipped([])
        #expect(throws: CaptureError.self) { try SeenCapture(empty) }
        let error = #expect(throws: CaptureError.self) { try SeenCapture([0x1F, 0x8B, 8]) }
        #expect(error?.description.contains("the compressed data end too early") == true)
        #expect(error?.exitStatus == 65)
    }
}
