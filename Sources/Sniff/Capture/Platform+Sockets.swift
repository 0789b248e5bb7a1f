#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the kernel knows of a socket that packets arrive at.
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

    /// Packets that the kernel did not put into the full buffer of a socket, since it is open; `nil` where it does not tell.
    static func droppedPackets(of socket: Int32) -> UInt64? {
        #if os(Linux)
            // SO_MEMINFO (Linux, include/uapi/asm-generic/socket.h) gives the fields of include/uapi/linux/sock_diag.h.
            let (memoryInformation, drops): (Int32, Int) = (55, 8)
            var fields = [UInt32](repeating: 0, count: 16)
            var length = socklen_t(fields.count * 4)
            guard getsockopt(socket, SOL_SOCKET, memoryInformation, &fields, &length) == 0, Int(length) > drops * 4
            else { return nil }
            return UInt64(fields[drops])
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
