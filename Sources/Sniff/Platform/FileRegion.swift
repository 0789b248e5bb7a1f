/// Bytes of a file that can be read at any place, any number of times: all of it, or a member of an archive.
struct FileRegion {
    let file: OpenFile
    let start: UInt64
    let count: UInt64

    /// A part of it, as far as it is there.
    func part(at offset: UInt64, count wanted: UInt64) -> FileRegion {
        let offset = min(offset, count)
        return FileRegion(file: file, start: start + offset, count: min(wanted, count - offset))
    }

    /// Reads what is there at `offset`; 0 at the end, or if the file cannot be read.
    func read(at offset: UInt64, into target: UnsafeMutableRawBufferPointer) -> Int {
        guard offset < count, !Interrupt.requested else { return 0 }
        let room = min(target.count, Int(clamping: count - offset))
        return file.read(at: start + offset, into: UnsafeMutableRawBufferPointer(rebasing: target[..<room]))
    }

    /// A small part of it: so many bytes, or as many as are there.
    func bytes(at offset: UInt64, count wanted: Int) -> [UInt8] {
        guard offset < count else { return [] }
        var bytes = [UInt8](repeating: 0, count: min(wanted, Int(clamping: count - offset)))
        var got = 0
        while got < bytes.count {
            let index = got
            let more = bytes.withUnsafeMutableBytes {
                read(at: offset + UInt64(index), into: UnsafeMutableRawBufferPointer(rebasing: $0[index...]))
            }
            if more == 0 { break }
            got += more
        }
        bytes.removeLast(bytes.count - got)
        return bytes
    }
}
