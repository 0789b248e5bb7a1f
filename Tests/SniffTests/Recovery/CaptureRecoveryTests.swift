import Foundation
import TestSupport
import Testing

@testable import Sniff

/// Captures that are damaged at a random place: every record that is whole before it is read as it was, reading ends and
/// holds little, and a file that is read in pieces has the same records. This is the one place where captures are damaged at
/// random; `make fuzz TARGET=capture` looks for more. `make test-damage COUNT=100000` says how many; DAMAGE_SEED gives others.
@Suite("Capture: recovery")
struct CaptureRecoveryTests {
    private static func setting(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    @Test("damage at random places of real captures, and of a small one of every format")
    func damage() throws {
        let captures = try UndamagedCapture.all()
        let samples = try CaptureSample.all.map {
            try UndamagedCapture($0.name, $0.bytes, hasHeader: $0.recognisedFrom == 0)
        }
        #expect(captures.count > 300)
        let count = Self.setting("DAMAGED_FILES") ?? 4500
        var random = SplitMix(state: UInt64(Self.setting("DAMAGE_SEED") ?? 13))
        var figures = Figures()
        for number in 0..<count {
            // Each capture in turn, so that every one is damaged however few there are.
            let isReal = number.isMultiple(of: 3)
            let capture = isReal ? captures[number / 3 % captures.count] : samples[number % samples.count]
            let damage = Damage(capture.bytes, &random)
            let whole = capture.wholeRecords(before: damage.offset)
            let seen: SeenCapture
            do {
                seen = try SeenCapture(inMemory: damage.bytes)
            } catch {
                figures.refused += 1
                #expect(whole == 0 && error.exitStatus == 65, "\(number): \(capture.name), \(damage): \(error)")
                continue
            }
            figures.add(capture, seen, whole)
            try expectFrugal(seen, damage, readSize: Int.random(in: 1...500, using: &random), of: capture, number)
            guard seen.records.count < whole || seen.records[..<whole] != capture.records[..<whole] else { continue }
            let same = zip(seen.records, capture.records).prefix { $0 == $1 }.count
            Issue.record("\(number): \(capture.name), \(damage): \(same) of \(whole) records, \(seen.damage)")
        }
        print("CaptureRecoveryTests: \(count) damaged files of \(captures.count) captures, \(figures.text)")
        #expect(figures.refused < count / 4)
    }

    /// In pieces the same is read, and no damaged length makes records of nothing or a window of everything.
    private func expectFrugal(
        _ seen: SeenCapture, _ damage: Damage, readSize: Int, of capture: UndamagedCapture, _ number: Int
    ) throws {
        let pieces = try SeenCapture(damage.bytes, readSize: readSize)
        #expect(pieces == seen, "\(number): \(capture.name), \(damage), in pieces of \(readSize) bytes")
        #expect(pieces.window <= 2 << 20)
        guard !capture.isZipped else { return }
        // No record takes less than its header.
        #expect(max(seen.records.count, seen.damage.count) <= damage.bytes.count / 12)
        #expect(seen.records.map(\.offset) == seen.records.map(\.offset).sorted())
    }

    private struct Figures {
        var refused = 0
        private var before = 0
        private var behind = 0
        private var behindRead = 0

        mutating func add(_ capture: UndamagedCapture, _ seen: SeenCapture, _ whole: Int) {
            before += whole
            guard !capture.isZipped else { return }
            // The record that was hit is not counted.
            let rest = capture.records.dropFirst(whole + 1)
            behind += rest.count
            behindRead +=
                zip(rest.reversed(), seen.records.dropFirst(whole).reversed())
                .prefix { $0.bytes == $1.bytes && $0.time == $1.time }.count
        }

        var text: String {
            "\(refused) not recognised any more; all of \(before) records before the damage are asked for;"
                + " of \(behind) behind it in files that are not gzipped, \(behindRead) are read"
        }
    }
}

/// A capture that something was done to.
struct Damage: CustomStringConvertible {
    private(set) var bytes: [UInt8]
    /// The first byte that may be another one.
    let offset: Int
    let kind: Kind

    enum Kind: CaseIterable {
        case cut, bit, noise, rest, number, zeros, lost, inserted, repeated, moved
    }

    var description: String { "\(kind) at byte \(offset)" }

    private static let extremes: [UInt32] = [
        0, 1, 4, 9, 0x1C, 0xFF, 0xFFFF, 0x10000, 0x3FFFF, 0x40001, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFC, 0xFFFF_FFFF,
    ]

    init(_ whole: [UInt8], _ random: inout SplitMix) {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        bytes = whole
        offset = number(0...whole.count - 1)
        kind = Kind.allCases[number(0...Kind.allCases.count - 1)]
        let rest = whole.count - offset
        switch kind {
        case .cut: bytes.removeSubrange(offset...)
        case .bit: bytes[offset] ^= 1 << UInt8(number(0...7))
        case .noise: for index in offset..<offset + min(number(1...32), rest) { bytes[index] = UInt8(number(0...255)) }
        case .rest:
            // Small bytes make plausible lengths.
            let most = [255, 3, 1, 64][number(0...3)]
            for index in offset..<whole.count { bytes[index] = UInt8(number(0...most)) }
        case .number:
            let value = Self.extremes[number(0...Self.extremes.count - 1)]
            let field = SniffTests.number(value, bigEndian: number(0...1) == 0).prefix(rest)
            bytes.replaceSubrange(offset..<offset + field.count, with: field)
        case .zeros:
            // A block of a disk that was never written.
            let count = min(number(1...4096), rest)
            bytes.replaceSubrange(offset..<offset + count, with: [UInt8](repeating: 0, count: count))
        case .lost: bytes.removeSubrange(offset..<offset + min(number(1...300), rest))
        case .inserted: bytes.insert(contentsOf: (0..<number(1...300)).map { _ in UInt8(number(0...255)) }, at: offset)
        case .repeated: bytes.insert(contentsOf: whole[offset..<offset + min(number(1...300), rest)], at: offset)
        case .moved:
            let other = number(0...whole.count - 1)
            let count = min(number(1...300), rest, whole.count - other)
            bytes.replaceSubrange(offset..<offset + count, with: whole[other..<other + count])
        }
    }
}
