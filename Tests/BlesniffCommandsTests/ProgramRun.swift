import ArgumentParser
import Decoders
import Foundation
import Sniff

@testable import BlesniffCommands

/// What the program does with some arguments, run inside the test: exit status, results and messages.
struct ProgramRun {
    let status: Int32
    let output: String
    let messages: String

    /// - Parameters:
    ///   - capture: the input, named after the other arguments.
    init(_ arguments: String..., capture: TestCapture? = nil, program: Program = Program()) throws {
        try self.init(list: arguments, capture: capture, program: program)
    }

    init(list arguments: [String], capture: TestCapture? = nil, program: Program = Program()) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("blesniff-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var arguments = arguments
        if let capture {
            let path = folder.appendingPathComponent("test.btsnoop")
            try Data(capture.bytes).write(to: path)
            arguments.append(path.path)
        }
        let (results, messages) = (folder.appendingPathComponent("out"), folder.appendingPathComponent("err"))
        for file in [results, messages] { try Data().write(to: file) }
        let (out, err) = (try FileHandle(forWritingTo: results), try FileHandle(forWritingTo: messages))
        var program = program
        program.console = Console(name: program.name, results: out.fileDescriptor, messages: err.fileDescriptor)
        status = program.run(arguments)
        try out.close()
        try err.close()
        output = String(decoding: try Data(contentsOf: results), as: UTF8.self)
        self.messages = String(decoding: try Data(contentsOf: messages), as: UTF8.self)
    }

    /// Lines of the results, without the last line feed.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
}
