import Libc
import Sniff

extension Platform {
    /// An address to connect to, as the system keeps it.
    struct SocketAddress: Sendable {
        fileprivate let family: Int32
        fileprivate let bytes: [UInt8]
    }

    /// The name of a host represents nothing, and why.
    struct ResolveFailure: Error { let reason: String }

    /// Addresses of a host, in the order to try them. Waits for the name service if the host is a name.
    static func addresses(of host: String, port: UInt16) throws(ResolveFailure) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_socktype = streamType
        hints.ai_flags = AI_NUMERICSERV
        // Memory safety: the list is the resolver's until it is freed; each address has as many bytes as it says, and is copied.
        // To connect, the bytes are those of an address of its family again, which begins like any `sockaddr`.
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, String(port), &hints, &list)
        guard status == 0 else { throw ResolveFailure(reason: String(cString: gai_strerror(status))) }
        defer { freeaddrinfo(list) }
        var found: [SocketAddress] = []
        var next = list
        while let address = next?.pointee {
            if let pointer = address.ai_addr {
                let bytes = UnsafeRawBufferPointer(start: pointer, count: Int(address.ai_addrlen))
                found.append(SocketAddress(family: address.ai_family, bytes: Array(bytes)))
            }
            next = address.ai_next
        }
        return found
    }

    /// Begins to connect, without waiting for it.
    ///
    /// - Returns: the socket, or an `errno`.
    static func connect(to address: SocketAddress) -> Result<Int32, SystemError> {
        let socket = socket(address.family, streamType, 0)
        guard socket >= 0 else { return .failure(SystemError(code: errno)) }
        // Not in the place of a standard stream that is closed.
        let descriptor = fcntl(socket, F_DUPFD_CLOEXEC, 3)
        let problem = errno
        close(socket)
        guard descriptor >= 0 else { return .failure(SystemError(code: problem)) }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        keepAlive(descriptor)
        let status = address.bytes.withUnsafeBytes {
            systemConnect(descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
        }
        if status == 0 || errno == EINPROGRESS || errno == EINTR { return .success(descriptor) }
        let code = errno
        close(descriptor)
        return .failure(SystemError(code: code))
    }

    /// An `errno`.
    struct SystemError: Error { let code: Int32 }

    /// The result of a connection attempt, once its socket is writable; 0 if it succeeded, else an `errno`.
    static func outcome(ofConnecting socket: Int32) -> Int32 {
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &length) == 0 ? code : errno
    }

    /// Another side that vanished without a word is noticed after half a minute.
    private static func keepAlive(_ socket: Int32) {
        func set(_ level: Int32, _ name: Int32, _ value: Int32) {
            var value = value
            _ = setsockopt(socket, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
        }
        set(SOL_SOCKET, SO_KEEPALIVE, 1)
        #if os(Linux)
            let tcp = Int32(IPPROTO_TCP)
            set(tcp, TCP_KEEPIDLE, 15)
            set(tcp, TCP_KEEPINTVL, 5)
            set(tcp, TCP_KEEPCNT, 3)
        #elseif canImport(Darwin)
            // <netinet/tcp.h>: TCP_KEEPALIVE is the time of TCP_KEEPIDLE.
            set(IPPROTO_TCP, TCP_KEEPALIVE, 15)
            set(IPPROTO_TCP, TCP_KEEPINTVL, 5)
            set(IPPROTO_TCP, TCP_KEEPCNT, 3)
        #endif
    }

    private static var streamType: Int32 {
        #if canImport(Glibc)
            Int32(SOCK_STREAM.rawValue)
        #else
            SOCK_STREAM
        #endif
    }
}

/// `connect(2)`, under a name that the method does not hide.
private func systemConnect(_ socket: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t) -> Int32 {
    guard let address else { return -1 }
    return connect(socket, address, length)
}
