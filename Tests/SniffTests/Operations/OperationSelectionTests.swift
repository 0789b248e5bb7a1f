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
            let isMeant = operation.attribute?.characteristic == BluetoothUUID(0x2A37)
            #expect(operation.packets.isEmpty != isMeant)
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
        let operations = Array(capture.operations())
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
        try session.read(LibraryFiles.capture("heart-rate.btsnoop"), into: &sink)
    }
}
