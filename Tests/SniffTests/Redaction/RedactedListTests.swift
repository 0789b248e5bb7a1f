import Testing

@testable import Sniff
@testable import SniffRedact

/// Responses with the values of several attributes (Core 6.0, Vol 3, Part F, 3.4.4.2, 3.4.4.8 and 3.4.4.12).
@Suite struct RedactedListTests {
    private let peer: UInt64 = 0xC6A5_0403_0201

    /// A connection of which Battery Level (0x11), Device Name (0x31), Serial Number String (0x41) and a vendor's characteristic
    /// (0x51) are known.
    private func connected() -> CaptureBuilder {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        for (handle, uuid) in [(0x11, 0x2A19), (0x31, 0x2A00), (0x41, 0x2A25), (0x51, 0xFFF1)] as [(UInt16, UInt16)] {
            capture.discover(0x40, declaration: handle - 1, value: handle, uuid)
        }
        return capture
    }

    private func answer(
        _ handles: [UInt16], _ list: [UInt8], isVariable: Bool = false, wipe: String? = nil
    ) throws -> [UInt8] {
        var capture = connected()
        capture.att(0x40, .sent, [isVariable ? 0x20 : 0x0E] + handles.flatMap { le16($0) })
        let frame = capture.att(0x40, .received, [isVariable ? 0x21 : 0x0F] + list)
        var options = RedactionOptions()
        if let wipe { try options.wipe(wipe) }
        let redacted = try Redacted(capture.bytes, options: options)
        #expect(redacted.isClean)
        #expect(redacted[frame].dropLast(list.count) == redacted.before(frame).dropLast(list.count))
        return redacted[frame].suffix(list.count)
    }

    /// Of values without lengths nobody knows where a name ends.
    @Test func valuesThatCannotBeToldApart() throws {
        let name = Array("Kitchen".utf8)
        #expect(Set(try answer([0x31, 0x11], name + [0x64])) == [UInt8(ascii: "a")])
        #expect(Set(try answer([0x31, 0x41], name + Array("4711-0815".utf8))) == [UInt8(ascii: "a")])
        #expect(Set(try answer([0x41, 0x11], Array("4711-0815".utf8) + [0x05])) == [0x00])
        #expect(try answer([0x11, 0x51], [0x64, 1, 2, 3]) == [0x64, 1, 2, 3])
        #expect(try answer([0x51, 0x11], [1, 2, 3, 0x64], wipe: "FFF1") == [0, 0, 0, 0])
    }

    @Test func valuesThatAreToldApart() throws {
        #expect(try answer([0x11, 0x31], [0x64] + Array("Kitchen".utf8)) == [0x64] + Array("aaaaaaa".utf8))
        // As short as that, and found in its place only.
        #expect(try answer([0x11, 0x31], [0x04, 0x04]) == [0x04, UInt8(ascii: "a")])
        #expect(try answer([0x11, 0x31], [0x04, 0x41], wipe: "2A19") == [0x00, UInt8(ascii: "a")])
    }

    @Test func valuesWithTheirLengths() throws {
        let list = [7, 0] + Array("Kitchen".utf8) + [1, 0, 0x64, 2, 0, 0x34, 0x37]
        let wanted = [7, 0] + Array("aaaaaaa".utf8) + [1, 0, 0x64, 2, 0, 0x31, 0x31]
        #expect(try answer([0x31, 0x11, 0x41], list, isVariable: true) == wanted)
    }

    /// A service takes the values of all its characteristics with it, also in a list.
    @Test func valuesOfAService() throws {
        var capture = connected()
        capture.att(0x40, .sent, [0x10] + le16(1) + le16(0xFFFF) + le16(0x2800))
        capture.att(0x40, .received, [0x11, 6] + le16(0x50) + le16(0x5F) + le16(0xFFF0))
        capture.att(0x40, .sent, [0x20] + le16(0x11) + le16(0x51))
        let frame = capture.att(0x40, .received, [0x21, 1, 0, 0x64, 2, 0, 7, 8])
        var options = RedactionOptions()
        try options.wipe("FFF0")
        #expect(Array(try Redacted(capture.bytes, options: options)[frame].suffix(7)) == [1, 0, 0x64, 2, 0, 0, 0])
    }

    /// Every value of a list is searched, not the last one alone.
    @Test func credentialsInEachValue() throws {
        let text = Array("psk=hunter2".utf8)
        let list = [UInt8(text.count), 0] + text + [1, 0, 0x64]
        let after = try answer([0x51, 0x11], list, isVariable: true)
        #expect(after == [UInt8(text.count), 0] + Array("psk=xxxxxx1".utf8) + [1, 0, 0x64])
    }
}
