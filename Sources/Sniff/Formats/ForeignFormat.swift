import Decoders

/// Other formats that are given in place of a capture: what they are, and where the capture is.
enum ForeignFormat {
    /// How many bytes tell: a tar archive has its magic number last.
    static let length = 512

    /// The known format with this beginning, as the end of a sentence; `nil` if there is none.
    static func name(_ start: [UInt8]) -> String? {
        // Who asks what it is follows it while it is written.
        if start.starts(with: [0x50, 0x4B, 3, 4]) { return "a zip archive, which is read only when it is complete" }
        if isEventTrace(start) {
            return "an event trace of Windows (ETL); convert it with 'btetlparse -pcap OUT.pcap FILE'"
        }
        // A frame to be passed over, which may come first of LZ4 and of zstd.
        if start.count >= 4, start[0] & 0xF0 == 0x50, start[1..<4].elementsEqual([0x2A, 0x4D, 0x18]) {
            return "compressed by zstd or LZ4; unpack it with unzstd or unlz4"
        }
        if let magic = magicNumbers.first(where: { start.starts(with: $0.0) }) { return magic.1 }
        if start.count >= 262, start[257..<262].elementsEqual("ustar".utf8) {
            return "a tar archive, which is read only when it is complete"
        }
        return text(start)
    }

    private static let magicNumbers: [([UInt8], String)] = [
        (Array("%PDF".utf8), "a PDF document"), ([0x7F, 0x45, 0x4C, 0x46], "a program"),
        (Array("BZh".utf8), "compressed by bzip2; unpack it with bunzip2"),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "compressed by xz; unpack it with unxz"),
        ([0x28, 0xB5, 0x2F, 0xFD], "compressed by zstd; unpack it with unzstd"),
        ([0x04, 0x22, 0x4D, 0x18], "compressed by LZ4; unpack it with unlz4"),
        ([0x02, 0x21, 0x4C, 0x18], "compressed by LZ4; unpack it with unlz4"),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive; unpack it"),
        (Array("Rar!".utf8), "a RAR archive; unpack it"),
        (
            [0x0D, 0x0A, 0x0D, 0x0D, 0x0D, 0x0A],
            "a pcapng capture that was copied as text, with a carriage return before each line feed; copy it again as binary"
        ),
        ([0x1F, 0x8B], "gzipped again; unpack it with gunzip"),
        (Array("snoop\0\0\0".utf8), "a snoop capture of Solaris, which is another format than btsnoop"),
        ([0x47, 0x4D, 0x42, 0x55], "a capture of Microsoft Network Monitor; Wireshark can save it as pcapng"),
        (Array("SQLite format 3".utf8), "an SQLite database"), ([0x89, 0x50, 0x4E, 0x47], "a PNG image"),
        ([0xFF, 0xD8, 0xFF], "a JPEG image"),
    ]

    /// The header of the first buffer (WMI_BUFFER_HEADER in evntrace.h): its size, and how much of it is used, both after
    /// 72 bytes of header. What passes for the first record of another format has a time there.
    static func isEventTrace(_ start: [UInt8]) -> Bool {
        guard start.count >= 16 else { return false }
        let numbers = stride(from: 0, to: 16, by: 4).map {
            start[$0..<$0 + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        return numbers[0] >= 1024 && numbers[0] <= 1 << 24 && numbers[0] % 1024 == 0
            && (72...numbers[0]).contains(numbers[1]) && (72...numbers[0]).contains(numbers[2]) && numbers[3] <= 64
    }

    /// Whether this may be what a program has printed on a terminal, colors included. A serial line has some other bytes when
    /// its device starts.
    static func isPrinted(_ start: [UInt8]) -> Bool {
        start.count >= 32 && start.count { $0.isControl && $0 != 0x1B } * 8 <= start.count
    }

    private static func isText(_ start: [UInt8]) -> Bool {
        !start.isEmpty && !start.contains(where: \.isControl)
    }

    /// Whether this is the beginning of a text that may have a log of Android in it: not of one with a syntax of its own.
    static func mayHaveLogs(_ start: [UInt8]) -> Bool {
        guard isText(start), let first = start.first(where: { $0 > 0x20 }) else { return false }
        return !Array("<{[".utf8).contains(first)
    }

    /// A line of a log may begin with a time in brackets.
    private static func isJSONArray(_ line: String) -> Bool {
        guard line.hasPrefix("[") else { return false }
        guard let next = line.dropFirst().first(where: { !$0.isWhitespace }) else { return true }
        return "{[\"]".contains(next)
    }

    /// hcidump decodes what it knows, and then leaves the bytes out: `< HCI Command: Reset (0x03|0x0003) plen 0`.
    private static func hcidump(_ text: String) -> String? {
        let isBare = ["< HCI Command: ", "> HCI Event: ", "< ACL data: ", "> ACL data: "].contains { text.contains($0) }
        if isBare, text.contains(" plen ") || text.contains(" dlen ") {
            return
                "text that hcidump or btmon printed without the bytes of the packets; record with 'btmon --write FILE', or print with 'hcidump --raw'"
        }
        guard text.lowercased().contains("hci sniffer - bluetooth packet analyzer") else { return nil }
        return "text of hcidump with fewer than three packets"
    }

    /// Texts, recognized by their first lines.
    private static func text(_ start: [UInt8]) -> String? {
        guard isText(start) else { return nil }
        let text = String(decoding: start, as: UTF8.self)
        let line = String(text.drop { $0.isWhitespace }.prefix { !$0.isNewline })
        let lower = line.lowercased()
        if lower.hasPrefix("<!doctype html") || lower.hasPrefix("<html") {
            return "a page of HTML, such as a site sends in place of a download that needs a log-in"
        }
        if text.contains("== dumpstate:") {
            return "the text of an Android bug report without a BTSNOOP_LOG_SUMMARY, so without a log"
        }
        if lower.hasPrefix("bluetooth monitor ver") {
            return "text that btmon printed; record with 'btmon --write FILE'"
        }
        if let hcidump = hcidump(text) { return hcidump }
        if ["<inf> ", "<wrn> ", "<dbg> ", "<err> "].contains(where: { line.contains($0) }) {
            return "a log of Zephyr, which has no packets; record with its monitor (CONFIG_BT_DEBUG_MONITOR_UART)"
        }
        if PacketLoggerText.isExport(Array(line.utf8)[...]) {
            return
                "text that PacketLogger exported without the bytes of the packets; export it with the raw data, or save it as .pklg"
        }
        if lower.hasPrefix("{\"frame\":") {
            return "JSON Lines that blesniff printed; record with 'blesniff --write FILE'"
        }
        if lower.hasPrefix("<?xml") { return "XML" }
        if lower.hasPrefix("{") || isJSONArray(line) { return "JSON" }
        guard !line.isEmpty, !line.contains("\u{FFFD}") else { return nil }
        let quoted = line.count > 40 ? "\(line.prefix(40))…" : line
        return "text that begins with \"\(quoted)\""
    }
}
