import Decoders

/// Integers at a place of the unread window, 0 after its end: formats make sure of the length with `fill`.
extension ByteInput {
    @inline(__always)
    func be32(_ offset: Int) -> UInt32 {
        let at = start &+ offset
        guard offset >= 0, at &+ 4 <= end else { return 0 }
        let bytes = buffer.span
        return UInt32(bytes[at]) << 24 | UInt32(bytes[at &+ 1]) << 16 | UInt32(bytes[at &+ 2]) << 8
            | UInt32(bytes[at &+ 3])
    }

    /// The 24 bytes of a btsnoop header, with one check: original and included length, flags, drops, time.
    @inline(__always)
    func btsnoopHeader(at offset: Int) -> (
        original: UInt32, included: UInt32, flags: UInt32, drops: UInt32, time: UInt64
    )? {
        let start = start &+ offset
        guard offset >= 0, start &+ 24 <= end else { return nil }
        let bytes = buffer.span.bytes.extracting(start..<start &+ 24)
        return (
            bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt32.self).bigEndian,
            bytes.unsafeLoadUnaligned(fromByteOffset: 4, as: UInt32.self).bigEndian,
            bytes.unsafeLoadUnaligned(fromByteOffset: 8, as: UInt32.self).bigEndian,
            bytes.unsafeLoadUnaligned(fromByteOffset: 12, as: UInt32.self).bigEndian,
            bytes.unsafeLoadUnaligned(fromByteOffset: 16, as: UInt64.self).bigEndian
        )
    }

    @inline(__always)
    func u32(_ offset: Int, bigEndian: Bool) -> UInt32 { bigEndian ? be32(offset) : be32(offset).byteSwapped }

    func u16(_ offset: Int, bigEndian: Bool) -> UInt16 {
        let at = start &+ offset
        guard offset >= 0, at &+ 2 <= end else { return 0 }
        let value = UInt16(buffer[at]) << 8 | UInt16(buffer[at &+ 1])
        return bigEndian ? value : value.byteSwapped
    }

    func u8(_ offset: Int) -> UInt8 {
        let at = start &+ offset
        return offset >= 0 && at < end ? buffer[at] : 0
    }

    /// The first bytes of the window, as many as are there.
    func beginning(_ count: Int) -> [UInt8] { Array(buffer[start..<start + min(count, available)]) }

    func text(_ offset: Int, _ length: Int) -> String {
        let from = min(start + max(offset, 0), end)
        let to = min(from + max(length, 0), end)
        return String(decoding: buffer[from..<to], as: UTF8.self)
    }
}

/// Reactions that all formats share when the bytes run out or make no sense.
extension ByteInput {
    /// A report on the bytes at `position`; reading goes on at the window's beginning if it `resumes`.
    func damage(_ message: String, at position: UInt64, resumes: Bool = false) -> CaptureDamage {
        CaptureDamage(offset: position, message: message, resumesAt: resumes ? offset : nil, isUnzipped: isZipped)
    }

    /// The input ended where a record should begin or go on: quietly on its boundary, with a report inside.
    mutating func endOfRecords(needed: Int, _ what: String) -> CaptureStep {
        if isStopped { return .end }
        if available == 0 {
            guard let failure else { return .end }
            return .damage(damage(failure, at: offset))
        }
        let reason = failure.map { "\($0), inside a \(what)" } ?? "the capture is cut off inside a \(what)"
        return .damage(
            damage(
                "\(reason): \(available) of \(needed) bytes are there, \(needed - available) are missing", at: offset))
    }
}
