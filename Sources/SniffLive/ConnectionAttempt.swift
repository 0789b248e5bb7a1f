import Decoders
import Sniff

/// The making of one connection over TCP, which never waits: addresses are tried one after the other. What is open when it is
/// given up is closed.
struct ConnectionAttempt: ~Copyable {
    /// How long one address may take.
    private static let patience: Nanoseconds = 10_000_000_000

    private let addresses: [Platform.SocketAddress]
    private var next = 0
    private var socket: Int32?
    private var deadline: Nanoseconds = 0
    /// Why the last address failed.
    private(set) var reason = ""

    enum State {
        /// It is; the socket is the caller's now.
        case connected(Int32)
        /// Ask again when ``descriptor`` can be written, or after a while.
        case pending
        /// No address answers: ``reason``.
        case failed
    }

    init(_ addresses: [Platform.SocketAddress]) { self.addresses = addresses }

    deinit { if let socket { Platform.close(socket) } }

    /// The socket that is being connected.
    var descriptor: Int32 { socket ?? -1 }

    /// Moves on.
    mutating func advance() -> State {
        while true {
            if let socket {
                let isDone = Platform.wait(for: [], orWriting: socket, milliseconds: 0)[0]
                if !isDone, Platform.monotonicNanoseconds < deadline { return .pending }
                let code = isDone ? Platform.outcome(ofConnecting: socket) : Platform.timedOutCode
                self.socket = nil
                if code == 0 { return .connected(socket) }
                Platform.close(socket)
                reason = Platform.message(code)
            }
            guard next < addresses.count else { return .failed }
            switch Platform.connect(to: addresses[next]) {
            case .success(let opened):
                socket = opened
                deadline = Platform.monotonicNanoseconds + ConnectionAttempt.patience
            case .failure(let error): reason = Platform.message(error.code)
            }
            next += 1
        }
    }
}
