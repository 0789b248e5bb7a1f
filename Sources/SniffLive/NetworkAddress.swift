/// Where to connect to: `localhost:8872`, `192.168.1.7:8872`, `[::1]:8872`.
package struct NetworkAddress: Sendable, Hashable, CustomStringConvertible {
    /// A name or an address of IPv4 or IPv6, without brackets.
    package let host: String
    /// A port of TCP.
    package let port: UInt16

    /// A host and a port.
    package init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Why a text is no address.
    package struct Mistake: Error, CustomStringConvertible {
        package let description: String
    }

    /// Reads `HOST:PORT`, with brackets around an address of IPv6.
    ///
    /// - Throws: ``Mistake``, which says what would be right.
    package init(_ text: String) throws(Mistake) {
        guard let colon = text.lastIndex(of: ":") else {
            throw Mistake(description: "'\(text)' has no port: HOST:PORT is needed, such as \(text):8872")
        }
        var host = text[..<colon]
        if host.first == "[", host.last == "]" {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            throw Mistake(description: "'\(text)' needs brackets around the address: [ADDRESS]:PORT")
        }
        let digits = text[text.index(after: colon)...]
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let port = UInt16(digits), port > 0 else {
            throw Mistake(description: "'\(digits)' is not a port: 1 to 65535 is needed")
        }
        guard !host.isEmpty else { throw Mistake(description: "'\(text)' has no host before the port") }
        self.init(host: String(host), port: port)
    }

    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
