import Decoders

@testable import Reassembly

/// Plays packets and what answers them to one flow, a millisecond apart.
struct FlowPlayer {
    var machine: TransferMachine
    let flow: TransferFlow
    private(set) var frame: UInt64 = 0
    private(set) var time: Nanoseconds = 0
    private(set) var ended: [Transfer] = []

    static let data = BluetoothUUID(0xFF01)
    static let other = BluetoothUUID(0xFF02)
    static let millisecond: Nanoseconds = 1_000_000

    /// A flow to the server on `data`, with what `change` makes of it.
    init(_ change: (inout TransferFlow) -> Void = { _ in }) {
        var flow = TransferFlow(.toServer, [FlowPlayer.data])
        change(&flow)
        self.flow = flow
        machine = TransferMachine(TransferProfile(name: "test", flows: [flow]), flow: 0)
    }

    private mutating func step() {
        frame += 1
        time += FlowPlayer.millisecond
    }

    private mutating func collect() { ended += machine.takeEnded() }

    mutating func wait(seconds: Int) {
        time += .seconds(seconds)
        machine.expire(time)
        collect()
    }

    @discardableResult
    mutating func send(
        _ bytes: [UInt8], _ procedure: TransferPacket.Procedure = .writeWithoutResponse, bearer: Int = 0,
        mtu: Int? = nil, isCut: Bool = false, isTimed: Bool = true
    ) -> UInt64 {
        step()
        var packet = TransferPacket(
            frame: frame, time: isTimed ? time : nil, handle: 0x10, uuid: FlowPlayer.data, procedure: procedure)
        packet.bearer = bearer
        packet.mtu = mtu
        packet.isCut = isCut
        machine.take(packet, bytes)
        collect()
        return frame
    }

    mutating func send(_ text: String, _ procedure: TransferPacket.Procedure = .writeWithoutResponse) {
        send(Array(text.utf8), procedure)
    }

    @discardableResult
    mutating func acknowledge(_ bytes: [UInt8]) -> UInt64 {
        step()
        machine.acknowledged(bytes, frame: frame, time: time)
        collect()
        return frame
    }

    mutating func acknowledge(_ text: String) { acknowledge(Array(text.utf8)) }

    @discardableResult
    mutating func respond(to request: UInt64) -> UInt64 {
        step()
        machine.accepted(request, frame: frame, time: time)
        collect()
        return frame
    }

    mutating func refuse(_ request: UInt64) {
        step()
        machine.refused(request, frame: frame, "error", nil)
        collect()
    }

    mutating func disconnect() {
        step()
        machine.disconnected(frame: frame)
        collect()
    }

    mutating func end() {
        machine.abandon()
        collect()
    }

    /// The messages that ended, as text.
    var messages: [String] { ended.map { String(decoding: $0.message, as: UTF8.self) } }
    var states: [Transfer.State] { ended.map(\.state) }
    var kinds: [[TransferViolation.Kind]] { ended.map { $0.violations.map(\.kind) } }
}

/// A stream cut into packets of so many bytes.
func packets(_ bytes: [UInt8], of size: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
}
