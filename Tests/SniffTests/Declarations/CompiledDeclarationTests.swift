import Foundation
import Testing

@testable import Decoders
@testable import Sniff

/// The blocks of `Sources/Decoders/Declarations`, and what `make tables` makes of them.
@Suite("Compiled declarations")
struct CompiledDeclarationTests {
    private static let project = StandardBlocks.project
    private static let path = project + "/Sources/Decoders/Compiled/CompiledDeclarations.swift"
    private let blocks: StandardBlocks

    init() throws {
        do {
            blocks = try StandardBlocks()
        } catch let errors as DecoderFileErrors {
            // One a line: each begins with file, line and column.
            for error in errors.errors { Issue.record("\(error)") }
            throw errors
        }
    }

    @Test("the file has what is declared; otherwise run 'make tables'")
    func file() throws {
        let source = try DeclarationWriter.source(blocks)
        if ProcessInfo.processInfo.environment["BLESNIFF_WRITES_TABLES"] != nil {
            try source.write(toFile: Self.path, atomically: true, encoding: .utf8)
            return
        }
        let written = try String(contentsOfFile: Self.path, encoding: .utf8)
        // Not the texts: each has lines of 300,000 characters.
        #expect(written.utf8.elementsEqual(source.utf8), "run 'make tables'")
    }

    @Test("tests of blocks pass")
    func tests() throws {
        let registry = try Registry()
        var count = 0
        for (target, tests) in blocks.tests {
            let decoder = try #require(registry.index(of: target))
            for test in tests {
                count += 1
                #expect(test.problem(with: decoder, of: registry) == nil, "\(registry[decoder].name) at \(test.mark)")
            }
        }
        #expect(count > 5)
    }

    /// UUIDs or targets in the first column of `Tests/Vectors`, or tests in the block, which are of all its targets.
    @Test("every decoder has a vector or test that decodes to its end")
    func vectors() throws {
        let folder = Self.project + "/Tests/Vectors"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/values").map { "/values/" + $0 }
        var known: Set<String> = []
        for name in names + ["/values.tsv", "/advertising.tsv"] {
            let text = try String(contentsOfFile: folder + name, encoding: .utf8)
            for line in text.split(separator: "\n") where !line.hasPrefix("#") {
                let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
                // The fourth column says how the decoding ends elsewhere.
                if columns.count == 3 { known.insert(String(columns[0])) }
            }
        }
        for decoder in blocks.decoders {
            let target =
                if case .attribute(let uuid, _, _) = decoder.target { "\(uuid)" } else { "\(decoder.target)" }
            let tests = blocks.tests[decoder.target, default: []]
            #expect(known.contains(target) || tests.contains { !$0.isFaulty }, "\(decoder.name): \(decoder.target)")
        }
    }

    /// The opcode group fields of the commands of a file (Core 6.0, Vol 4, Part E, 7.1 to 7.8).
    @Test(
        "opcodes are in the group of their file",
        arguments: [
            ("link-control", [1]), ("pairing", [1]), ("synchronous", [1]), ("link-policy", [2]),
            ("controller-baseband", [3]), ("baseband-settings", [3]), ("informational", [4]), ("status", [5, 6]),
            ("le-", [8]), ("android", [0x3F]),
        ] as [(String, [UInt16])])
    func groups(file: String, groups: [UInt16]) {
        let commands = blocks.pdus.filter {
            $0.kind == .hciCommand && $0.file.hasPrefix("\(StandardBlocks.folder)/HCI/\(file)")
        }
        #expect(!commands.isEmpty)
        for command in commands {
            #expect(groups.contains(command.definition.code >> 10), "\(command.definition.name)")
        }
    }

    @Test("blocks in documents are those of the files that they name", arguments: ["README.md", "CONTRIBUTING.md"])
    func documents(name: String) throws {
        let text = try String(contentsOfFile: Self.project + "/" + name, encoding: .utf8)
        let shown = text.components(separatedBy: "```yaml\n# \(StandardBlocks.folder)/").dropFirst()
        for block in shown {
            let lines = block.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let file = try String(
                contentsOfFile: Self.project + "/" + StandardBlocks.folder + "/" + lines[0], encoding: .utf8)
            let content = lines.dropFirst().prefix { $0 != "```" }.joined(separator: "\n")
            #expect(file.contains(content), "\(name): \(lines[0])")
        }
        #expect(!shown.isEmpty)
    }
}
