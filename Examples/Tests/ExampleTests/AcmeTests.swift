import Acme
import Sniff
import SniffNames
import SniffTesting
import Testing

// The tests of a vendor: its decoders, without a device.

@Test func aMeasurementIsDecodedAlone() throws {
    let registry = try Acme.options().registry
    let cold = try registry.decode(Acme.climate(tenthsOfDegrees: -105, tenthsOfPercent: 481), as: "Acme Climate")
    #expect(cold[\.value.temperature] == -10.5)
    #expect(cold[\.value.humidity] == 48.1)
    #expect(cold.faults.isEmpty)
}

@Test func aWrongChecksumIsAFault() throws {
    var bytes = Acme.climate(tenthsOfDegrees: 215, tenthsOfPercent: 400)
    bytes[4] ^= 1
    let value = try Acme.options().registry.decode(bytes, as: "FFF1")
    #expect(value.faults.map(\.reason) == ["the checksum does not fit the bytes that it covers"])
    #expect(value[\.value.temperature] == 21.5)
}

@Test func customersSeeTheNames() throws {
    let trace = Conversation(
        with: TestDevice("Acme T1", services: [.init(Acme.service, [Acme.climate])]),
        [.connect, .notify(Acme.climate, Acme.climate(tenthsOfDegrees: 215, tenthsOfPercent: 400))])
    let capture = try trace.capture(options: Acme.options(filter: "value.temperature > 20 °C"))
    let packets = Array(try capture.packets())
    #expect(packets.count == 1)
    let name = try packets[0]["att.uuid_name"]
    #expect(name == "Acme Climate")
}
