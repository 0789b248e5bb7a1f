import Decoders
import TestSupport
import Testing

@testable import Sniff

/// Who asks for little gets little.
@Suite struct OperationSelectionTests {
    private func heartRate(_ change: (inout OperationSelection) throws -> Void) throws -> OperationText {
        var selection = OperationSelection()
        try change(&selection)
        return try OperationText([LibraryFiles.capture("heart-rate.btsnoop")], selection)
    }

    @Test func kindsThatNobodyAsksForAreNotHandedOn() throws {
        let reading = try heartRate { $0.kinds = OperationKinds([.connect, .subscribe]) }
        #expect(reading.operations.map(\.begin.frame) == [11, 30, 58, 74])
        #expect(reading.operations.allSatisfy { $0.packets.isEmpty })
    }

    @Test func packetsAreKeptOnlyForTheAttributesThatSomebodyAsksFor() throws {
        let reading = try heartRate {
            $0.kinds = .exchanges
            $0.kept = .exchanges
            $0.attributes = [BluetoothUUID(0x2A37)]
        }
        for operation in reading.operations where operation.attribute?.uuid != nil {
            let isMatch = operation.attribute?.characteristic == BluetoothUUID(0x2A37)
            #expect(operation.packets.isEmpty != isMatch)
        }
        let rate = try reading.operations.first { $0.begin.frame == 34 }?.packets[0].value(
            "value.heart_rate", as: Int.self)
        #expect(rate == 72)
    }

    @Test func exchangesWithOtherAttributesAreNotMade() throws {
        let all = try heartRate { $0.kinds = .exchanges }
        let some = try heartRate {
            $0.kinds = .exchanges
            $0.subjects = .unknown
            $0.subjects.insert(OperationKinds(.notify), [BluetoothUUID(0x2A37)])
            $0.subjects.insert(OperationKinds(.subscribe), nil)
        }
        let expected = all.operations.filter { operation in
            switch operation.kind {
            case .notify: operation.attribute?.uuid == BluetoothUUID(0x2A37)
            case .subscribe: true
            default: operation.attribute?.subject(operation.kind) == nil
            }
        }
        #expect(some.operations.map(\.begin.frame) == expected.map(\.begin.frame))
        #expect(some.operations.count < all.operations.count)
    }

    @Test func aPacketThatAFilterLetsThroughIsAnOperation() throws {
        let reading = try heartRate {
            $0.kinds = OperationKinds([.packet])
            $0.kept = OperationKinds([.packet])
            $0.filters = try [Filter("value.heart_rate > 250"), Filter("hci.reason == 0x08")]
        }
        #expect(reading.operations.map(\.filter) == [1, 0, 0, 0, 0])
        #expect(reading.operations.map(\.begin.frame) == [47, 78, 79, 80, 81])
        #expect(try reading.operations[1].packets[0].value("value.heart_rate", as: Int.self) == 254)
    }

    @Test func aFilterIsTriedOnPacketsOfItsLayersOnly() throws {
        let reading = try heartRate {
            $0.kinds = OperationKinds([.packet])
            try $0.append(Filter("hci.reason == 0x08"), of: FilteredLayers(.smp, .l2cap))
            try $0.append(Filter("hci.reason == 0x08"), of: FilteredLayers(.hci))
            try $0.append(Filter("frame == 47"), of: .faulty)
            $0.filters.append(try Filter("frame == 47"))
            $0.filters.append(try Filter("!hci.reason && frame == 48"))
            $0.filters.append(try Filter("!hci.reason && !(frame < 88)"))
        }
        #expect(reading.operations.map(\.filter) == [1, 3, 4, 5, 5])
        #expect(reading.operations.map(\.begin.frame) == [47, 47, 48, 88, 90])
    }

    @Test func ofAFormOfAdvertisingTheFirstIsNew() {
        /// Whether each is new: an address, seconds, and data.
        func areNew(_ observed: [(UInt64, Int, [UInt8])], onlyForms: Bool) -> [Bool] {
            var seen = SeenAdvertising()
            return observed.map { address, seconds, data in
                seen.difference(
                    DeviceAddress(address, type: 1), 0, 0..<data.count, onlyForms: onlyForms,
                    at: .seconds(seconds), data.span) == .form
            }
        }
        // Flags and manufacturer data: another measured value, another kind of data, more of them.
        let data: [UInt8] = [2, 1, 6, 7, 0xFF, 0x59, 0, 2, 1, 20, 21]
        let value: [UInt8] = [2, 1, 6, 7, 0xFF, 0x59, 0, 2, 1, 20, 22]
        let kind: [UInt8] = [2, 1, 6, 7, 0xFF, 0x59, 0, 3, 1, 20, 21]
        let longer: [UInt8] = [2, 1, 6, 8, 0xFF, 0x59, 0, 2, 1, 20, 21, 22]
        let flags: [UInt8] = [2, 1, 4, 7, 0xFF, 0x59, 0, 2, 1, 20, 21]
        let still: UInt64 = 0xC47A_2D11_9035
        let observed = [data, data, value, kind, longer, flags, value].map { (still, 0, $0) }
        #expect(areNew(observed, onlyForms: true) == [true, false, false, true, true, true, false])
        #expect(areNew(observed, onlyForms: false) == [true, false, true, true, true, true, false])
        // An address that should change shows for how long it was kept.
        let resolvable = [0, 30, 70].map { (UInt64(0x447A_2D11_9035), $0, data) }
        #expect(areNew(resolvable, onlyForms: true) == [true, false, true])
        #expect(areNew([0, 30, 70].map { (still, $0, data) }, onlyForms: true) == [true, false, false])
    }

    @Test func theFirstReportsOfABeaconShowItsInterval() {
        let beacon: [UInt8] = [26, 0xFF, 0x4C, 0, 2, 21] + Array(repeating: 7, count: 21)
        let other: [UInt8] = [26, 0xFF, 0x4C, 0, 2, 20] + Array(repeating: 7, count: 21)
        func difference(_ data: [UInt8]) -> [SeenAdvertising.Difference] {
            var seen = SeenAdvertising()
            return (0..<100).map { _ in
                seen.difference(
                    DeviceAddress(0xC47A_2D11_9035, type: 1), 0, 0..<data.count, onlyForms: true, at: 0, data.span)
            }
        }
        #expect(
            difference(beacon) == [.form] + Array(repeating: .time, count: 64) + Array(repeating: .nothing, count: 35))
        #expect(difference(other) == [.form] + Array(repeating: .nothing, count: 99))
    }

    @Test(
        "packets that operations keep have the same fields, whether or not the others are described",
        arguments: ["heart-rate.btsnoop", "ibeacon.btsnoop", "scanner-extended.btsnoop", "air-heart-rate.pcap"])
    func packetsAreDescribedForTheirOperations(_ capture: String) throws {
        struct Sink: PacketSink {
            var operations: [BluetoothOperation] = []
            mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }
            mutating func receiveOperations(_ events: [OperationEvent]) {
                for case .operation(let operation) in events { operations.append(operation) }
            }
        }
        func packets(_ reading: SinkReading) throws -> [String] {
            var selection = OperationSelection.all
            selection.onlyNewAdvertising = true
            selection.onlyNewForms = true
            selection.kept.subtract(OperationKinds(.message))
            selection.attributes = [BluetoothUUID(0x2A37)]
            var fields = FieldSelection(Registry.standard.vocabulary)
            fields.insertAll()
            var session = Session(.standard, fields, operations: selection, reading: reading)
            var sink = Sink()
            try session.read(contentsOf: LibraryFiles.capture(capture), into: &sink)
            return sink.operations.map { "\($0.kind) \($0.packets.map { "\($0.frame) \($0.json)" })" }
        }
        let described = try packets(.packets)
        #expect(described.contains { $0.contains("frame") })
        #expect(try packets(.operations) == described)
    }

    @Test func advertisingIsToldOnceWhereOnlyWhatIsNewIsAskedFor() throws {
        var selection = OperationSelection()
        selection.kinds = OperationKinds([.advertise])
        let capture = LibraryFiles.capture("ibeacon.btsnoop")
        let all = try OperationText([capture], selection).operations
        selection.onlyNewAdvertising = true
        let new = try OperationText([capture], selection).operations
        #expect(all.count > 2 * new.count)
        let known = Set(new.map { "\($0.peripheral?.description ?? "") \($0.value)" })
        #expect(all.allSatisfy { known.contains("\($0.peripheral?.description ?? "") \($0.value)") })
    }

    @Test func aCaptureIsLoopedOverByOperations() throws {
        let capture = try Capture(LibraryFiles.capture("heart-rate.btsnoop"), filter: "att.opcode == 0x1b")
        let operations = Array(try capture.operations())
        #expect(operations.count == 45)
        #expect(operations.first?.kind == .startScanning)
        #expect(operations.allSatisfy { $0.begin.input == 0 && !$0.packets.isEmpty })
        #expect(capture.attributeTables.count == 1)
    }

    @Test func withoutASelectionThereAreNone() throws {
        struct Sink: PacketSink {
            mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }
            mutating func receiveOperations(_ events: [OperationEvent]) { Issue.record("nobody asked for them") }
        }
        var session = Session(.standard)
        var sink = Sink()
        try session.read(contentsOf: LibraryFiles.capture("heart-rate.btsnoop"), into: &sink)
    }
}
