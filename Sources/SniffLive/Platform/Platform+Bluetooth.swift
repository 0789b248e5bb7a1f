import Libc
import Sniff

/// Linux's HCI sockets. Numbers and structures are those of Linux 6.1, include/net/bluetooth/hci_sock.h and hci.h, which few
/// systems have as headers; they are part of the kernel's stable interface.
extension Platform {
    /// Why a socket could not be opened.
    enum SocketFailure: Error {
        case permission
        /// The kernel has no such sockets.
        case unsupported
        /// Any other `errno`.
        case other(Int32)
    }

    /// The result of receiving one message.
    enum Received {
        /// So many bytes, that the kernel saw at a time (microseconds since 1970, 0 where it did not say).
        case message(count: Int, microseconds: Int64)
        /// Nothing is there.
        case nothing
        /// An `errno`.
        case failed(Int32)
    }

    /// An adapter as the kernel lists it (struct hci_dev_info).
    struct HCIAdapter {
        var index: UInt16
        var name: String
        var address: UInt64
        var isUp: Bool
    }

    /// An established link as the kernel lists it (struct hci_conn_info).
    struct HCILink {
        var handle: UInt16
        var address: UInt64
        /// 1 ACL of BR/EDR, 0x80 LE; others carry audio.
        var type: UInt8
        var isCentral: Bool
    }
}

#if os(Linux)
    extension Platform {
        private static let bluetoothFamily: Int32 = 31  // AF_BLUETOOTH
        private static let hciProtocol: Int32 = 1  // BTPROTO_HCI

        /// A socket of the HCI family, bound to nothing.
        private static func hciSocket() throws(SocketFailure) -> Int32 {
            #if canImport(Glibc)
                let type = Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            #else
                let type = SOCK_RAW | SOCK_CLOEXEC
            #endif
            let descriptor = socket(bluetoothFamily, type, hciProtocol)
            guard descriptor < 0 else { return descriptor }
            throw socketFailure
        }

        private static var socketFailure: SocketFailure {
            switch errno {
            case EPERM, EACCES: .permission
            // EINVAL: a kernel older than the monitor, 3.4.
            case EAFNOSUPPORT, EPROTONOSUPPORT, ESOCKTNOSUPPORT, EINVAL: .unsupported
            default: .other(errno)
            }
        }

        /// Opens the channel on which the kernel tells what all adapters do.
        static func openMonitor() throws(SocketFailure) -> Int32 {
            let descriptor = try hciSocket()
            // struct sockaddr_hci: family, HCI_DEV_NONE, HCI_CHANNEL_MONITOR; 16 bits each.
            // Memory safety: the kernel reads the 6 bytes that it is reported there are.
            var address: (UInt16, UInt16, UInt16) = (UInt16(bluetoothFamily), 0xFFFF, 2)
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, 6) }
            }
            guard result == 0 else {
                let failure = socketFailure
                close(descriptor)
                throw failure
            }
            return descriptor
        }

        /// Makes a socket's messages carry the time at which the kernel saw them.
        ///
        /// Microseconds: the recordings that others make of the same moments have these, and btsnoop has room for no more.
        ///
        /// - Returns: 0 or an `errno`.
        static func enableTimestamps(_ descriptor: Int32) -> Int32 {
            var one: Int32 = 1
            return setsockopt(descriptor, SOL_SOCKET, SO_TIMESTAMP, &one, 4) == 0 ? 0 : errno
        }

        /// Takes one message from a socket without waiting. What `target` has no room for is cut off.
        static func receive(_ descriptor: Int32, into target: UnsafeMutableRawBufferPointer) -> Received {
            // Room for a header of 16 bytes and a time of 16, aligned for both.
            var control: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)
            return withUnsafeMutableBytes(of: &control) { control in
                var part = iovec(iov_base: target.baseAddress, iov_len: target.count)
                return withUnsafeMutablePointer(to: &part) { part in
                    while true {
                        var header = msghdr()
                        header.msg_iov = part
                        header.msg_iovlen = 1
                        header.msg_control = control.baseAddress
                        header.msg_controllen = numericCast(control.count)
                        let count = recvmsg(descriptor, &header, Int32(MSG_DONTWAIT))
                        if count >= 0 {
                            let used = min(Int(header.msg_controllen), control.count)
                            return .message(count: count, microseconds: time(in: UnsafeRawBufferPointer(control), used))
                        }
                        if errno == EINTR { continue }
                        return errno == EAGAIN ? .nothing : .failed(errno)
                    }
                }
            }
        }

        /// The time among the control messages of a message (cmsg(3)): each has its length, a level, a type and data.
        private static func time(in control: UnsafeRawBufferPointer, _ count: Int) -> Int64 {
            let header = MemoryLayout<cmsghdr>.size
            var offset = 0
            while offset + header <= count {
                let message = control.loadUnaligned(fromByteOffset: offset, as: cmsghdr.self)
                let length = Int(message.cmsg_len)
                guard length >= header, offset + length <= count else { return 0 }
                if message.cmsg_level == SOL_SOCKET, message.cmsg_type == SO_TIMESTAMP,
                    length - header >= MemoryLayout<timeval>.size
                {
                    let time = control.loadUnaligned(fromByteOffset: offset + header, as: timeval.self)
                    return Int64(time.tv_sec) &* 1_000_000 &+ Int64(time.tv_usec)
                }
                offset += (length + 7) & ~7
            }
            return 0
        }
    }

    // MARK: - What the kernel knows

    extension Platform {
        /// All adapters, lowest index first. No capability is needed.
        static func hciAdapters() throws(SocketFailure) -> [HCIAdapter] {
            let descriptor = try hciSocket()
            defer { close(descriptor) }
            // struct hci_dev_list_req: room for 16 adapters (HCI_MAX_DEV), 8 bytes each after 4.
            var list = [UInt8](repeating: 0, count: 4 + 16 * 8)
            list[0] = 16
            guard ioctl(descriptor, UInt(0x8004_48D2), &list) >= 0 else { throw socketFailure }  // HCIGETDEVLIST
            let count = min(Int(list.little(0, 2)), 16)
            return (0..<count).map { UInt16(list.little(4 + $0 * 8, 2)) }.sorted().compactMap { index in
                // Larger than struct hci_dev_info, 92 bytes.
                var info = [UInt8](repeating: 0, count: 128)
                (info[0], info[1]) = (UInt8(truncatingIfNeeded: index), UInt8(index >> 8))
                // HCIGETDEVINFO; fails where the adapter is gone meanwhile.
                guard ioctl(descriptor, UInt(0x8004_48D3), &info) >= 0 else { return nil }
                let name = String(decoding: info[2..<10].prefix { $0 != 0 }, as: UTF8.self)
                return HCIAdapter(
                    index: index, name: name, address: info.little(10, 6), isUp: info.little(16, 4) & 1 == 1)
            }
        }

        /// The established links of an adapter; none where the kernel does not tell. No capability is needed.
        static func hciLinks(of adapter: UInt16) -> [HCILink] {
            guard let descriptor = try? hciSocket() else { return [] }
            defer { close(descriptor) }
            // struct hci_conn_list_req: room for 256 links, 16 bytes each after 4. The kernel refuses more than two pages.
            let room = 256
            var list = [UInt8](repeating: 0, count: 4 + room * 16)
            (list[0], list[1]) = (UInt8(truncatingIfNeeded: adapter), UInt8(adapter >> 8))
            (list[2], list[3]) = (UInt8(room & 0xFF), UInt8(room >> 8))
            guard ioctl(descriptor, UInt(0x8004_48D4), &list) >= 0 else { return [] }  // HCIGETCONNLIST
            return (0..<min(Int(list.little(2, 2)), room)).compactMap { index in
                let start = 4 + index * 16
                guard list.little(start + 10, 2) == 1 else { return nil }  // BT_CONNECTED
                return HCILink(
                    handle: UInt16(list.little(start, 2)), address: list.little(start + 2, 6), type: list[start + 8],
                    isCentral: list.little(start + 12, 4) & 1 == 1)  // HCI_LM_MASTER
            }
        }
    }

    extension [UInt8] {
        fileprivate func little(_ offset: Int, _ width: Int) -> UInt64 {
            self[offset..<offset + width].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
#else
    /// Other systems have no such sockets.
    extension Platform {
        static func openMonitor() throws(SocketFailure) -> Int32 { throw .unsupported }

        static func enableTimestamps(_ descriptor: Int32) -> Int32 { EAFNOSUPPORT }

        static func receive(_ descriptor: Int32, into target: UnsafeMutableRawBufferPointer) -> Received {
            .failed(EAFNOSUPPORT)
        }

        static func hciAdapters() throws(SocketFailure) -> [HCIAdapter] { throw .unsupported }

        static func hciLinks(of adapter: UInt16) -> [HCILink] { [] }
    }
#endif
