import Decoders

/// The server that an operation of the Attribute Protocol is about: each side of a connection may have one (Core 6.0, Vol 3,
/// Part F, 3.2.2), and their handles mean different attributes.
extension BluetoothOperation {
    /// Whether the server is the capturing host's.
    public var isOfHost: Bool { server != .unknown && server == host }

    /// The device of the server, for people: `this host`, `the peer`; on the air `the central` or `the peripheral`.
    package var serverWords: String? {
        if isOfHost { return "this host" }
        return host == .unknown ? server.name.map { "the \($0)" } : "the peer"
    }

    /// The address of the ``server``, where known. Where the server is unknown, it is presumed to be the peripheral's.
    package var serverAddress: DeviceAddress? { server == .central ? central : peripheral }

    /// The attribute that it is about, by its server and its handle; `nil` where it is about none, or one without a handle.
    package var serverAttribute: ServerAttribute? {
        handle.flatMap { $0 == 0 ? nil : ServerAttribute(server: server, handle: $0) }
    }
}

/// An attribute of one of the two servers of a connection.
package struct ServerAttribute: Hashable, Sendable {
    package let server: Sender
    package let handle: UInt16

    package init(server: Sender, handle: UInt16) {
        self.server = server
        self.handle = handle
    }
}
