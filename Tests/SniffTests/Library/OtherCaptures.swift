import Foundation
import Testing

@testable import Sniff

/// Captures by other people, beside the repository (`BLESNIFF_CAPTURES` names another folder); not everybody has them.
enum OtherCaptures {
    static let all: [String] = {
        let folder = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/captures")
        let path = ProcessInfo.processInfo.environment["BLESNIFF_CAPTURES"] ?? folder.path
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return names.sorted().map { path + "/" + $0 }.filter { path in
            let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            return (size ?? 0) < 4_000_000 && (try? CaptureReader(path: path)) != nil
        }
    }()

    /// The path of one, by the end of its name.
    static func path(_ end: String) throws -> String { try #require(all.first { $0.hasSuffix(end) }) }
}

extension Trait where Self == ConditionTrait {
    /// For tests that read captures by other people.
    static var ifThereAreOtherCaptures: ConditionTrait {
        .enabled(if: !OtherCaptures.all.isEmpty, "there are no captures by other people beside the repository")
    }
}
