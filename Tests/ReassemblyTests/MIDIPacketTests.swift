import Testing

@testable import Reassembly

/// Packets, their times and the messages that go on over several.
@Suite struct MIDIPacketTests {
    static let lines: [(packets: [String], text: [String], problem: String?)] = [
        (["AE DD F8"], ["5981 ms: clock"], nil),
        (["AE F1 F8"], ["6001 ms: clock"], nil),
        (["80 80 FC 85 F8"], ["0 ms: stop; 5 ms: clock"], nil),
        (
            ["80 C0 90 3C 7F 3E 7F"], ["64 ms: note on C4 channel 1 velocity 127; note on D4 channel 1 velocity 127"],
            nil
        ),
        (
            ["80 FE 9F 3C 01 81 3C 00"],
            ["126 ms: note on C4 channel 16 velocity 1; 129 ms: note on C4 channel 16 velocity 0"], nil
        ),
        (["BF FF F8 80 F8"], ["8191 ms: clock; 0 ms: clock"], nil),
        // A system message does not cancel running status, and a time follows it.
        (
            ["80 80 B2 07 64 80 F8 80 0A 40"],
            ["0 ms: volume 100 channel 3; clock; pan 64 channel 3"], nil
        ),
        (
            ["80 80 B2 07 64 80 F8 0A 40"], ["0 ms: volume 100 channel 3; clock; pan 64 channel 3"],
            "offset 7: running status without a time after a system message"
        ),
        (
            ["80 80 80 00 40 80 A0 7F 01 80 C0 05 80 D0 06 80 E0 00 40 80 E0 00 00 80 E0 7F 7F"],
            [
                "0 ms: note off C-1 channel 1 velocity 64; pressure 1 on G9 channel 1; program 5 channel 1; "
                    + "pressure 6 channel 1; pitch bend 0 channel 1; pitch bend -8192 channel 1; pitch bend 8191 channel 1"
            ], nil
        ),
        (
            ["80 80 F1 12 80 F2 01 02 80 F3 03 80 F6 80 FA 80 FB 80 FE 80 FF"],
            [
                "0 ms: time code quarter frame 18; song position 257; song 3; tune request; start; continue; "
                    + "active sensing; reset"
            ], nil
        ),
        (["80 80 F0 7E 7F 06 01 81 F7"], ["1 ms: SysEx, 4 bytes: 7E 7F 06 01"], nil),
        // A clock inside of System Exclusive, over three packets.
        (
            ["80 80 F0 01 02 81 F8 03", "80 04 05", "80 06 82 F7"],
            [
                "1 ms: clock; part of a SysEx, 3 bytes", "part of a SysEx, 2 bytes",
                "2 ms: SysEx, 6 bytes: 01 02 03 04 05 06",
            ],
            nil
        ),
        (
            ["80 01 02 82 F7"], ["2 ms: end of an incomplete SysEx, 2 bytes"],
            "offset 1: continues a SysEx without its start"
        ),
        (["80 80 F0 01 F7"], ["0 ms: SysEx, 1 byte: 01"], "offset 4: a SysEx ends without a time"),
        (
            ["80 80 F0 01 81 90 3C 40"],
            ["1 ms: part of a SysEx, 1 byte; note on C4 channel 1 velocity 64"], "offset 5: status 90 inside of a SysEx"
        ),
        (["80 80 90 3C 85 F8"], ["5 ms: clock"], "offset 4: status 90 needs 2 bytes, has 1"),
        (["80 80 F4"], ["0 ms: undefined status F4"], "offset 2: undefined status F4"),
        (["80 80 F7"], ["offset 2: end of a SysEx without its start"], "offset 2: end of a SysEx without its start"),
        (["80 80"], ["offset 1: time without a message"], "offset 1: time without a message"),
        (["80 80 3C 40"], ["offset 2: data without a status"], "offset 2: data without a status"),
        (["C0 80 F8"], ["0 ms: clock"], "offset 0: reserved bit 6 of the header is 1"),
        (["00 80 F8"], ["offset 0: not a header: bit 7 is 0"], "offset 0: not a header: bit 7 is 0"),
        ([""], ["offset 0: no header"], "offset 0: no header"), (["80"], ["no event"], nil),
    ]

    @Test func packets() {
        for line in Self.lines {
            var stream = MIDIStream()
            let packets = line.packets.map { stream.take(Maps.bytes($0)) }
            #expect(packets.map(\.text) == line.text)
            #expect(packets.lazy.compactMap(\.problem).first == line.problem)
        }
    }

    @Test func events() {
        var stream = MIDIStream()
        let packet = stream.take(Maps.bytes("80 C0 90 3C 7F 3E 7F"))
        #expect(packet.events.map(\.offset) == [2, 5])
        #expect(packet.events.map(\.time) == [64, 64])
        #expect(packet.events.last?.message == .noteOn(channel: 1, note: 62, velocity: 127))
    }

    @Test func longSystemExclusive() {
        for (count, isWhole) in [(65_536, true), (65_537, false)] {
            var stream = MIDIStream()
            _ = stream.take([0x80, 0x80, 0xF0])
            var left = count
            var problems = 0
            while left > 0 {
                let packet = stream.take([0x80] + [UInt8](repeating: 1, count: min(left, 19)))
                problems += packet.problem == nil ? 0 : 1
                left -= 19
            }
            let end = stream.take([0x80, 0x80, 0xF7]).events.last?.message
            #expect(
                end
                    == (isWhole
                        ? .systemExclusive(.init(repeating: 1, count: count)) : .systemExclusiveRest(count: count)))
            #expect(problems == (isWhole ? 0 : 1))
        }
        // Interrupted at each byte: the time stays linear.
        var stream = MIDIStream()
        var bytes: [UInt8] = [0x80, 0x80, 0xF0]
        while bytes.count < 180_000 { bytes += [1, 0x80, 0xF8] }
        let time = ContinuousClock().measure { _ = stream.take(bytes) }
        #expect(time < .seconds(1))
    }

    @Test func prefixes() {
        for line in Self.lines {
            for packet in line.packets.map(Maps.bytes) {
                var whole = MIDIStream()
                let events = whole.take(packet).events
                for count in 0..<packet.count {
                    var stream = MIDIStream()
                    let part = stream.take(Array(packet[..<count]))
                    #expect(part.events.count <= events.count + 1)
                    #expect(!part.text.isEmpty)
                }
            }
        }
    }

    @Test func random() {
        var generator = Deterministic(state: 2)
        let common: [UInt8] = [0x80, 0x81, 0x90, 0xB0, 0xC0, 0xE0, 0xF0, 0xF7, 0xF8, 0xF2, 0, 1, 0x3C, 0x7F]
        var stream = MIDIStream()
        var messages = 0
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...24, using: &generator)).map { index in
                if index == 0 { return UInt8.random(in: 0x80...0xBF, using: &generator) }
                return Bool.random(using: &generator)
                    ? common.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
            }
            let packet = stream.take(bytes)
            messages += packet.events.count
            if packet.text.isEmpty || packet.events.count > bytes.count { Issue.record("\(bytes)") }
            if packet.events.contains(where: { !bytes.indices.contains($0.offset) || $0.time ?? 0 > 8191 }) {
                Issue.record("\(bytes)")
            }
        }
        #expect(messages > 20_000)
    }
}
