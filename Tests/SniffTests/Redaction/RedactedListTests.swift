import Testing

@testable import Sniff
@testable import SniffRedact

/// Responses with the values of several attributes (Core 6.0, Vol 3, Part F, 3.4.4.2, 3.4.4.8 and 3.4.4.12): their values are
/// not decoded, so that none of them stays unless somebody vouches for it.
@Suite struct RedactedListTests {
    private func answer(
        _ handles: [UInt16], _ list: [UInt8], isVariable: Bool = false, keep: String? = nil
    ) throws -> [UInt8] {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC6A5_0403_0201)
        for (handle, uuid) in [(0x11, 0x2A19), (0x31, 0x2A00), (0x51, 0xFFF1)] as [(UInt16, UInt16)] {
            capture.discover(0x40, declaration: handle - 1, value: handle, uuid)
        }
        capture.att(0x40, .sent, [isVariable ? 0x20 : 0x0E] + handles.flatMap { le16($0) })
        let frame = capture.att(0x40, .received, [isVariable ? 0x21 : 0x0F] + list)
        var options = RedactionOptions()
        if let keep { try options.keep(keep) }
        let redacted = try Redacted(capture.bytes, options: options)
        #expect(redacted.isClean)
        #expect(redacted[frame].dropLast(list.count) == redacted.before(frame).dropLast(list.count))
        return redacted[frame].suffix(list.count)
    }

    @Test func valuesWithoutLengths() throws {
        #expect(try answer([0x31, 0x11], Array("Kitchen".utf8) + [0x64]).allSatisfy { $0 == 0 })
        #expect(try answer([0x11, 0x31], [0x64] + Array("Kitchen".utf8)).allSatisfy { $0 == 0 })
        // These two can be told apart.
        #expect(try answer([0x11, 0x51], [0x64, 1, 2], keep: "2A19") == [0x64, 0, 0])
    }

    @Test func valuesWithTheirLengths() throws {
        let list = [7, 0] + Array("Kitchen".utf8) + [1, 0, 0x64, 2, 0, 0x34, 0x37]
        let wanted = [7, 0] + [UInt8](repeating: 0, count: 7) + [1, 0, 0, 2, 0, 0x34, 0x37]
        #expect(try answer([0x31, 0x11, 0x51], list, isVariable: true, keep: "FFF1") == wanted)
    }

    /// A Read By Type Response with a name, or several.
    @Test func valuesOfOneType() throws {
        for count in 1...2 {
            var capture = CaptureBuilder()
            capture.connect(0x40, to: 0xC6A5_0403_0201)
            capture.att(0x40, .sent, ATT.readByType(1, 0xFFFF, 0x2A00))
            let entries: [UInt8] = (0..<count).flatMap { le16(UInt16(3 + $0)) + Array("Desk".utf8) }
            let frame = capture.att(0x40, .received, [0x09, 6] + entries)
            let redacted = try Redacted(capture.bytes)
            let name: [UInt8] = count == 1 ? Array("xxxx".utf8) : [0, 0, 0, 0]
            let wanted: [UInt8] = (0..<count).flatMap { le16(UInt16(3 + $0)) + name }
            #expect(Array(redacted[frame].suffix(entries.count)) == wanted)
        }
    }
}
