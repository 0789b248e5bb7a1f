import Decoders
import Testing

@testable import Sniff
@testable import SniffInfer

/// The hypotheses about bytes other than numbers: what they find, and what they do not.
struct ByteHypothesisTests {
    private typealias Samples = InferenceSamples

    private func random(_ count: Int, _ length: Int, seed: UInt64) -> [[UInt8]] {
        var samples = InferenceSamples(seed: seed)
        return (0..<count).map { _ in samples.bytes(length) }
    }

    // MARK: - Lengths

    @Test func byteThatSaysTheLength() {
        let values = (0..<20).map { number in
            [0x5A, UInt8(2 + number % 7)] + random(1, 2 + number % 7, seed: UInt64(number))[0]
        }
        let found = LengthInference.find(ValueSeries(values))
        #expect(found == LengthInference.Finding(range: 1..<2, isBigEndian: true, more: 2))
        let layout = ValueSeries(values).layout()
        #expect(layout?.fields.map(\.name) == ["", "length", "unknown_2", "rest"])
    }

    @Test func twoLengthsSayNothing() {
        let values = (0..<20).map { number in
            [UInt8(2 + number % 2)] + random(1, 1 + number % 2, seed: UInt64(number))[0]
        }
        #expect(LengthInference.find(ValueSeries(values)) == nil)
    }

    // MARK: - Checksums

    @Test func exclusiveOr() {
        let values = random(20, 9, seed: 1).map { $0 + [$0.reduce(0, ^)] }
        let found = ChecksumInference.find(ValueSeries(values))
        #expect(
            found?.method.name == "exclusive or" && found?.position.range(in: 10) == 9..<10
                && found?.position.start == 0
                && found?.seed == 0)
    }

    @Test func sumBehindAHeaderWithSeedAndEndMark() {
        let values = random(20, 6, seed: 2).map { [0xAB, 0xCD] + $0 + [$0.reduce(0x33, &+), 0x0D] }
        let found = ChecksumInference.find(ValueSeries(values))
        #expect(found?.method.name == "sum" && found?.position.range(in: 10) == 8..<9)
    }

    @Test func sumAtTheBeginning() {
        let values = random(20, 6, seed: 3).map { [$0.reduce(0, &+)] + $0 }
        let found = ChecksumInference.find(ValueSeries(values))
        #expect(found?.method.name == "sum" && found?.position.range(in: 7) == 0..<1)
    }

    /// The check values of the catalogue: what each makes of the text "123456789".
    @Test(
        arguments: [
            ("CRC-8/SMBUS", 0xF4), ("CRC-8/ROHC", 0xD0), ("CRC-8/I-432-1", 0xA1), ("CRC-8/MAXIM-DOW", 0xA1),
            ("CRC-8/NRSC-5", 0xF7), ("CRC-8/SAE-J1850", 0x4B), ("CRC-8/AUTOSAR", 0xDF), ("CRC-8/CDMA2000", 0xDA),
            ("CRC-8/WCDMA", 0x25), ("CRC-8/DVB-S2", 0xBC), ("CRC-16/XMODEM", 0x31C3), ("CRC-16/IBM-3740", 0x29B1),
            ("CRC-16/SPI-FUJITSU", 0xE5CC), ("CRC-16/GENIBUS", 0xD64E), ("CRC-16/KERMIT", 0x2189),
            ("CRC-16/MCRF4XX", 0x6F91), ("CRC-16/IBM-SDLC", 0x906E), ("CRC-16/ARC", 0xBB3D),
            ("CRC-16/MODBUS", 0x4B37), ("CRC-16/USB", 0xB4C8), ("CRC-16/MAXIM-DOW", 0x44C2), ("CRC-16/UMTS", 0xFEE8),
            ("CRC-16/DNP", 0xEA82), ("CRC-16/EN-13757", 0xC2B7),
        ] as [(String, UInt16)])
    func checkValue(name: String, value: UInt16) throws {
        let check = try #require(CyclicRedundancyCheck.all.first { $0.name == name })
        #expect(check.value(Array("123456789".utf8)[...]) == value)
        // And it is found, in both orders of bytes.
        for isBigEndian in check.width == 16 ? [true, false] : [true] {
            let code = isBigEndian ? Samples.big : Samples.little
            let values = random(16, 7, seed: UInt64(value)).map {
                $0 + code(Int(check.value($0[...])), check.width / 8)
            }
            let found = ChecksumInference.find(ValueSeries(values))
            #expect(found?.method.name == name && found?.isBigEndian == isBigEndian)
        }
    }

    @Test func everyCheckHasAValue() { #expect(CyclicRedundancyCheck.all.count == 24) }

    @Test func oneWrongValueRefutesAChecksum() {
        var values = random(40, 9, seed: 4).map { $0 + [$0.reduce(0, ^)] }
        values[17][9] ^= 1
        #expect(ChecksumInference.find(ValueSeries(values)) == nil)
    }

    @Test func fewValuesAreNotEnoughForAChecksum() {
        let values = random(7, 9, seed: 5).map { $0 + [$0.reduce(0, ^)] }
        #expect(ChecksumInference.find(ValueSeries(values + values + values)) == nil)
    }

    @Test func copyOfAByteIsNoChecksum() {
        let values = (0..<40).map { [0xAA, 0, UInt8($0 * 5), 0, UInt8($0 * 5)] }
        #expect(ChecksumInference.find(ValueSeries(values)) == nil)
    }

    // MARK: - Counters and clocks

    @Test(arguments: [1, 2, 4]) func counterGoesRound(width: Int) throws {
        let start = (1 << (width * 8)) - 100
        let noise = random(300, 2, seed: 6)
        for isBigEndian in width == 1 ? [true] : [true, false] {
            let code = isBigEndian ? Samples.big : Samples.little
            let values = (0..<300).map { [noise[$0][0]] + code(start + $0, width) + [noise[$0][1]] }
            let found = try #require(CounterInference.find(ValueSeries(values), in: 0..<width + 2))
            #expect(found.range == 1..<width + 1 && found.step == 1 && found.exceptions == 0)
            #expect(width == 1 || found.isBigEndian == isBigEndian)
        }
    }

    @Test func counterThatFalls() {
        let values = (0..<100).map { Samples.big(28_800 - $0 * 6, 2) + [UInt8($0 * 37 & 0xFF)] }
        let found = CounterInference.find(ValueSeries(values), in: 0..<3)
        #expect(found?.range == 0..<2 && found?.step == -6)
        #expect(ValueSeries(values).fields().first == "0 counter u16be")
    }

    @Test func eightValuesThatRiseAreNoCounter() {
        let values = (0..<9).map { [UInt8(72 + $0)] }
        #expect(CounterInference.find(ValueSeries(values), in: 0..<1) == nil)
    }

    private static let start: Int64 = 1_714_979_289
    private static func times(_ seconds: [Int]) -> [Nanoseconds?] { seconds.map { .seconds(Int(start) + $0) } }
    private static let gaps = (0..<60).map { $0 * 3 + $0 * $0 % 7 }

    @Test func unixSecondsAndMilliseconds() {
        for (isBigEndian, code) in [(true, Samples.big), (false, Samples.little)] {
            let seconds = Self.gaps.map { [0x07] + code(Int(Self.start) + $0 + 3600, 4) }
            let found = TimeInference.find(ValueSeries(seconds, times: Self.times(Self.gaps)), in: 0..<5)
            #expect(found?.range == 1..<5 && found?.isBigEndian == isBigEndian && found?.ahead == 3600)
            let milliseconds = Self.gaps.map { code((Int(Self.start) + $0) * 1000 + 17, 8) }
            let other = TimeInference.find(ValueSeries(milliseconds, times: Self.times(Self.gaps)), in: 0..<8)
            #expect(other?.range == 0..<8 && other?.isMilliseconds == true && other?.isBigEndian == isBigEndian)
        }
    }

    @Test func timeOfAnotherYearIsNone() {
        let values = Self.gaps.map { Samples.big(Int(Self.start) - 50_000_000 + $0, 4) }
        #expect(TimeInference.find(ValueSeries(values, times: Self.times(Self.gaps)), in: 0..<4) == nil)
        #expect(TimeInference.find(ValueSeries(values), in: 0..<4) == nil)
    }

    @Test(arguments: [1, 100, 1000, 1024, 32768]) func clockSinceItWasSwitchedOn(rate: Int) {
        let values = Self.gaps.map { Samples.little(70_000 + $0 * rate, 4) }
        let found = ClockInference.find(ValueSeries(values, times: Self.times(Self.gaps)), in: 0..<4)
        #expect(found?.perSecond == rate && found?.isBigEndian == false)
    }

    @Test func counterIsNoClock() {
        // One value every three seconds or so.
        let values = Self.gaps.indices.map { Samples.little(1000 + $0, 2) }
        #expect(ClockInference.find(ValueSeries(values, times: Self.times(Self.gaps)), in: 0..<2) == nil)
    }

    // MARK: - States, flags, constants

    @Test func statesAndFlags() {
        var samples = InferenceSamples(seed: 12)
        var flags: UInt8 = 0x80
        let values = (0..<200).map { number -> [UInt8] in
            if number % 9 == 0 { flags ^= [0x01, 0x10, 0x40][samples.step(0...2)] }
            return [UInt8([3, 1, 4][number / 20 % 3]), flags, 0xEE, samples.byte(), samples.byte()]
        }
        let layout = ValueSeries(values).layout()
        #expect(layout?.fields.map(\.meaning) == [.enumeration, .flags, .constant, .unknown])
        #expect(layout?.fields[0].values == [1, 3, 4])
        #expect(layout?.fields[1].evidence.hasPrefix("bits 0, 4, 6 change") == true)
    }

    @Test func bytesThatDifferBetweenDevicesOnly() {
        let values = (0..<30).map { [UInt8($0 / 10 * 40), 0x55] }
        let streams = (0..<30).map { UInt64($0 / 10) }
        let fields = ValueSeries(values, streams: streams).layout()?.fields
        #expect(fields?.map(\.name) == ["device_0", ""])
        #expect(fields?.first?.evidence == "differs only between connections or devices: 00, 28, 50")
    }

    // MARK: - Text and identifiers

    @Test func textWithZerosBehindIt() {
        let texts = ["1.00.02", "1.00.10", "3.01.01-b"]
        let values = texts.map {
            [0xAA, 0x0E] + Array($0.utf8) + Array(repeating: 0, count: 12 - $0.utf8.count) + [0x90]
        }
        #expect(ValueSeries(values).fields().first == "2 text text")
        #expect(ValueSeries(values).layout()?.fields[1].size == 12)
    }

    @Test func textOfAnyLength() {
        let values = ["Living room", "Kitchen", "Grüße aus Köln", "Attic 2"].map { Array($0.utf8) }
        #expect(ValueSeries(values).fields() == ["0 text text"])
        #expect(ValueSeries(values).layout()?.fields[0].size == nil)
    }

    @Test func textOfStrangersIsSafe() {
        let values = [Array("Evil \"name\" \u{202E}abc def".utf8), Array("plain old text".utf8)]
        for layout in InferredLayout.infer(ValueSeries(values), KnownIdentifiers()) {
            for field in layout.fields {
                #expect(!field.evidence.unicodeScalars.contains { $0.isHarmful }, "\(field.evidence)")
            }
        }
    }

    @Test func addressThatTheCaptureHasElsewhere() {
        var known = KnownIdentifiers()
        known.insert(DeviceAddress(0xE35E_CC21_5C0F, type: 1))
        let value: [UInt8] = [0xAA, 0x0C, 0x0F, 0x5C, 0x21, 0xCC, 0x5E, 0xE3, 0x20, 0x63]
        let layout = ValueSeries([value, value]).layout(known)
        #expect(layout?.fields.map(\.offset) == [0, 2, 8])
        #expect(layout?.fields[1].evidence.hasSuffix("least significant byte first: E3:5E:CC:21:5C:0F") == true)
        #expect(ValueSeries([value, value]).layout()?.hasClaims == false)
    }

    @Test func uuidThatTheCaptureHasElsewhere() throws {
        let uuid = try #require(BluetoothUUID("494E5445-4C4C-495F-524F-434B535F2011"))
        var known = KnownIdentifiers()
        known.insert(uuid)
        let bytes: [UInt8] = [
            0x49, 0x4E, 0x54, 0x45, 0x4C, 0x4C, 0x49, 0x5F, 0x52, 0x4F, 0x43, 0x4B, 0x53, 0x5F, 0x20, 0x11,
        ]
        #expect(ValueSeries([[0] + bytes]).fields(known) == ["1 uuid uuid128be"])
        #expect(ValueSeries([[0] + bytes.reversed()]).fields(known) == ["1 uuid uuid128"])
    }

    // MARK: - Kinds

    @Test func kindsAreSortedByTheirFirstBytes() {
        var samples = InferenceSamples(seed: 13)
        let temperatures = samples.walk(90, from: 2130, by: -4...4, within: 0...4000)
        let values = temperatures.enumerated().map { index, temperature -> [UInt8] in
            index % 3 == 2
                ? [0x33, 0x02, 0x99, 0x12, 0x34, 0x56] : [0xAA, 0x01] + Samples.big(temperature, 2) + [0, 0]
        }
        let layouts = InferredLayout.infer(ValueSeries(values), KnownIdentifiers())
        #expect(layouts.map(\.prefix) == [[0xAA], [0x33]])
        #expect(layouts.map(\.count) == [60, 30])
        #expect(layouts[0].fields.contains { $0.name == "number_2" && $0.evidence.contains("maybe temperature") })
        #expect(!layouts[1].hasClaims)
    }

    @Test func fieldsCoverEveryByteOnce() {
        var samples = InferenceSamples(seed: 14)
        for length in [1, 7, 20, 70, 300] {
            let values = (0..<50).map { [UInt8($0), 0xAA] + samples.bytes(length) + [UInt8($0 / 10)] }
            guard let layout = ValueSeries(values).layout() else { continue }
            var end = 0
            for field in layout.fields {
                #expect(field.offset == end)
                end = field.offset + (field.size ?? length + 3 - field.offset)
            }
            #expect(end == length + 3)
        }
    }
}
