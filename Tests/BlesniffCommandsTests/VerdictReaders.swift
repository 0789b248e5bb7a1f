import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The elements of an XML document, by Foundation's parser.
final class XMLElements: NSObject, XMLParserDelegate {
    private var elements: [(name: String, attributes: [String: String])] = []
    private(set) var text = ""

    init(_ document: String) throws {
        super.init()
        let parser = XMLParser(data: Data(document.utf8))
        parser.delegate = self
        guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    }

    func named(_ name: String) -> [[String: String]] { elements.filter { $0.name == name }.map(\.attributes) }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) { elements.append((name, attributes)) }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}

/// A TAP 14 document, read by its grammar: version, points with YAML blocks, a plan at the end, comments.
struct TAPDocument {
    struct Point {
        var isOK: Bool
        var description: String
        var directive: String?
        /// Scalars of the YAML block; those of several lines are joined.
        var block: [String: String] = [:]
    }

    struct Wrong: Error { let line: String }

    private(set) var points: [Point] = []

    init(_ text: String) throws {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
        guard lines.popFirst() == "TAP version 14" else { throw Wrong(line: "version") }
        var plan: Int?
        while let line = lines.popFirst() {
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line.hasPrefix("1..") {
                plan = Int(line.dropFirst(3))
            } else if line.hasPrefix("ok ") || line.hasPrefix("not ok ") {
                try addPoint(line)
            } else if line == "  ---" {
                try addBlock(&lines)
            } else {
                throw Wrong(line: line)
            }
        }
        guard plan == points.count else { throw Wrong(line: "plan") }
    }

    private mutating func addPoint(_ line: String) throws {
        let isOK = line.hasPrefix("ok ")
        let parts = line.dropFirst(isOK ? 3 : 7).split(separator: " ", maxSplits: 2)
        guard parts.count == 3, Int(parts[0]) == points.count + 1, parts[1] == "-" else { throw Wrong(line: line) }
        var description = ""
        var directive: String?
        var isEscaped = false
        for (offset, character) in parts[2].enumerated() {
            if !isEscaped, character == "\\" {
                isEscaped = true
            } else if !isEscaped, character == "#" {
                directive = String(parts[2].dropFirst(offset + 2))
                break
            } else {
                isEscaped = false
                description.append(character)
            }
        }
        points.append(Point(isOK: isOK, description: description, directive: directive))
    }

    private mutating func addBlock(_ lines: inout ArraySlice<String>) throws {
        var key = ""
        while let line = lines.popFirst() {
            guard line != "  ..." else { return }
            guard line.hasPrefix("  ") else { throw Wrong(line: line) }
            let content = line.dropFirst(2)
            if content.hasPrefix("  - ") {
                points[points.count - 1].block[key, default: ""] += try quoted(content.dropFirst(4)) + "\n"
                continue
            }
            if content.hasSuffix(":") {
                key = String(content.dropLast())
                continue
            }
            guard let colon = content.firstRange(of: ": ") else { throw Wrong(line: line) }
            key = String(content[..<colon.lowerBound])
            let value = String(content[colon.upperBound...])
            points[points.count - 1].block[key] = value.hasPrefix("\"") ? try quoted(value[...]) : value
        }
        throw Wrong(line: "end of the block")
    }

    /// A double-quoted scalar on one line, as JSON has it.
    private func quoted(_ text: Substring) throws -> String {
        let decoded = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        guard let string = decoded as? String else { throw Wrong(line: String(text)) }
        return string
    }
}
