import Decoders

/// Texts in UTF-16, which PowerShell's `>` and `Tee-Object` write.
enum WideText {
    private static let mostBytes = 128 << 20

    /// Reads on in UTF-8, if the input begins with the byte order mark of UTF-16 (Unicode 16.0, 23.8).
    static func narrow(_ input: inout ByteInput) {
        guard input.fill(2) else { return }
        let mark = input.beginning(2)
        let isLittleEndian = mark == [0xFF, 0xFE]
        guard isLittleEndian || mark == [0xFE, 0xFF] else { return }
        var units: [UInt16] = []
        input.advance(2)
        while units.count * 2 < mostBytes, input.fill(2) {
            let bytes = input.beginning(input.available & ~1)
            units.reserveCapacity(units.count + bytes.count / 2)
            for index in stride(from: 0, to: bytes.count, by: 2) {
                let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
                units.append(isLittleEndian ? first | second << 8 : first << 8 | second)
            }
            input.advance(bytes.count)
        }
        guard !input.isStopped else { return }
        input = ByteInput(OpenFile(bytes: Array(String(decoding: units, as: UTF16.self).utf8)), name: input.name)
    }
}
