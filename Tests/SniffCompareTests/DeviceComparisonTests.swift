import Decoders
import Testing

@testable import Sniff
@testable import SniffCompare

/// Advertisers by what they say and how often; what changes by itself is no difference.
@Suite("Comparison: advertising")
struct DeviceComparisonTests {
    /// iBeacon data with these numbers.
    private func beacon(minor: UInt8, power: UInt8 = 0xC5) -> [UInt8] {
        [0x1A, 0xFF, 0x4C, 0x00, 0x02, 0x15] + [UInt8](repeating: 0xE2, count: 16) + [4, 0x62, 0, minor, power]
    }

    private func named(_ name: String, _ more: [UInt8] = []) -> [UInt8] {
        [UInt8(name.utf8.count + 1), 0x09] + Array(name.utf8) + more
    }

    /// Reports of one advertiser, each with the next of the data.
    private func run(
        _ data: [[UInt8]], address: UInt64 = 0xC000_0000_0001, every milliseconds: Int64 = 300, count: Int = 12
    ) -> MadeUpRun {
        var run = MadeUpRun()
        run.connection = nil
        run.add(.startScanning)
        run.peripheral = DeviceAddress(address, type: 1)
        for index in 0..<count {
            run.add(.advertise, after: milliseconds) { operation in
                operation.state.value = data[index % data.count]
                var offset = 0
                while offset < operation.value.count {
                    let length = Int(operation.value[offset])
                    if operation.value[offset + 1] == 9 {
                        let name = operation.value[(offset + 2)..<(offset + 1 + length)]
                        operation.state.facts[.name] = .text(String(decoding: name, as: UTF8.self))
                    }
                    offset += length + 1
                }
            }
        }
        return run
    }

    private func lines(
        _ left: MadeUpRun, _ right: MadeUpRun, _ options: ComparisonOptions = ComparisonOptions()
    ) -> [String] {
        left.difference(to: right, options).devices.map { "\($0.title(ComparisonNames(.standard))): \($0.words)" }
    }

    @Test func anotherNumber() {
        let lines = lines(run([beacon(minor: 3)]), run([beacon(minor: 9)]))
        #expect(lines == ["C0:00:00:00:00:01: iBeacon minor 3 → 9"])
    }

    @Test func anotherName() {
        let lines = lines(run([named("Belt")]), run([named("Strap")]))
        #expect(lines == ["C0:00:00:00:00:01: name Belt → Strap"])
    }

    @Test func slower() {
        let (left, right) = (run([named("Belt")]), run([named("Belt")], every: 1000))
        #expect(lines(left, right) == ["C0:00:00:00:00:01  \"Belt\": interval 300 ms → 1 s"])
        var options = ComparisonOptions()
        options.ignoresTimes = true
        #expect(lines(left, right, options).isEmpty)
        #expect(lines(left, run([named("Belt")], every: 350)).isEmpty)
    }

    @Test func missing() {
        let none = run([named("Belt")], count: 0)
        #expect(
            lines(run([named("Belt")]), none) == ["C0:00:00:00:00:01  \"Belt\": heard 12 times, every 300 ms"])
        #expect(run([named("Belt")]).difference(to: none).differs)
        // Who did not scan cannot have heard anything.
        #expect(lines(run([named("Belt")]), MadeUpRun()).isEmpty)
    }

    @Test("What changes within a capture is no difference") func measurement() {
        let counter = { (first: UInt8) in (0..<4).map { self.named("Belt", [3, 0xFF, first + $0, 0x01]) } }
        #expect(lines(run(counter(0x10)), run(counter(0x40))).isEmpty)
        // One report does not show whether bytes that nobody decodes stay.
        let one = { (byte: UInt8) in self.run([self.named("Belt", [4, 0xFF, 0xFF, 0xFF, byte])], count: 1) }
        #expect(lines(one(1), one(2)).isEmpty)
    }

    @Test("Addresses that change by themselves") func privateAddresses() {
        let (left, right) = (run([beacon(minor: 3)], address: 0x4000_0000_0001), 0x4000_0000_0002 as UInt64)
        // The same beacon under another address; another one.
        #expect(lines(left, run([beacon(minor: 3)], address: right)).isEmpty)
        let other = left.difference(to: run([[2, 1, 6]], address: right))
        #expect(other.devices.isEmpty && other.strangers == (1, 1) && !other.differs)
        var options = ComparisonOptions()
        options.includesAll = true
        #expect(left.difference(to: run([[2, 1, 6]], address: right), options).devices.count == 2)
        // By name, where the name is the same.
        let named = run([named("Belt")], address: 0x4000_0000_0001)
        #expect(lines(named, run([self.named("Belt")], address: right)).isEmpty)
    }
}
