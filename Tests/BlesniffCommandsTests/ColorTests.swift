import Testing

import Sniff
@testable import BlesniffCommands

@Suite("Lines: colour")
struct ColorTests {
    private let capture = TestCapture(TestCapture.report(name: "Belt"))

    @Test("what is coloured goes back to plain")
    func always() throws {
        let line = try ProgramRun("decode", "--color", "always", capture: capture).output
        // Which colour a device has depends on how many the terminal has.
        let hue = Palette(true).hue(of: 0xC605_0403_0201)
        #expect(
            line == "\u{1B}[2m     1     0.000000\u{1B}[0m\u{1B}[35m < \u{1B}[0m\(hue)C6:05:04:03:02:01\u{1B}[0m"
                + "  \u{1B}[1mLE Advertising Report\u{1B}[0m  \u{1B}[1mADV_IND\u{1B}[0m  -60 dBm"
                + "  \u{1B}[32m\"Belt\"\u{1B}[0m\n")
    }

    @Test("what is bad is red, what is to be expected is not")
    func alarms() throws {
        let red = "\u{1B}[31m"
        func line(_ packet: [UInt8]) throws -> String {
            try ProgramRun("decode", "--color", "always", capture: TestCapture(packet)).output
        }
        // Disconnection Complete: Connection Timeout, Remote User Terminated Connection.
        #expect(try line([0x04, 0x05, 0x04, 0x00, 0x40, 0x00, 0x08]).contains(red))
        #expect(try !line([0x04, 0x05, 0x04, 0x00, 0x40, 0x00, 0x13]).contains(red))
        // Error Response: Insufficient Encryption; Attribute Not Found, with which a search ends.
        func error(_ code: UInt8) -> [UInt8] {
            [0x02, 0x40, 0x20, 0x09, 0x00, 0x05, 0x00, 0x04, 0x00, 0x01, 0x08, 0x01, 0x00, code]
        }
        #expect(try line(error(0x0F)).contains(red))
        #expect(try !line(error(0x0A)).contains(red))
        // Command Complete of a command that failed.
        #expect(try line([0x04, 0x0E, 0x04, 0x01, 0x03, 0x0C, 0x01]).contains(red))
    }

    @Test("the same text without the colours")
    func plainText() throws {
        let colored = try ProgramRun("decode", "--color", "always", capture: capture).output
        let plain = try ProgramRun("decode", "--color", "never", capture: capture).output
        #expect(colored.replacing(#/\u{1B}\[[0-9;]+m/#, with: "") == plain)
    }

    @Test("none for what is no terminal, unless it is asked for")
    func automatic() throws {
        let output = try ProgramRun("decode", capture: capture).output
        #expect(!output.contains("\u{1B}"))
    }

    @Test("only in text")
    func jsonHasNone() throws {
        let run = try ProgramRun("decode", "--color", "always", "--format", "jsonl", capture: capture)
        #expect(!run.output.contains("\u{1B}"))
    }
}
