import Sniff

/// Takes packets off the monitor's socket as fast as they come, on a thread of its own.
///
/// The kernel keeps about 500 packets for a reader without CAP_NET_ADMIN (`net.core.rmem_max` of 208 KiB, more than 400 bytes
/// each), a hundredth of a second at 50,000 a second, and drops what comes then. Whoever reads the output may stop for
/// longer.
final class MonitorDrain: Sendable {
    let queue: PacketQueue
    private let socket: Int32
    private let stop: (listening: Int32, writing: Int32)

    /// Packets that are handed on at a time.
    private static let burst = 256
    /// Milliseconds between two looks at the socket: each look costs some system calls, on both threads.
    private static let rest: Int32 = 1
    /// The monitor's header has 16 bits for the length of a packet.
    private static let largestMessage = 6 + 0xFFFF

    /// - Parameters:
    ///   - socket: is closed with this.
    ///   - limit: bytes of packets that wait to be decoded.
    init(socket: Int32, limit: Int) {
        self.socket = socket
        queue = PacketQueue(limit: limit)
        stop = Platform.makePipe()
    }

    deinit {
        for descriptor in [socket, stop.listening, stop.writing] { Platform.close(descriptor) }
    }

    /// Makes ``run()`` return.
    func end() { Platform.wake(stop.writing) }

    /// Reads until ``end()``, or until the socket fails.
    func run() {
        // Memory safety: freed when this function returns; recvmsg(2) gets its size, and answers how many bytes it has written.
        let message = UnsafeMutableRawBufferPointer.allocate(byteCount: MonitorDrain.largestMessage, alignment: 16)
        defer { message.deallocate() }
        var batch = PacketBatch()
        var dropped: UInt32 = 0
        while true {
            let failure = fill(&batch, message)
            // What the kernel dropped came after all that it kept.
            let now = Platform.droppedPackets(of: socket) ?? dropped
            batch.noteLost(SaturatingCount(UInt64(now &- dropped)))
            dropped = now
            let isFull = batch.entries.count == MonitorDrain.burst
            if !batch.isEmpty { queue.put(batch) }
            batch.clear()
            if let failure { return queue.fail(failure) }
            // A packet after a pause is handed on at once; of a stream, a millisecond's worth at a time.
            if !isFull, Platform.wait(for: [stop.listening], milliseconds: MonitorDrain.rest)[0] { return }
            if Platform.wait(for: [stop.listening, socket], milliseconds: isFull ? 0 : -1)[0] { return }
        }
    }

    /// Receives what is there, a burst at most.
    ///
    /// - Returns: an `errno` if the socket cannot be read any more.
    private func fill(_ batch: inout PacketBatch, _ message: UnsafeMutableRawBufferPointer) -> Int32? {
        while batch.entries.count < MonitorDrain.burst {
            switch Platform.receive(socket, into: message) {
            case .message(let count, let microseconds):
                // struct hci_mon_hdr: opcode, adapter, length; 16 bits each, little-endian (Linux,
                // include/net/bluetooth/hci_mon.h). The length is that of the message.
                guard count >= 6 else { continue }
                let opcode = UInt16(littleEndian: message.loadUnaligned(fromByteOffset: 0, as: UInt16.self))
                let adapter = UInt16(littleEndian: message.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
                batch.append(
                    opcode: opcode, adapter: adapter, microseconds: microseconds,
                    UnsafeRawBufferPointer(message)[6..<count])
            case .nothing: return nil
            case .failed(let code): return code
            }
        }
        return nil
    }
}
