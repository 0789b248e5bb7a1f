import Decoders
import Reassembly

/// An outcome of an assembler with its bytes, to compare.
enum Seen: Equatable {
    case whole([UInt8])
    case joined([UInt8])
    case overfull([UInt8], Int)
    case needsMore(Int, Int)
    case broken(FaultReason)
}

/// Runs an L2CAP assembler; fragments stand in the middle of a record, as they do in captures.
struct L2CAPRun {
    var assembler = L2CAPAssembler()

    mutating func first(_ fragment: some Sequence<UInt8>) -> Seen { take(Array(fragment), isFirst: true) }
    mutating func next(_ fragment: some Sequence<UInt8>) -> Seen { take(Array(fragment), isFirst: false) }

    private mutating func take(_ fragment: [UInt8], isFirst: Bool) -> Seen {
        let record: [UInt8] = [0xAA, 0xBB, 0xCC] + fragment + [0xDD, 0xEE]
        let range = 3..<3 + fragment.count
        switch isFirst ? assembler.first(record.span, range) : assembler.next(record.span, range) {
        case .whole(let range): return .whole(Array(record[range]))
        case .joined:
            let pdu = assembler.takeBuffer()
            defer { assembler.recycle(pdu) }
            return .joined(pdu)
        case .overfull(let excess):
            let pdu = assembler.takeBuffer()
            defer { assembler.recycle(pdu) }
            return .overfull(pdu, excess)
        case .needsMore(let received, let expected): return .needsMore(received, expected)
        case .broken(let reason): return .broken(reason)
        }
    }
}

/// The same for the SDUs of a credit-based channel.
struct SDURun {
    var assembler = SDUAssembler()

    mutating func next(_ frame: some Sequence<UInt8>) -> Seen {
        let frame = Array(frame)
        let record: [UInt8] = [0xAA] + frame + [0xDD]
        switch assembler.next(record.span, 1..<1 + frame.count) {
        case .whole(let range): return .whole(Array(record[range]))
        case .joined: return .joined(assembler.takeBuffer())
        case .needsMore(let received, let expected): return .needsMore(received, expected)
        case .broken(let reason): return .broken(reason)
        }
    }
}

/// A Basic L2CAP header and a payload that can be told from others.
func pdu(_ length: Int, seed: Int = 1) -> [UInt8] {
    [UInt8(length & 0xFF), UInt8(length >> 8), 4, 0] + payload(length, seed: seed)
}

func payload(_ length: Int, seed: Int = 1) -> [UInt8] { (0..<length).map { UInt8(($0 &* 31 &+ seed) & 0xFF) } }

/// The same numbers in every run.
struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        // xorshift64*
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }
}

/// Cuts into pieces of random lengths, empty ones included.
func pieces(_ bytes: [UInt8], largest: Int, _ random: inout Random) -> [ArraySlice<UInt8>] {
    var rest = bytes[...]
    var found: [ArraySlice<UInt8>] = []
    repeat {
        let count = min(Int.random(in: 0...largest, using: &random), rest.count)
        found.append(rest.prefix(count))
        rest = rest.dropFirst(count)
    } while !rest.isEmpty
    return found
}
