import Libc
import Sniff

/// The kernel's counts for a socket that receives packets.
extension Platform {
    /// Asks for a receive buffer of so many bytes: beyond the limit for everybody, if the user may.
    static func setReceiveBuffer(of socket: Int32, to size: Int32) {
        var size = size
        let length = socklen_t(MemoryLayout<Int32>.size)
        #if os(Linux)
            if setsockopt(socket, SOL_SOCKET, SO_RCVBUFFORCE, &size, length) == 0 { return }
        #endif
        _ = setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, length)
    }

    /// Packets that the kernel did not put into the full buffer of a socket since it is open, modulo 2³²; `nil` where it does not
    /// tell. SO_RXQ_OVFL would tell with each message, but HCI sockets leave it out (Linux, net/bluetooth/hci_sock.c,
    /// hci_sock_recvmsg).
    static func droppedPackets(of socket: Int32) -> UInt32? {
        #if os(Linux)
            // SO_MEMINFO gives SK_MEMINFO_VARS numbers of 32 bits, 9 of them, SK_MEMINFO_DROPS the last (Linux,
            // include/uapi/linux/sock_diag.h).
            let (memoryInformation, drops): (Int32, Int) = (55, 8)
            var numbers = InlineArray<9, UInt32>(repeating: 0)
            var size = socklen_t(9 * MemoryLayout<UInt32>.size)
            guard getsockopt(socket, SOL_SOCKET, memoryInformation, &numbers, &size) == 0, size >= 36 else {
                return nil
            }
            return numbers[drops]
        #else
            return nil
        #endif
    }
}

/// Error numbers, and what error texts of libraries that keep the number to themselves contain.
extension Platform {
    static let timedOutCode = ETIMEDOUT
    static let wouldWaitMessage = message(EAGAIN)
    static let noSuchDeviceMessage = message(ENODEV)
    static let permissionMessages = [message(EPERM), message(EACCES)]
}
