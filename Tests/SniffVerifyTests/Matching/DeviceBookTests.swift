import Decoders
import Testing

@testable import Sniff
@testable import SniffVerify

/// Which device an address is, as more is learned of it.
@Suite("Devices: learning")
struct DeviceBookTests {
    private let address = DeviceAddress(0xC47A_2D11_9035, type: 1)

    private func advertising(_ facts: [OperationFact: FieldValue]) -> BluetoothOperation {
        var operation = BluetoothOperation(.advertise, Moment(frame: 1, nanoseconds: 0))
        operation.state.peripheral = address
        operation.state.facts = OperationFacts(facts)
        return operation
    }

    private func book(_ devices: String) throws -> DeviceBook {
        try MatchSample("- connects: any", devices: devices).devices
    }

    @Test("Advertising data and scan response together") func merged() throws {
        var book = try book("{belt: {service: 180D, name: /^Pulse/}}")
        #expect(book.fits(address, 0) == nil)
        book.observe(advertising([.services: [.uuid(BluetoothUUID(0x180D))]]))
        #expect(book.fits(address, 0) == false)
        book.observe(advertising([.name: "Pulse Belt 7"]))
        #expect(book.fits(address, 0) == true)
        // An identity address is the same device, whatever its type is.
        #expect(book.fits(DeviceAddress(address.value, type: 3), 0) == true)
        #expect(book.fits(DeviceAddress(1, type: 1), 0) == nil)
        #expect(book.name(address) == "Pulse Belt 7")
    }

    @Test("A name that is read") func readName() throws {
        var book = try book("{belt: {name: Belt}}")
        var read = BluetoothOperation(.read, Moment(frame: 1, nanoseconds: 0))
        read.state.peripheral = address
        read.state.attribute = OperationAttribute(handle: 3, uuid: BluetoothUUID(0x2A00))
        read.state.value = Array("Belt".utf8)
        read.state.isCut = true
        book.observe(read)
        #expect(book.fits(address, 0) == nil)
        read.state.isCut = false
        book.observe(read)
        #expect(book.fits(address, 0) == true)
        #expect(book.name(address) == "Belt")
    }

    @Test("An address needs no advertising") func addresses() throws {
        let book = try book("{belt: {address: 'C4:7A:2D:11:90:35'}, other: {address: not C4:7A:2D:11:90:35}}")
        #expect(book.fits(address, 0) == true)
        #expect(book.fits(address, 1) == false)
        #expect(book.fits(DeviceAddress(1, type: 0), 0) == false)
    }

    @Test("A run hands on what is asked for, and no more") func selection() throws {
        let plain = try MatchSample("- notifies: 2A37\n  bytes: 00 *").compiled
        #expect(plain.selection.kinds.contains(.notify))
        #expect(plain.selection.kinds.isDisjoint(with: .requests))
        #expect(plain.selection.kept.isEmpty)
        #expect(plain.selection.onlyNewAdvertising)
        let field = try MatchSample("- notifies: 2A37\n  where: {heart_rate: 72}").compiled
        #expect(field.selection.kept == OperationKinds(.notify))
        #expect(field.selection.attributes == [BluetoothUUID(0x2A37)])
        let key = try #require(Registry.standard.vocabulary.key(ofPath: "value.heart_rate"))
        #expect(field.fields.wanted[Int(key.rawValue)])
        #expect(!plain.fields.wanted[Int(key.rawValue)])
        let any = try MatchSample("- notifies: any\n  where: {heart_rate: 72}").compiled
        #expect(any.selection.attributes.isEmpty)
        let beacon = try MatchSample("- advertises: any\n  where: {major: 3}").compiled
        #expect(!beacon.selection.onlyNewAdvertising)
        #expect(beacon.selection.kept == OperationKinds(.advertise))
    }
}
