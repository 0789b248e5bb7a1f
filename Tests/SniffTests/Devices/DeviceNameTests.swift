import Decoders
import Testing

@testable import Sniff

/// Which of several names of a device counts.
@Suite("Devices: names") struct DeviceNameTests {
    private func name(_ steps: [(String, DeviceName.Source)]) -> DeviceName {
        var name = DeviceName()
        for (text, source) in steps {
            let bytes = Array(text.utf8)
            if source <= .read {
                name.learn(read: bytes.span, isWhole: source == .read)
            } else {
                name.learn(bytes.indices, of: bytes.span, source)
            }
        }
        return name
    }

    @Test("an advertised name counts before one that was read") func advertised() {
        #expect(name([("Belt", .read), ("Pulse", .complete)]).text == "Pulse")
        #expect(name([("Pulse", .complete), ("Belt", .read)]).text == "Pulse")
        #expect(name([("Pul", .shortened), ("Belt", .read)]).text == "Pul")
    }

    @Test("a complete name counts before a shortened one, and the latest of a kind") func complete() {
        #expect(name([("Pul", .shortened), ("Pulse", .complete), ("Pu", .shortened)]).text == "Pulse")
        #expect(name([("Pulse", .complete), ("Belt", .complete)]).text == "Belt")
        #expect(
            !name([("Pul", .shortened)]).isComplete && name([("Pul", .shortened), ("Pulse", .complete)]).isComplete)
    }

    @Test("of a name that is read, zeros are no part, and a part counts less than all") func read() {
        #expect(name([("Belt\0\0", .read)]).text == "Belt" && name([("", .read)]).text == nil)
        #expect(name([("Pulse Belt", .read), ("Pulse", .readPart)]).text == "Pulse Belt")
        #expect(!name([("Pulse", .readPart)]).isComplete)
    }

    @Test("those who follow operations and those who follow packets agree") func operations() {
        let address = DeviceAddress(0xC47A_2D11_9035, type: 1)
        var names = ObservedNames()
        func advertise(_ type: UInt8, _ text: String) {
            var operation = BluetoothOperation(.advertise, Moment(frame: 1, nanoseconds: 0))
            operation.state.peripheral = address
            operation.state.value = [UInt8(text.utf8.count + 1), type] + Array(text.utf8)
            operation.state.facts[.name] = .text(text)
            names.observe(operation)
        }
        advertise(0x09, "Pulse Belt 7")
        advertise(0x08, "Pulse")
        #expect(names[address] == "Pulse Belt 7")
        // Read Blob: the rest of a name.
        var read = BluetoothOperation(.read, Moment(frame: 2, nanoseconds: 0))
        read.state.peripheral = DeviceAddress(1, type: 1)
        read.state.attribute = OperationAttribute(handle: 3, uuid: .deviceName)
        read.state.value = Array("of a name".utf8)
        read.state.facts[.offset] = .integer(22)
        names.observe(read)
        #expect(names[DeviceAddress(1, type: 1)] == nil)
    }
}
