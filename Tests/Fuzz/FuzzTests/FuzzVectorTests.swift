import Foundation
import Testing

/// What the fuzzer found once: each file of Tests/Vectors/fuzz is an input of the target that its name begins with, a capture
/// `run-…` one of all commands. A trap, or an answer that depends on something that it must not depend on, ends the test
/// program.
// Targets share renderers and files, as there is one input at a time for the fuzzer.
@Suite(.serialized) struct FuzzVectorTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Vectors/fuzz")

    static let vectors: [String] = {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
    }()

    private static let commands = FuzzTarget.allCases.filter { $0.command != nil }

    private static func targets(of name: String) -> [FuzzTarget] {
        let first = name.split(separator: "-").first.map(String.init) ?? ""
        return first == "run" ? commands : FuzzTarget(rawValue: first).map { [$0] } ?? []
    }

    @Test(arguments: vectors)
    func vector(_ name: String) throws {
        let targets = Self.targets(of: name)
        #expect(!targets.isEmpty, "\(name) does not begin with the name of a target")
        let bytes = Array(try Data(contentsOf: Self.folder.appendingPathComponent(name)))
        for target in targets { target.run(bytes) }
    }

    /// Every target takes its vectors' beginnings as well, and nothing at all.
    @Test(arguments: FuzzTarget.allCases.filter { $0.command == nil })
    func beginnings(of target: FuzzTarget) throws {
        target.run([])
        let own = Self.vectors.filter { $0.hasPrefix("\(target.rawValue)-") }
        #expect(!own.isEmpty, "\(target) has no vector")
        for name in own {
            let bytes = Array(try Data(contentsOf: Self.folder.appendingPathComponent(name)))
            for length in stride(from: 0, to: min(bytes.count, 200), by: max(bytes.count / 20, 1)) {
                target.run(Array(bytes.prefix(length)))
            }
        }
    }
}
