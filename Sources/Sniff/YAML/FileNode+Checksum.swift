import Decoders

/// A checksum in a file: `{kind: CRC-8/SMBUS, at: -1, from: 0}`.
extension FileNode {
    func checksum() throws(Mistake) -> Checksum {
        var map = try FileMap(self)
        let method = try FileNode.method(&map)
        let width = try map.optional("size")?.integer(in: 1...2)
        let isBigEndian = try map.optional("big_endian")?.flag() ?? false
        let offset = try map.optional("at")?.integer(in: -512...512)
        let start = try map.optional("from")?.integer(in: 0...512) ?? 0
        let seed = map.optional("seed")
        try map.finish()
        if case .cyclic = method, let seed { throw seed.error("'seed' is for a sum or xor; a CRC has 'initial'") }
        return Checksum(
            method, width: width ?? 1, isBigEndian: isBigEndian, offset: offset, start: start,
            seed: UInt16(truncatingIfNeeded: try seed?.integer(in: 0...0xFFFF) ?? 0))
    }

    private static func method(_ map: inout FileMap<Mistake>) throws(Mistake) -> Checksum.Method {
        let kind = try map.required("kind")
        let text = try kind.text()
        let parameters = (
            polynomial: try map.optional("polynomial")?.integer(in: 1...0xFFFF),
            initial: try map.optional("initial")?.integer(in: 0...0xFFFF),
            isReflected: try map.optional("reflected")?.flag(),
            final: try map.optional("final")?.integer(in: 0...0xFFFF)
        )
        let width = ["crc8": 8, "crc16": 16][text]
        if let width {
            guard let polynomial = parameters.polynomial else {
                throw kind.error("'polynomial' is missing, or the name of a CRC")
            }
            return .cyclic(
                CyclicRedundancyCheck(
                    text, width: width, UInt16(truncatingIfNeeded: polynomial),
                    initial: UInt16(truncatingIfNeeded: parameters.initial ?? 0),
                    isReflected: parameters.isReflected ?? false,
                    final: UInt16(truncatingIfNeeded: parameters.final ?? 0)))
        }
        guard parameters == (nil, nil, nil, nil) else {
            throw kind.error("'polynomial', 'initial', 'reflected' and 'final' are for crc8 and crc16")
        }
        switch text {
        case "xor": return .exclusiveOr
        case "sum": return .sum
        case "complement": return .complementOfSum
        default:
            if let check = CyclicRedundancyCheck.all.first(where: { $0.name == text }) { return .cyclic(check) }
            let names = ["xor", "sum", "complement", "crc8", "crc16"] + CyclicRedundancyCheck.all.map(\.name)
            throw kind.error("'\(text)' is no checksum\(NearestName.suggestion(text, names))")
        }
    }
}
