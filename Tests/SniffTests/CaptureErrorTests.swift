import Foundation
import Testing

@testable import Sniff

/// What cannot be opened or read says why, with the exit status of its kind.
@Suite("Capture: errors")
struct CaptureErrorTests {
    private func problem(_ path: String) -> CaptureError? {
        do {
            _ = try SeenCapture(path)
            return nil
        } catch {
            return error
        }
    }

    @Test("no such file, a directory")
    func missing() throws {
        let missing = try #require(problem("/nonexistent/capture"))
        #expect("\(missing)" == "/nonexistent/capture: no such file" && missing.exitStatus == 66)
        let file = try TemporaryFile([1])
        #expect(try #require(problem(file.path + "/below")).exitStatus == 66)
        let folder = try #require(problem("/"))
        #expect("\(folder)".contains("is a directory") && folder.exitStatus == 65)
    }

    @Test("not a capture: the message shows how it begins")
    func notACapture() throws {
        for (bytes, text): ([UInt8], String) in [
            ([], "is empty, not a capture"),
            ([0x89, 0x50, 0x4E, 0x48], "is not a capture: it begins with the bytes 89504e48"),
            ([0x89, 0x50, 0x4E, 0x47], "is not a capture: it is a PNG image"),
            ([0x50, 0x4B, 3, 4, 0], "is not a capture: it is a zip archive that is cut off: its directory"),
            (
                [0, 0, 1, 0, 0xB0, 4, 0, 0, 0xB0, 4, 0, 0, 1, 0, 0, 0] + [UInt8](repeating: 0, count: 100),
                "is not a capture: it is an event trace of Windows (ETL)"
            ),
            (Array("%PDF-1.7 ".utf8), "is not a capture: it is a PDF document"),
            (Array("\n<!DOCTYPE html><p>".utf8), "is not a capture: it is a page of HTML"),
            (
                Array("== dumpstate: 2026-11-26 10:00:00\n".utf8),
                "is not a capture: it is the text of an Android bug report without a BTSNOOP_LOG_SUMMARY"
            ),
            (Array("Hello, world\n".utf8), "is not a capture: it is text that begins with \"Hello, world\""),
            (Array("btsnooX\0 and then some".utf8), "62"),
            (Array("btsnoop\0\0\0\0\u{1}\0\0\u{3}\u{8}".utf8), "datalink 776"),
            ([0x0A, 0x0D, 0x0D, 0x0A] + [UInt8](repeating: 0, count: 30), "byte-order mark"),
            (Array(repeating: 0, count: 5000), "00"), (Array(repeating: 0xFF, count: 5000), "ff"),
        ] {
            let file = try TemporaryFile(bytes)
            let error = try #require(problem(file.path))
            #expect("\(error)".contains(text), "\(error)")
            #expect(error.exitStatus == 65)
        }
    }

    @Test("an input that fails while it is read keeps what came before")
    func readError() throws {
        // A terminal whose other end is closed: what was written can be read, then EIO.
        for count in [0, 300] {
            var (here, there): (Int32, Int32) = (-1, -1)
            try #require(openpty(&here, &there, nil, nil, nil) == 0)
            var mode = termios()
            tcgetattr(there, &mode)
            cfmakeraw(&mode)
            tcsetattr(there, TCSANOW, &mode)
            let sample = CaptureSample.btsnoop(1002)
            _ = sample.bytes.withUnsafeBytes { write(there, $0.baseAddress, count) }
            let saved = dup(STDIN_FILENO)
            dup2(here, STDIN_FILENO)
            close(there)
            defer {
                dup2(saved, STDIN_FILENO)
                close(saved)
                close(here)
            }
            if count == 0 {
                let error = try #require(problem("-"))
                #expect(error.exitStatus == 74)
                continue
            }
            let seen = try SeenCapture("-")
            let whole = sample.ends.filter { $0 <= count }.count
            #expect(seen.records == Array(sample.records.prefix(whole)))
            #expect(seen.damage.count == 1 && seen.damage.first?.contains("cannot be read further") == true)
        }
    }
}
