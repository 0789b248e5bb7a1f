import Decoders
import Sniff

/// An error as an expectation writes it: by its number (`0x3E`, `62`), by its name, or by one part of a name with a slash.
struct ErrorReference {
    let text: String
    /// The number, where it is one.
    let code: UInt8?
    /// Its names, by the number and by who has it.
    private let meanings: [(source: ErrorSource, code: UInt8)]

    /// - Throws: that there is no such error.
    init(_ text: String) throws(ExpressionFault) {
        self.text = text
        if let number = Int(decimalOrHexadecimal: text.lowercased()) {
            guard let code = UInt8(exactly: number) else {
                throw ExpressionFault("no error has the number \(text): they are 0x00 to 0xFF")
            }
            self.code = code
            meanings = ErrorSource.allCases.map { ($0, code) }
            return
        }
        code = nil
        let wanted = text.lowercased()
        meanings = Self.all.filter { $0.words.contains(wanted) }.map { ($0.source, $0.code) }
    }

    /// All errors, with what they may be called, in small letters: the whole name, and the parts of one with a slash.
    private static let all: [(source: ErrorSource, code: UInt8, words: [String])] =
        ErrorSource.allCases.flatMap { source in
            (UInt8.min...UInt8.max).map { code in
                let name = source.name(code).lowercased()
                return (source, code, [name] + name.split(separator: "/").map { String($0.trimmed) })
            }
        }

    /// Whether it is the name or the number of any error.
    var exists: Bool { !meanings.isEmpty }

    /// The names that it has in operations of some kinds, where they can have it.
    ///
    /// - Parameter asResult: as `result`; else as `error` or `reason`.
    func names(in kinds: OperationKinds, asResult: Bool = false) -> [String] {
        let failures = kinds.failures
        var names: [String] = []
        for (source, code) in meanings {
            let isPossible = failures.contains {
                asResult ? $0.canBeRefused(with: code, of: source) : $0.canHave(code, of: source)
            }
            let name = source.name(code)
            if isPossible, !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// Whether it is the error of an attempt alone: a connection that was never established.
    var isNeverEstablished: Bool {
        meanings.contains { $0 == (.controller, HCIError.notEstablished) }
    }

    /// As messages name it: a number with its name.
    func shown(in kinds: OperationKinds) -> String {
        guard let code else {
            let name = meanings.first.map { $0.source.name($0.code) }
            return "'\(name ?? text)'"
        }
        let source = kinds.errorSources.first ?? (code == HCIError.notEstablished ? .controller : nil)
        return source.map { "\(text) ('\($0.name(code))')" } ?? text
    }

    /// Why operations of some kinds never have it, and which do.
    ///
    /// - Parameter lead: `reason is never`.
    func impossible(_ lead: String, in kinds: OperationKinds) -> ExpressionFault {
        let lead = "\(lead) \(shown(in: kinds))"
        if isNeverEstablished, !kinds.contains(.failToConnect) {
            return ExpressionFault(lead + PossibleVerbs.neverEstablished)
        }
        // A discovery succeeds with the error that says that there is no more.
        if !names(in: kinds).isEmpty {
            return ExpressionFault(lead + ": it ends with that as a success; write 'where: {error: \(text)}'")
        }
        let nouns = kinds.errorSources.map(\.noun)
        let own = nouns.isEmpty ? "" : "; its errors are those \(nouns.joined(separator: " and those "))"
        return ExpressionFault(lead + own + PossibleVerbs.hint { !names(in: $0.kinds).isEmpty })
    }

    /// All names of errors, for those that were misspelt.
    static var allNames: [String] {
        ErrorSource.allCases.filter { $0 != .signalling }.flatMap { source in
            (UInt8.min...UInt8.max).map { source.name($0) }.filter {
                !$0.hasPrefix("Error 0x") && !$0.hasPrefix("Reason 0x")
            }
        } + [ErrorSource.signalling.name(1)]
    }

    /// The mistake in a name that no error has.
    ///
    /// - Parameter further: names besides those of the specification.
    func unknown(or further: [String] = []) -> ExpressionFault {
        ExpressionFault(
            "no error is called '\(text)'\(NearestName.hint(NearestName.texts(near: text, among: Self.allNames + further)))"
        )
    }
}
