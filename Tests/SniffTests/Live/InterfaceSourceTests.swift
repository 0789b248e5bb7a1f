import Foundation
import TestSupport
import Testing

@testable import Sniff
@testable import SniffLive

/// Interfaces through libpcap, with the loopback interface, which every machine has: its packets are not Bluetooth, but
/// opening, filters, statistics and names are the same.
@Suite("Live: interfaces", .serialized)
struct InterfaceSourceTests {
    /// Why there is nothing to test on this machine.
    private static let obstacle: String? = {
        do throws(PcapHandle.OpenFailure) {
            _ = try PcapHandle("lo", filter: nil)
            return nil
        } catch {
            return "\(error)"
        }
    }()

    private static func ready(_ test: String = #function) -> Bool {
        if let obstacle { print("InterfaceSourceTests.\(test) skipped: \(obstacle)") }
        return obstacle == nil
    }

    /// Sends datagrams to this machine itself.
    private static func send(_ count: Int, _ text: String, port: UInt16) {
        let socket = TestSystem.datagramSocket()
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let bytes = Array(text.utf8)
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { target in
                for _ in 0..<count {
                    _ = sendto(socket, bytes, bytes.count, 0, target, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
    }

    private struct Seen {
        var texts: [String] = []
        var lost: UInt64 = 0
        var idles = 0
        var notes: [String] = []
        var times: [Timestamp] = []
    }

    /// Reads until a step that ends it, at most for so many idle steps.
    private static func read(
        _ source: inout InterfaceSource, idles: Int = 2, until done: (Seen) -> Bool = { _ in false }
    ) -> Seen {
        var seen = Seen()
        var record = CaptureRecord()
        while seen.idles < idles, !done(seen) {
            switch source.next(&record) {
            case .record:
                // Ethernet, IP and UDP have 42 bytes of header.
                seen.texts.append(
                    source.withBytes(record.range) { bytes in
                        String(decoding: (42..<bytes.count).map { bytes[$0] }, as: UTF8.self)
                    })
                seen.times.append(record.time)
            case .lost(let count): seen.lost += count.value
            case .idle: seen.idles += 1
            case .note(let text): seen.notes.append(text)
            default: Issue.record("an unexpected step")
            }
        }
        return seen
    }

    @Test("packets that the filter lets through, with times of nanoseconds, and idle when none comes")
    func packets() throws {
        guard Self.ready() else { return }
        var source = try InterfaceSource(name: "lo", filter: "udp port 47001", acceptsAnyLinkType: true)
        Self.send(3, "one", port: 47001)
        Self.send(3, "other", port: 47002)
        Self.send(1, "two", port: 47001)
        let seen = Self.read(&source, idles: 10) { $0.texts.count == 4 && $0.idles > 0 }
        #expect(seen.texts == ["one", "one", "one", "two"])
        #expect(
            seen.times.allSatisfy { $0.digits == 9 && $0.nanoseconds(since: Platform.now).magnitude < 60_000_000_000 })
        #expect(seen.lost == 0 && seen.notes == [])
        #expect(source.interfaces == ["lo"] && source.progress.read == 4 * 42 + 3 * 3 + 3)
    }

    @Test("what the kernel's buffer has no room for is counted")
    func drops() throws {
        guard Self.ready() else { return }
        var source = try InterfaceSource(name: "lo", filter: "udp port 47003", acceptsAnyLinkType: true)
        let sent = 20_000
        Self.send(sent, String(repeating: "x", count: 1000), port: 47003)
        let seen = Self.read(&source, idles: 4)
        #expect(seen.lost > 0)
        // What is sent over the loopback interface passes it twice: libpcap hands out one of the two, the kernel drops both.
        #expect(2 * seen.texts.count + Int(seen.lost) == 2 * sent)
    }

    @Test("an interface that has no packets of Bluetooth is refused by the name of its link type")
    func linkType() throws {
        guard Self.ready() else { return }
        let error = #expect(throws: CaptureError.self) { _ = try InterfaceSource(name: "lo") }
        #expect(error?.exitStatus == 66)
        #expect("\(try #require(error))".contains("link type 1 (EN10MB), which is not Bluetooth"))
    }

    @Test("no such interface: those that there are")
    func unknown() throws {
        guard Self.ready() else { return }
        let error = #expect(throws: CaptureError.self) { _ = try InterfaceSource(name: "nonexistent0") }
        #expect(error?.exitStatus == 66)
        let text = "\(try #require(error))"
        #expect(text.contains("nonexistent0: there is no such interface; there are") && text.contains("lo"), "\(text)")
    }

    @Test("a filter that libpcap does not understand is shown with what is wrong")
    func badFilter() throws {
        guard Self.ready() else { return }
        let error = #expect(throws: CaptureError.self) {
            _ = try InterfaceSource(name: "lo", filter: "udp prot 7", acceptsAnyLinkType: true)
        }
        #expect(error?.exitStatus == 64)
        #expect("\(try #require(error))".contains("the filter 'udp prot 7' cannot be used: "))
    }

    @Test("an interface that goes away is waited for")
    func goesAway() throws {
        guard Self.ready() else { return }
        guard Self.run("ip", "link", "add", "blesniff0", "type", "bridge") else {
            print("InterfaceSourceTests.goesAway skipped: no interface can be made here (ip link add)")
            return
        }
        defer { _ = Self.run("ip", "link", "delete", "blesniff0") }
        #expect(Self.run("ip", "link", "set", "blesniff0", "up"))
        var source = try InterfaceSource(name: "blesniff0", filter: "udp port 1", acceptsAnyLinkType: true)
        #expect(Self.run("ip", "link", "delete", "blesniff0"))
        let gone = Self.read(&source, idles: 20) { !$0.notes.isEmpty }
        #expect(gone.notes.first?.contains("the interface is gone (") == true)
        #expect(Self.run("ip", "link", "add", "blesniff0", "type", "bridge"))
        #expect(Self.run("ip", "link", "set", "blesniff0", "up"))
        let back = Self.read(&source, idles: 20) { !$0.notes.isEmpty }
        #expect(back.notes == ["the interface is here"])
    }

    private static func run(_ arguments: String...) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
