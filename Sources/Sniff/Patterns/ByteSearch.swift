/// Finds a text in another, byte by byte.
enum ByteSearch {
    static func contains(_ part: UnsafeBufferPointer<UInt8>, in whole: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = part.first else { return true }
        var start = 0
        while start + part.count <= whole.count {
            if whole[start] == first {
                var index = 1
                while index < part.count, whole[start + index] == part[index] { index += 1 }
                if index == part.count { return true }
            }
            start += 1
        }
        return false
    }
}
