import Decoders
import Reassembly
import Testing

/// Advertising data reported in parts (Core 6.0, Vol 4, Part E, 7.7.65.13).
@Suite struct AdvertisingAssemblerTests {
    private struct Run {
        var assembler = AdvertisingAssembler()
        private static let vocabulary = try? Registry().vocabulary

        /// Takes an extended report with this data and data status.
        mutating func take(_ data: [UInt8], status: UInt8, sid: UInt8 = 0, address: UInt8 = 1, event: UInt8 = 0) throws
            -> [UInt8]?
        {
            let head: [UInt8] = [1, status << 5 | event, 0, 1, address, 2, 3, 4, 5, 6, 1, 2, sid, 127, 0xC4, 0, 0, 0]
            let bytes = head + [0, 0, 0, 0, 0, 0] + [UInt8(data.count)] + data
            var reports = try #require(AdvertisingReports(subevent: 0x0D, parsing: Reader(bytes.span)))
            let report = try #require(try reports.next(bytes.span))
            #expect(report.data.count == data.count && report.sid == sid && report.dataStatus == status)
            let fields = FieldList(FieldSelection(try #require(Run.vocabulary)))
            switch assembler.take(report, bytes.span, fields) {
            case .whole: return data
            case .joined(let all, _): return all
            case .first, .more: return nil
            }
        }
    }

    @Test func partsOfEveryLength() throws {
        let data = payload(229)
        for size in 1..<data.count {
            var run = Run()
            for start in stride(from: 0, to: data.count, by: size) {
                let isLast = start + size >= data.count
                let part = Array(data[start..<min(start + size, data.count)])
                #expect(try run.take(part, status: isLast ? 0 : 1) == (isLast ? data : nil))
            }
            // What follows stands for itself.
            #expect(try run.take([1], status: 0) == [1])
        }
    }

    @Test func setsAddressesAndScanResponsesDoNotMix() throws {
        var run = Run()
        let keys: [(UInt8, UInt8, UInt8)] = [(0, 1, 0), (1, 1, 0), (0, 2, 0), (0, 1, 8)]
        for (index, key) in keys.enumerated() {
            #expect(try run.take([UInt8(index)], status: 1, sid: key.0, address: key.1, event: key.2) == nil)
        }
        for (index, key) in keys.enumerated().reversed() {
            #expect(try run.take([9], status: 0, sid: key.0, address: key.1, event: key.2) == [UInt8(index), 9])
        }
    }

    @Test func truncatedDataEndToo() throws {
        var run = Run()
        #expect(try run.take([1, 2], status: 1) == nil)
        #expect(try run.take([3], status: 2) == [1, 2, 3])
    }

    @Test func moreThanThereCanBeIsNotHeld() throws {
        var run = Run()
        let part = [UInt8](repeating: 7, count: 229)
        // 7 parts are 1,603 bytes, 8 more than the 1,650 that there can be.
        for _ in 0..<100 { #expect(try run.take(part, status: 1) == nil) }
        #expect(try run.take(part, status: 0) == nil)
        #expect(try run.take(part, status: 0) == part)
    }

    @Test func theOldestOfTooManyIsForgotten() throws {
        var run = Run()
        for address in 0..<33 as Range<UInt8> { #expect(try run.take([address], status: 1, address: address) == nil) }
        #expect(try run.take([0xFF], status: 0, address: 0) == [0xFF])
        for address in 1..<33 as Range<UInt8> {
            #expect(try run.take([0xFF], status: 0, address: address) == [address, 0xFF])
        }
    }
}
