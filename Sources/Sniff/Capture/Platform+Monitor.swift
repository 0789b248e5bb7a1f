#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension Platform {
    /// Whether the kernel's monitor of Bluetooth can be used.
    enum MonitorAccess {
        case usable, unknownToKernel, notPermitted
        /// Any other `errno`.
        case other(Int32)
    }

    /// Opens the monitor and closes it at once (Linux, include/net/bluetooth/bluetooth.h and hci_sock.h).
    static func tryMonitor() -> MonitorAccess {
        #if os(Linux)
            let (family, protocolOfHCI, noAdapter, monitorChannel): (Int32, Int32, UInt16, UInt16) = (31, 1, 0xFFFF, 2)
            #if canImport(Glibc)
                let kind = Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            #else
                let kind = SOCK_RAW | SOCK_CLOEXEC
            #endif
            let socket = socket(family, kind, protocolOfHCI)
            guard socket >= 0 else { return access(errno) }
            defer { close(socket) }
            let address = [UInt16(family), noAdapter, monitorChannel]
            let status = address.withUnsafeBytes {
                bind(socket, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
            }
            return status == 0 ? .usable : access(errno)
        #else
            return .unknownToKernel
        #endif
    }

    private static func access(_ code: Int32) -> MonitorAccess {
        switch code {
        case EAFNOSUPPORT, EPROTONOSUPPORT: .unknownToKernel
        case EPERM, EACCES: .notPermitted
        default: .other(code)
        }
    }
}
