import TestSupport
import Testing

@testable import Sniff

/// Random damage: no input makes the reader trap, hang or hold much, and pieces make no difference.
@Suite("Capture: fuzzing")
struct CaptureFuzzTests {
    private static let extremes: [UInt32] = [
        0, 1, 3, 4, 9, 12, 0x1C, 0x7F, 0xFF, 0xFFFF, 0x10000, 0x3FFFF, 0x40000, 0x40001, 0x80000, 0x7FFF_FFFF,
        0x8000_0000,
        0xFFFF_FFFC, 0xFFFF_FFFF,
    ]

    private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        for _ in 0...Int.random(in: 0...3, using: &random) where bytes.count > 8 {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let length = min(Int.random(in: 1...40, using: &random), bytes.count - place)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 2: bytes.removeSubrange(place..<place + length)
            case 3: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
            case 4:
                let value = Self.extremes.randomElement(using: &random) ?? 0
                let field = number(value, bigEndian: Bool.random(using: &random))
                bytes.replaceSubrange(place..<min(place + 4, bytes.count), with: field)
            default: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
            }
        }
    }

    private func check(_ bytes: [UInt8], _ readSize: Int) throws {
        let file = try TemporaryFile(bytes)
        let whole: SeenCapture
        do {
            whole = try SeenCapture(file.path)
        } catch {
            #expect(error.exitStatus == 65)
            return
        }
        #expect(whole == (try SeenCapture(file.path, readSize: readSize)))
        // No record takes less than its header.
        #expect(whole.records.count <= bytes.count / 12)
        #expect(whole.damage.count <= bytes.count / 12)
        #expect(whole.window <= 2 << 20)
        #expect(whole.records.allSatisfy { $0.bytes.count <= bytes.count })
        #expect(whole.records.map(\.offset) == whole.records.map(\.offset).sorted())
    }

    @Test("mutated captures", arguments: CaptureSample.all)
    func mutations(_ sample: CaptureSample) throws {
        var random = SplitMix(state: UInt64(sample.bytes.count))
        for _ in 0..<250 {
            var bytes = sample.bytes
            mutate(&bytes, &random)
            try check(bytes, Int.random(in: 1...20, using: &random))
        }
    }

    @Test("mutated gzip", arguments: [CaptureSample.btsnoop(2001), .pcapngOfManySections()])
    func zipped(_ sample: CaptureSample) throws {
        var random = SplitMix(state: 5)
        let zipped = gzipped(sample.bytes)
        var read = 0
        var refused = 0
        for _ in 0..<500 {
            var bytes = zipped
            mutate(&bytes, &random)
            let file = try TemporaryFile(bytes)
            do {
                let whole = try SeenCapture(file.path)
                read += 1
                #expect(whole == (try SeenCapture(file.path, readSize: 3)))
            } catch {
                refused += 1
                #expect(error.exitStatus == 65)
            }
        }
        print("CaptureFuzzTests.zipped, \(sample.name): \(read) cases read whole and in pieces, \(refused) refused")
        #expect(read > 0 && refused > 0)
    }

    @Test("noise behind the beginning of every format", arguments: CaptureSample.all)
    func noise(_ sample: CaptureSample) throws {
        var random = SplitMix(state: UInt64(sample.bytes.count) &* 3)
        for _ in 0..<60 {
            let head = Int.random(in: 4...max(sample.headerLength, 30), using: &random)
            // Small bytes make plausible lengths.
            let most = [255, 3, 1, 64].randomElement(using: &random) ?? 255
            let noise = (0..<Int.random(in: 0...3000, using: &random)).map { _ in
                UInt8(Int.random(in: 0...most, using: &random))
            }
            try check(Array(sample.bytes.prefix(head)) + noise, Int.random(in: 1...500, using: &random))
        }
    }
}
