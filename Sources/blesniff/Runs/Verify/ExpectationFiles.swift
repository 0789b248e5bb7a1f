import Decoders
import Sniff
import SniffVerify

/// Reports what is wrong with expectation files, each with its line and a caret under the place.
struct ExpectationFiles {
    let console: Console
    /// Folders whose files expectations may name, besides their own.
    private let allowedFolders: [String]
    /// Those that the user has named: of others no line is shown, which may have been included to be shown.
    private var named: Set<String> = []

    init(console: Console, allowedFolders: [String]) {
        self.console = console
        self.allowedFolders = allowedFolders
    }

    /// The sources of errors are shown from files of this size.
    private static let limit = 1 << 20

    /// Reads all of them; what is wrong with any is reported before this ends.
    ///
    /// - Parameters:
    ///   - settings: `name=value` for parameters, each of at least one of the files.
    ///   - registry: to look names up, where some of a file is not understood; `nil` where that could mislead.
    mutating func load(_ paths: [String], _ settings: [String], _ registry: Registry? = nil) throws
        -> [TraceExpectation]
    {
        named = Set(paths)
        let parameters = try parameters(settings)
        let loaded = try all(paths) { path throws(ExpectationErrors) in
            do throws(ExpectationErrors) {
                return try TraceExpectation(
                    contentsOf: path, parameters: parameters, mayLackParameters: paths.count > 1,
                    allowing: allowedFolders)
            } catch {
                throw registry.map { error.withLookUp($0) } ?? error
            }
        }
        let known = Set(loaded.flatMap(\.parameterNames))
        let unknown = parameters.keys.filter { !known.contains($0) }.sorted()
        for name in unknown {
            let names = known.isEmpty ? "they have none" : "they have " + known.sorted().joined(separator: ", ")
            console.report("--set \(name): no expectation has a parameter '\(name)'; \(names)")
        }
        guard unknown.isEmpty else { throw ExitStatus.usage }
        return loaded
    }

    func compile(
        _ expectations: [TraceExpectation], _ registry: Registry, _ profiles: TransferProfiles
    ) throws -> [CompiledExpectation] {
        let compiled = try all(expectations) { expectation throws(ExpectationErrors) in
            try CompiledExpectation(expectation, registry: registry, profiles: profiles)
        }
        for alias in compiled.flatMap(\.unusedCharacteristics) {
            console.report("\(alias.place): the characteristic '\(alias.name)' is named nowhere below 'expect'")
        }
        return compiled
    }

    private func all<From, To>(
        _ sources: [From], _ make: (From) throws(ExpectationErrors) -> To
    ) throws -> [To] {
        var made: [To] = []
        for source in sources {
            do throws(ExpectationErrors) {
                made.append(try make(source))
            } catch {
                // ^C before anything is judged is no fault of a file.
                if Interrupt.requested { throw ExitStatus.interrupted }
                for error in error.errors { report(error) }
            }
        }
        guard made.count == sources.count else { throw ExitStatus.usage }
        return made
    }

    private func parameters(_ settings: [String]) throws -> [String: String] {
        var parameters: [String: String] = [:]
        for setting in settings {
            let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else {
                console.report("--set \(setting): write it as name=value")
                throw ExitStatus.usage
            }
            guard parameters.updateValue(parts[1], forKey: parts[0]) == nil else {
                console.report("--set \(setting): '\(parts[0])' is set twice")
                throw ExitStatus.usage
            }
        }
        return parameters
    }

    func report(_ error: ExpectationError) {
        console.report("\(error)")
        let place = error.place
        guard place.line > 0, named.contains(place.file), let line = ExpectationFiles.line(place) else { return }
        // Of a long line, the part around the place.
        let all = Array(line.unicodeScalars)
        let start = max(min(place.column - ExpectationFiles.shownBefore, all.count), 0)
        let shown = all[start...].prefix(2 * ExpectationFiles.shownBefore)
        let (head, tail) = (start > 0 ? "…" : "", shown.endIndex < all.count ? "…" : "")
        console.report("    \(head)\(String(String.UnicodeScalarView(shown)))\(tail)")
        guard place.column > 0 else { return }
        let before = shown.prefix(max(place.column - 1 - start, 0))
        // Wide characters before the place would move the caret away.
        console.report("    \(String.spaces(head.count + before.columns))^")
    }

    /// Characters of a line that are shown before the place of an error.
    private static let shownBefore = 80

    /// The line, with a space for what is not shown.
    private static func line(_ place: SourcePlace) -> String? {
        guard let bytes = try? TextFile.content(of: place.file, limit: limit) else { return nil }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard lines.indices.contains(place.line - 1) else { return nil }
        var text = ""
        for scalar in String(decoding: lines[place.line - 1], as: UTF8.self).unicodeScalars {
            text.unicodeScalars.append(scalar.columns == nil ? " " : scalar)
        }
        while text.last == " " { text.removeLast() }
        return text
    }
}
