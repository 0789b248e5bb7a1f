extension AdvertisingPDU {
    /// The access address of the responses to a periodic advertising train, which its announcement tells in the ACAD:
    /// Periodic Advertising Response Timing Information (Supplement to the Core Specification, Part A, 1.24). `nil` where
    /// there is none.
    package func responseAccessAddress(_ bytes: borrowing Span<UInt8>) -> UInt32? {
        guard !acad.isEmpty else { return nil }
        var structures = AdvertisingData(acad)
        while let structure = structures.nextWhole(bytes) {
            // RspAA and four octets of timing.
            guard structure.type == ADType.responseTiming, structure.range.count == 8 else { continue }
            return UInt32(truncatingIfNeeded: bytes.uint(at: structure.range.lowerBound, width: 4))
        }
        return nil
    }
}
