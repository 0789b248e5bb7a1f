import Testing

@testable import Sniff
@testable import SniffInfer

/// Numbers that change little, cut out of values and called what they may be.
struct ScaledNumberTests {
    private typealias Samples = InferenceSamples

    /// What a thermometer notifies: a command, hundredths of a degree and of a percent, a battery, zeros, and all bytes
    /// together by exclusive or.
    private func thermometer(isBigEndian: Bool) -> ValueSeries {
        var samples = InferenceSamples(seed: 3)
        var values: [[UInt8]] = []
        var streams: [UInt64] = []
        for (device, battery) in [(UInt64(1), UInt8(100)), (2, 83), (3, 77)] {
            let temperatures = samples.walk(80, from: 1900 + Int(device) * 150, by: -3...3, within: 0...4000)
            let humidities = samples.walk(80, from: 8000 - Int(device) * 900, by: -6...6, within: 3000...9000)
            for (temperature, humidity) in zip(temperatures, humidities) {
                let code = isBigEndian ? Samples.big : Samples.little
                let value = [0xAA, 0x01] + code(temperature, 2) + code(humidity, 2) + [battery, 0, 0, 0]
                values.append(value + [value.reduce(0, ^)])
                streams.append(device)
            }
        }
        return ValueSeries(values, streams: streams)
    }

    @Test(arguments: [true, false]) func thermometerIsTakenApart(isBigEndian: Bool) {
        let order = isBigEndian ? "be" : ""
        #expect(
            thermometer(isBigEndian: isBigEndian).fields() == [
                "2 temperature u16\(order)", "4 humidity u16\(order)", "6 battery u8", "10 checksum u8",
            ])
        let layout = thermometer(isBigEndian: isBigEndian).layout()
        #expect(layout?.fields.first { $0.name == "temperature" }?.scale == "0.01")
        #expect(layout?.fields.first { $0.name == "temperature" }?.unit == "°C")
        #expect(
            layout?.fields.first { $0.name == "checksum" }?.evidence.hasPrefix("exclusive or of bytes 0 to 9") == true)
    }

    /// A text that speaks of the quantity.
    private func support(_ text: String) -> QuantitySupport {
        var support = QuantitySupport()
        support.add(text: text)
        return support
    }

    @Test func degreesBelowZeroAreSigned() {
        var samples = InferenceSamples(seed: 5)
        let values = samples.walk(200, from: -100, by: -9...9, within: -900...800).map {
            Samples.little($0, 2) + Samples.little(4711, 2)
        }
        let layout = InferredLayout.infer(
            ValueSeries(values), KnownIdentifiers(), support("Outdoor Temperature")
        ).first
        #expect(layout?.fields.map(\.type) == ["s16", "bytes"])
        #expect(layout?.fields.first?.name == "temperature")
        #expect(layout?.fields.last?.evidence == "always 6712")
    }

    /// Tenths of a degree times 1000 and tenths of a percent in one number, as Govee's thermometers advertise them.
    @Test func twoDecimalsInOneNumber() {
        var samples = InferenceSamples(seed: 7)
        let temperatures = samples.walk(120, from: 208, by: -1...1, within: 150...300)
        let humidities = samples.walk(120, from: 459, by: -3...3, within: 300...700)
        let values = zip(temperatures, humidities).map { [0x01, 0x01] + Samples.big($0 * 1000 + $1, 3) + [0x58] }
        let layout = ValueSeries(values).layout()
        #expect(layout?.fields.map(\.offset) == [0, 2, 5])
        let field = layout?.fields[1]
        #expect(field?.type == "u24be" && field?.name == "temperature" && field?.scale == "0.0001")
        #expect(field?.evidence.contains("% (the remainder, in tenths)") == true)
    }

    @Test func smoothNumberThatIsOneIsNotTakenForTwo() {
        var samples = InferenceSamples(seed: 8)
        let values = samples.walk(300, from: 200_500, by: -400...400, within: 190_000...210_000).map {
            Samples.big($0, 3)
        }
        let field = ValueSeries(values).layout()?.fields.first
        #expect(field?.size == 3 && field?.name == "number_0")
    }

    @Test func pressureIsWide() {
        var samples = InferenceSamples(seed: 9)
        let values = samples.walk(150, from: 101_325, by: -12...12, within: 99_000...103_000).map {
            [0x05] + Samples.little($0, 4)
        }
        let layout = InferredLayout.infer(ValueSeries(values), KnownIdentifiers(), support("air pressure")).first
        let field = layout?.fields[1]
        #expect(field?.name == "pressure" && field?.unit == "Pa" && field?.size ?? 0 >= 3)
    }

    @Test func numberThatIsNothingKnownHasNoUnit() {
        var samples = InferenceSamples(seed: 10)
        let values = samples.walk(200, from: 30_000, by: -200...200, within: 12_000...60_000).map { Samples.big($0, 2) }
        let field = ValueSeries(values).layout()?.fields.first
        #expect(field?.type == "u16be" && field?.name == "number_0")
        #expect(field?.unit == nil && field?.scale == nil)
    }

    /// A heading in degrees is no temperature in hundredths of one, and registers of a controller are none.
    @Test func aNumberAloneIsNoQuantity() {
        var samples = InferenceSamples(seed: 12)
        let values = samples.walk(200, from: 1900, by: -9...9, within: 0...3590).map { [0x01] + Samples.little($0, 2) }
        let field = ValueSeries(values).layout()?.fields.last
        #expect(field?.name == "number_1" && field?.unit == nil && field?.scale == nil)
        #expect(field?.evidence.contains("; maybe temperature: ") == true)
    }

    /// The same bytes, sent by an app.
    @Test(arguments: [true, false]) func whatIsWrittenIsNoMeasurement(isWritten: Bool) {
        let layout = InferredLayout.infer(
            thermometer(isBigEndian: true), KnownIdentifiers(), QuantitySupport(isWritten: isWritten)
        ).first
        #expect(layout?.fields.contains { $0.unit != nil } == !isWritten)
        #expect(layout?.fields.contains { $0.name == "number_2" } == isWritten)
    }

    @Test func fewValuesAreNoNumber() {
        let values = [2130, 2131, 2133].map { Samples.big($0, 2) }
        #expect(ValueSeries(values).layout()?.hasClaims == false)
    }

    @Test func randomNumbersThatComeAgainAndAgainAreStillRandom() {
        var samples = InferenceSamples(seed: 11)
        let few = (0..<3).map { _ in samples.bytes(8) }
        let values = (0..<300).map { few[$0 * 7 % 3] }
        let layout = ValueSeries(values).layout()
        #expect(layout?.fields.contains { $0.meaning == .number } == false)
    }

    @Test(arguments: 0..<60) func randomBytesAreNothing(seed: Int) {
        var samples = InferenceSamples(seed: UInt64(seed) + 100)
        let count = [5, 40, 300, 1200][seed % 4]
        let length = [1, 2, 3, 8, 20][seed / 4 % 5]
        let values = (0..<count).map { _ in samples.bytes(length) }
        let times: [Nanoseconds?] = (0..<count).map { .seconds(1_700_000_000 + $0) }
        for layout in InferredLayout.infer(ValueSeries(values, times: times), KnownIdentifiers()) {
            #expect(!layout.hasClaims, "\(layout.fields.map(\.evidence))")
            #expect(layout.fields.allSatisfy { $0.meaning == .unknown })
        }
    }
}
