import Foundation
import Testing

@testable import Decoders

/// Whole reports against `Tests/Vectors/advertising-reports.tsv`: which decoder finds its data there, and what it makes of them.
@Suite struct AdvertisingReportVectorTests {
    @Test func everyReportHasItsValue() throws {
        let runner = try AdvertisingRunner(withValues: true)
        for (line, columns) in try vectorRows("advertising-reports.tsv") {
            try #require(columns.count == 3, "line \(line): \(columns.count) columns")
            let data = try #require(bytes(hex: columns[1]), "line \(line): no hexadecimal digits")
            let report = try JSONSerialization.jsonObject(with: Data(runner.data(data).json.utf8))
            let values = (report as? [String: Any])?["values"] as? [[String: Any]] ?? []
            let named = values.filter { $0["name"] as? String == columns[0] }
            if named.isEmpty { line.fail("no value \(columns[0]) among \(values.compactMap { $0["name"] })") }
            let problems = named.map { problem($0, columns[2]) }
            if !problems.isEmpty, !problems.contains(nil) {
                line.fail(problems.compactMap(\.self).joined(separator: "; "))
            }
        }
    }

    /// The first pair that a value has not.
    private func problem(_ value: [String: Any], _ pairs: String) -> String? {
        for pair in pairs.split(separator: "; ") {
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { return "'\(pair)' is no pair" }
            let found = Self.found(value, parts[0].split(separator: ".").map(String.init))
            let texts = found.map { $0 is String ? "\($0)" : Self.json($0) }
            let isEqual = texts.contains { text in
                text == parts[1] || Double(text).map { $0 == Double(parts[1]) } ?? false
            }
            if !isEqual { return "\(parts[0]) is \(texts.joined(separator: ", ")), not \(parts[1])" }
        }
        return nil
    }

    /// The values at a path, in objects of arrays, too.
    private static func found(_ value: Any, _ path: [String]) -> [Any] {
        if let list = value as? [Any], !path.isEmpty { return list.flatMap { found($0, path) } }
        guard let first = path.first else { return [value] }
        guard let inner = (value as? [String: Any])?[first] else { return [] }
        return found(inner, Array(path.dropFirst()))
    }

    private static func json(_ value: Any) -> String {
        guard let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed) else {
            return ""
        }
        return String(decoding: data, as: UTF8.self)
    }
}
