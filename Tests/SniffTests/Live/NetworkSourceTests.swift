import Foundation
import TestSupport
import Testing

@testable import Sniff
@testable import SniffLive

/// Captures over TCP, from a server of this test's own.
@Suite("Live: TCP")
struct NetworkSourceTests {
    /// Listens on this machine, and hands out the connections that are made.
    final class Server: @unchecked Sendable {
        let port: UInt16
        private let listening: Int32

        /// - Parameter port: 0 for one that is free.
        init(port: UInt16 = 0, family: Int32 = AF_INET) throws {
            let opened = TestSystem.streamSocket(family)
            try #require(opened >= 0)
            var yes: Int32 = 1
            setsockopt(opened, SOL_SOCKET, SO_REUSEADDR, &yes, 4)
            var address = sockaddr_storage()
            let length = Server.fill(&address, family, port)
            let status = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(opened, $0, length) }
            }
            try #require(status == 0 && listen(opened, 4) == 0)
            var bound = sockaddr_storage()
            var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
            _ = withUnsafeMutablePointer(to: &bound) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(opened, $0, &size) }
            }
            // The port stands at the same place in both families.
            self.port = withUnsafeBytes(of: &bound) { UInt16($0[2]) << 8 | UInt16($0[3]) }
            listening = opened
        }

        deinit { close(listening) }

        private static func fill(_ address: inout sockaddr_storage, _ family: Int32, _ port: UInt16) -> socklen_t {
            withUnsafeMutablePointer(to: &address) { pointer in
                if family == AF_INET {
                    return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                        $0.pointee.sin_family = sa_family_t(AF_INET)
                        $0.pointee.sin_port = port.bigEndian
                        $0.pointee.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
                        return socklen_t(MemoryLayout<sockaddr_in>.size)
                    }
                }
                return pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                    $0.pointee.sin6_family = sa_family_t(AF_INET6)
                    $0.pointee.sin6_port = port.bigEndian
                    $0.pointee.sin6_addr = in6addr_loopback
                    return socklen_t(MemoryLayout<sockaddr_in6>.size)
                }
            }
        }

        /// The next connection.
        func accept() -> Peer { Peer(Foundation.accept(listening, nil, nil)) }

        /// Nobody can connect any more.
        func shut() { shutdown(listening, Int32(SHUT_RDWR)) }
    }

    /// The server's end of a connection.
    final class Peer: Sendable {
        private let descriptor: Int32
        init(_ descriptor: Int32) { self.descriptor = descriptor }
        deinit { close(descriptor) }

        func write(_ bytes: [UInt8]) {
            var start = 0
            while start < bytes.count {
                let count = bytes.withUnsafeBytes {
                    send(
                        descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start, Int32(MSG_NOSIGNAL)
                    )
                }
                guard count > 0 else { return }
                start += count
            }
        }

        /// Breaks the connection off with a reset.
        func reset() {
            var immediately = linger(l_onoff: 1, l_linger: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &immediately, socklen_t(MemoryLayout<linger>.size))
        }
    }

    /// What a source has given so far.
    struct Seen {
        var capture = SeenCapture()
        var idles = 0
        var hasEnded = false
        private var record = CaptureRecord()

        /// Reads until something is so, or for half a minute.
        mutating func read(_ source: inout NetworkSource, until isSo: (Seen) -> Bool) {
            let deadline = Date(timeIntervalSinceNow: 30)
            while !isSo(self), !hasEnded, Date() < deadline {
                let step = source.next(&record)
                if case .idle = step { idles += 1 }
                hasEnded = !capture.take(step, record, of: source)
            }
            #expect(isSo(self), "\(capture.records.count) records, \(capture.notes), \(capture.damage)")
        }

        /// Reads once, as somebody does who has nothing to wait for.
        mutating func readOnce(_ source: inout NetworkSource) { read(&source) { $0.idles > 0 } }
    }

    private func address(_ server: Server, _ host: String = "127.0.0.1") -> NetworkAddress {
        NetworkAddress(host: host, port: server.port)
    }

    /// Records without their place, which counts from the beginning of a connection.
    private func content(_ records: [SeenRecord]) -> [[UInt8]] { records.map(\.bytes) }

    @Test("every format, in pieces", arguments: CaptureSample.all)
    func formats(_ sample: CaptureSample) throws {
        let server = try Server()
        var source = try NetworkSource(address(server))
        let peer = server.accept()
        var seen = Seen()
        for start in stride(from: 0, to: sample.bytes.count, by: 50) {
            peer.write(Array(sample.bytes[start..<min(start + 50, sample.bytes.count)]))
            seen.idles = 0
            seen.readOnce(&source)
        }
        seen.read(&source) { $0.capture.records.count == sample.records.count }
        #expect(content(seen.capture.records) == content(sample.records))
        #expect(seen.capture.damage == [] && seen.capture.notes == [] && seen.capture.lost == sample.lost)
        #expect(seen.capture.records.allSatisfy { $0.time.isKnown })
        #expect(source.progress.read == UInt64(sample.bytes.count))
    }

    @Test("nothing comes: time passes all the same")
    func silence() throws {
        let server = try Server()
        var source = try NetworkSource(address(server))
        let peer = server.accept()
        var seen = Seen()
        seen.read(&source) { $0.idles == 2 }
        peer.write(CaptureSample.btsnoop(1002).bytes)
        seen.read(&source) { $0.capture.records.count == CaptureSample.packets.count }
    }

    @Test("by name and by IPv6")
    func families() throws {
        let sample = CaptureSample.btsnoop(1002)
        let server = try Server()
        var byName = try NetworkSource(address(server, "localhost"))
        server.accept().write(sample.bytes)
        var seen = Seen()
        seen.read(&byName) { $0.capture.records.count == sample.records.count }
        guard let other = try? Server(family: AF_INET6) else {
            print("NetworkSourceTests.families: no IPv6 on this machine")
            return
        }
        var source = try NetworkSource(try NetworkAddress("[::1]:\(other.port)"))
        other.accept().write(sample.bytes)
        seen = Seen()
        seen.read(&source) { $0.capture.records.count == sample.records.count }
    }

    @Test(
        "a connection that is closed or reset is made again, and another format recognised", arguments: [false, true])
    func reconnects(_ isReset: Bool) throws {
        let server = try Server()
        var source = try NetworkSource(address(server))
        let (first, second) = (CaptureSample.btsnoop(2001), CaptureSample.pcap(201, bigEndian: false, digits: 9))
        var peer: Peer? = server.accept()
        // The connection ends in the middle of a record.
        peer?.write(Array(first.bytes[..<(first.ends[5] + 9)]))
        var seen = Seen()
        seen.read(&source) { $0.capture.records.count == 6 }
        if isReset { peer?.reset() }
        peer = nil
        seen.read(&source) { $0.capture.notes.count == 1 }
        #expect(seen.capture.notes[0].hasSuffix("; connecting again until it succeeds"), "\(seen.capture.notes)")
        seen.read(&source) { $0.capture.notes.count == 2 }
        #expect(seen.capture.notes[1] == "connected again")
        server.accept().write(second.bytes)
        seen.read(&source) { $0.capture.records.count == 6 + second.records.count }
        #expect(content(seen.capture.records) == content(Array(first.records[..<6]) + second.records))
        #expect(seen.capture.records.map(\.number) == (1...18).map { UInt64($0) })
        #expect(seen.capture.damage == [] && !seen.hasEnded)
    }

    @Test("a server that closes before it sends, as an 'adb forward' does without its phone, is asked again")
    func nothingSent() throws {
        let server = try Server()
        let sample = CaptureSample.packetLogger(bigEndian: true)
        Thread {
            for _ in 0..<2 { _ = server.accept() }
            server.accept().write(sample.bytes)
        }.start()
        var source = try NetworkSource(address(server))
        var seen = Seen()
        seen.read(&source) { $0.capture.records.count == sample.records.count }
        let note = "the connection was closed before anything came; connecting again until it succeeds"
        #expect(seen.capture.notes.first == note)
        // The second failure was the same as the first.
        #expect(seen.capture.notes.count == 1)
    }

    @Test("nobody listens: an error at once, or a note and a later connection")
    func refused() throws {
        let server = try Server()
        let endpoint = address(server)
        server.shut()
        let error = #expect(throws: CaptureError.self) { _ = try NetworkSource(endpoint) }
        #expect(error?.exitStatus == 66)
        let text = "\(try #require(error))"
        #expect(text == "127.0.0.1:\(endpoint.port): cannot connect: Connection refused")
        var source = try NetworkSource(endpoint, waits: true)
        var seen = Seen()
        seen.read(&source) { $0.capture.notes.count == 1 && $0.idles > 2 }
        #expect(seen.capture.notes == ["cannot connect: Connection refused; connecting again until it succeeds"])
        let late = try Server(port: endpoint.port)
        let sample = CaptureSample.btsnoop(1001)
        let accepting = Thread { late.accept().write(sample.bytes) }
        accepting.start()
        seen.read(&source) { $0.capture.records.count == sample.records.count }
    }

    @Test("no such host")
    func unknownHost() {
        let error = #expect(throws: CaptureError.self) {
            _ = try NetworkSource(NetworkAddress(host: "no-such-host.invalid", port: 1))
        }
        #expect(error?.exitStatus == 66)
    }

    @Test("what is no capture ends the source, and says how it begins")
    func notACapture() throws {
        let server = try Server()
        var source = try NetworkSource(address(server))
        let peer = server.accept()
        peer.write(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8))
        var seen = Seen()
        seen.read(&source) { $0.hasEnded }
        #expect(seen.capture.damage.first?.contains("it is text that begins with \"HTTP/1.1") == true)
    }

    @Test("noise between and inside records is passed over, without an end")
    func noise() throws {
        let server = try Server()
        var source = try NetworkSource(address(server))
        let peer = server.accept()
        let sample = CaptureSample.monitorStream()
        var random = SplitMix(state: 3)
        let endpoint = Int(sample.records[6].offset)
        let noise = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        Thread { peer.write(Array(sample.bytes[..<endpoint]) + noise + sample.bytes[endpoint...]) }.start()
        var seen = Seen()
        seen.read(&source) { $0.capture.records.count >= sample.records.count }
        #expect(content(seen.capture.records) == content(sample.records))
        #expect(seen.capture.damage.count == 1)
    }

    @Test("addresses, and what is wrong with others")
    func addresses() throws {
        for (text, host, port): (String, String, UInt16) in [
            ("localhost:8872", "localhost", 8872), ("[::1]:1", "::1", 1), ("10.0.0.1:65535", "10.0.0.1", 65_535),
        ] {
            let address = try NetworkAddress(text)
            #expect(address.host == host && address.port == port && "\(address)" == text)
        }
        for (text, hint) in [
            ("localhost", "'localhost' has no port: HOST:PORT is needed, such as localhost:8872"),
            ("::1:80", "'::1:80' needs brackets around the address: [ADDRESS]:PORT"),
            ("host:0", "'0' is not a port"), ("host:65536", "'65536' is not a port"), ("host:+1", "'+1' is not a port"),
            ("host:", "'' is not a port"), (":80", "':80' has no host before the port"),
        ] {
            let mistake = #expect(throws: NetworkAddress.Mistake.self) { try NetworkAddress(text) }
            let description = try #require(mistake).description
            #expect(description.hasPrefix(hint))
        }
    }
}
