import Decoders
import Sniff
import Testing

/// What a later discovery says against what is known (Core 6.0, Vol 3, Part G, 3.1 and 7.3).
@Suite struct GATTRediscoveryTests {
    let belt: UInt64 = 0xC47A_2D11_9035
    let measurement: [UInt8] = [0x06, 0x48]

    /// Heart Rate at 0x10 to 0x15 with two characteristics, Battery at 0x16 to 0x1A, learned in a connection that ended.
    private func known() -> CaptureBuilder {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: belt)
        services(0x40, [(0x10, 0x15, 0x180D), (0x16, 0x1A, 0x180F)], &capture)
        capture.discover(0x40, declaration: 0x11, value: 0x12, 0x2A37)
        capture.discover(0x40, declaration: 0x13, value: 0x14, 0x2A38)
        capture.discover(0x40, declaration: 0x17, value: 0x18, 0x2A19)
        capture.disconnect(0x40)
        capture.connect(0x41, to: belt)
        return capture
    }

    @Test func aServiceReplacesThoseThatItOverlaps() throws {
        var capture = known()
        services(0x41, [(0x0E, 0x20, 0x180F)], &capture)
        capture.discover(0x41, declaration: 0x11, value: 0x12, 0x2A19)
        let new = capture.att(0x41, .received, ATT.notify(0x12, [80]))
        let old = capture.att(0x41, .received, ATT.notify(0x18, [80]))
        let reading = try SessionReading(capture)
        #expect(ranges(reading) == ["000E-0020"])
        #expect(reading[new]["value.battery_level"] == "80")
        #expect(reading[new]["att.service"] == "180F")
        #expect(reading[old]["att.uuid"] == nil)
        #expect(reading.databases[0].attributes.map(\.handle) == [0x0E, 0x11, 0x12])
    }

    /// What lies outside of the new service was in the old one, which is gone.
    @Test func aSmallerServiceTakesTheWholeOldOneAway() throws {
        var capture = known()
        services(0x41, [(0x10, 0x12, 0x180F)], &capture)
        let outside = capture.att(0x41, .received, ATT.notify(0x14, [1]))
        let next = capture.att(0x41, .received, ATT.notify(0x18, [80]))
        let reading = try SessionReading(capture)
        #expect(ranges(reading) == ["0010-0012", "0016-001A"])
        #expect(reading[outside]["att.uuid"] == nil)
        #expect(reading[next]["att.uuid"] == "2A19")
        #expect(reading[next]["att.service"] == "180F")
    }

    @Test func aServiceAtTheSameRangeMayBeAnother() throws {
        var capture = known()
        services(0x41, [(0x10, 0x15, 0x1816)], &capture)
        let frame = capture.att(0x41, .received, ATT.notify(0x12, measurement))
        let reading = try SessionReading(capture)
        #expect(reading[frame]["att.uuid"] == nil)
        #expect(reading.databases[0].services.map { "\($0.uuid)" }.sorted() == ["180F", "1816"])
    }

    @Test func whatThisConnectionToldOfTheNewRangeStays() throws {
        var capture = known()
        capture.discover(0x41, declaration: 0x12, value: 0x13, 0x2A37)
        services(0x41, [(0x0F, 0x14, 0x180D)], &capture)
        let frame = capture.att(0x41, .received, ATT.notify(0x13, measurement))
        let reading = try SessionReading(capture)
        #expect(reading[frame]["value.heart_rate"] == "72")
        #expect(reading.databases[0].attributes.map(\.handle) == [0x0F, 0x12, 0x13, 0x16, 0x17, 0x18])
    }

    /// Find By Type Value may end the last service at 0xFFFF, where Read By Group Type ends it at its last attribute
    /// (Core 6.0, Vol 3, Part F, 3.4.3.4).
    @Test(arguments: [(UInt16(0x1A), UInt16(0xFFFF)), (0xFFFF, 0x1A)])
    func theEndOfTheLastServiceMayBeLeftOpen(_ first: UInt16, _ second: UInt16) throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: belt)
        services(0x40, [(0x16, first, 0x180F)], &capture)
        capture.discover(0x40, declaration: 0x17, value: 0x18, 0x2A19)
        capture.disconnect(0x40)
        capture.connect(0x41, to: belt)
        services(0x41, [(0x16, second, 0x180F)], &capture)
        let frame = capture.att(0x41, .received, ATT.notify(0x18, [80]))
        let reading = try SessionReading(capture)
        #expect(reading[frame]["att.uuid"] == "2A19")
        #expect(reading.databases[0].services.map(\.end) == [second])
    }

    @Test func theSameTableDiscoveredAgainChangesNothing() throws {
        var capture = known()
        services(0x41, [(0x10, 0x15, 0x180D), (0x16, 0x1A, 0x180F)], &capture)
        capture.discover(0x41, declaration: 0x11, value: 0x12, 0x2A37)
        let other = capture.att(0x41, .received, ATT.notify(0x14, [1]))
        let reading = try SessionReading(capture)
        #expect(reading[other]["att.uuid"] == "2A38")
        #expect(reading.databases[0].attributes.map(\.handle) == [0x10, 0x11, 0x12, 0x13, 0x14, 0x16, 0x17, 0x18])
    }

    /// A characteristic with a descriptor, and another one behind it.
    private func described() -> CaptureBuilder {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: belt)
        capture.discover(0x40, declaration: 0x11, value: 0x12, 0x2A37)
        descriptor(0x40, 0x13, 0x2902, &capture)
        capture.discover(0x40, declaration: 0x15, value: 0x16, 0x2A38)
        capture.disconnect(0x40)
        capture.connect(0x41, to: belt)
        return capture
    }

    @Test func anotherCharacteristicHasOtherDescriptors() throws {
        var capture = described()
        capture.discover(0x41, declaration: 0x11, value: 0x12, 0x2A19)
        let reading = try SessionReading(capture)
        #expect(reading.databases[0].attributes.map(\.handle) == [0x11, 0x12, 0x15, 0x16])
    }

    @Test func aValueThatMovedLeavesNothingBehind() throws {
        var capture = described()
        capture.discover(0x41, declaration: 0x11, value: 0x14, 0x2A37)
        let old = capture.att(0x41, .received, ATT.notify(0x12, measurement))
        let new = capture.att(0x41, .received, ATT.notify(0x14, measurement))
        let reading = try SessionReading(capture)
        #expect(reading[old]["att.uuid"] == nil)
        #expect(reading[new]["att.uuid"] == "2A37")
        #expect(reading.databases[0].attributes.map(\.handle) == [0x11, 0x14, 0x15, 0x16])
    }

    @Test func theSameDeclarationKeepsItsDescriptors() throws {
        var capture = described()
        capture.discover(0x41, declaration: 0x11, value: 0x12, 0x2A37)
        #expect(try SessionReading(capture).databases[0].attribute(0x13) != nil)
    }

    /// Descriptors may be asked for before the characteristics are.
    @Test func descriptorsOfThisConnectionStay() throws {
        var capture = described()
        descriptor(0x41, 0x13, 0x2902, &capture)
        capture.discover(0x41, declaration: 0x11, value: 0x12, 0x2A19)
        #expect(try SessionReading(capture).databases[0].attribute(0x13) != nil)
    }

    @Test func anotherAttributeHasNoPropertiesOfTheOldOne() throws {
        var capture = described()
        descriptor(0x41, 0x12, 0x2901, &capture)
        let attribute = try #require(try SessionReading(capture).databases[0].attribute(0x12))
        #expect(attribute.properties == 0)
    }

    @Test func aNewHashKeepsWhatThisConnectionDiscovered() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: belt)
        services(0x40, [(0x10, 0x1F, 0x180D)], &capture)
        capture.discover(0x40, declaration: 0x11, value: 0x12, 0x2A37)
        services(0x40, [(0x20, 0xFFFF, 0x180F)], &capture)
        capture.discover(0x40, declaration: 0x21, value: 0x22, 0x2A19)
        readHash(0x40, 0x11, &capture)
        capture.disconnect(0x40)
        capture.connect(0x41, to: belt)
        services(0x41, [(0x20, 0xFFFF, 0x180F)], &capture)
        capture.discover(0x41, declaration: 0x25, value: 0x26, 0x2A19)
        readHash(0x41, 0x22, &capture)
        let new = capture.att(0x41, .received, ATT.notify(0x26, [80]))
        let moved = capture.att(0x41, .received, ATT.notify(0x22, [80]))
        let gone = capture.att(0x41, .received, ATT.notify(0x12, measurement))
        let reading = try SessionReading(capture)
        #expect(reading[new]["value.battery_level"] == "80")
        #expect(reading[new]["att.service"] == "180F")
        #expect(reading[moved]["att.uuid"] == nil)
        #expect(reading[gone]["att.uuid"] == nil)
        #expect(ranges(reading) == ["0020-FFFF"])
    }

    private func ranges(_ reading: SessionReading) -> [String] {
        reading.databases[0].services.sorted { $0.start < $1.start }.map {
            [$0.start, $0.end].map { handle in
                let digits = String(handle, radix: 16, uppercase: true)
                return String(repeating: "0", count: 4 - digits.count) + digits
            }.joined(separator: "-")
        }
    }

    /// Read By Group Type for primary services, and its response.
    private func services(_ link: UInt16, _ list: [(UInt16, UInt16, UInt16)], _ capture: inout CaptureBuilder) {
        capture.att(link, .sent, [0x10] + le16(1) + le16(0xFFFF) + le16(0x2800))
        capture.att(link, .received, [0x11, 6] + list.flatMap { le16($0.0) + le16($0.1) + le16($0.2) })
    }

    /// Find Information for one handle, and its response.
    private func descriptor(_ link: UInt16, _ handle: UInt16, _ type: UInt16, _ capture: inout CaptureBuilder) {
        capture.att(link, .sent, [0x04] + le16(handle) + le16(handle))
        capture.att(link, .received, [0x05, 1] + le16(handle) + le16(type))
    }

    private func readHash(_ link: UInt16, _ byte: UInt8, _ capture: inout CaptureBuilder) {
        capture.att(link, .sent, ATT.readByType(0x01, 0xFFFF, 0x2B2A))
        capture.att(link, .received, [0x09, 18] + le16(0x30) + Array(repeating: byte, count: 16))
    }
}
