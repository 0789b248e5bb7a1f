import Decoders
import Sniff

/// Verdicts as `verify --format jsonl` writes them.
extension ReportVerdicts {
    /// Adds those of a file.
    ///
    /// - Returns: the problem where the text is something else.
    package mutating func add(jsonLines bytes: [UInt8]) -> String? {
        var reader = JSONReader(bytes)
        var isEnded = false
        do throws(JSONError) {
            while let node = try reader.next() {
                switch node["type"]?.text {
                case "requirement": requirements.append(Requirement(node))
                case "summary":
                    isEnded = true
                    add(summary: node)
                case "occurrence", "coverage": break
                default: return "at byte \(node.offset) is no verdict"
                }
            }
        } catch {
            return "at byte \(error.offset): \(error.message)"
        }
        return isEnded ? nil : "the summary at the end is missing"
    }

    private mutating func add(summary node: JSONNode) {
        let rank = ["met": 0, "inconclusive": 1, "violated": 2]
        let other = node["verdict"]?.text ?? ""
        if verdict.isEmpty || rank[other] ?? 3 > rank[verdict] ?? 3 { verdict = other }
        for problem in node["problems"]?.items ?? [] {
            let inputs = (problem["inputs"]?.items ?? []).compactMap(\.text).joined(separator: ", ")
            problems.append("\(inputs): \(problem["text"]?.text ?? "cannot be judged")")
        }
        for warning in node["warnings"]?.items ?? [] {
            warnings.append("\(Requirement.location(warning)): \(warning["text"]?.text ?? "")")
        }
    }
}

extension ReportVerdicts.Requirement {
    init(_ node: JSONNode) {
        expectation = node["expectation"]?.text ?? ""
        inputs = (node["inputs"]?.items ?? []).compactMap(\.text)
        title = node["title"]?.text ?? ""
        location = Self.location(node)
        verdict = node["verdict"]?.text ?? ""
        reason = node["reason"]?.text ?? ""
        unshown = node["unshown"]?.number ?? 0
        evidence = (node["evidence"]?.items ?? []).map { ReportVerdicts.Evidence($0) }
        steps = (node["steps"]?.items ?? []).map { step in
            (
                step["title"]?.text ?? "", step["verdict"]?.text ?? "",
                (step["frames"]?.items ?? []).compactMap { $0.number.flatMap { UInt64(exactly: $0) } }
            )
        }
        gaps = (node["gaps"]?.items ?? []).map { gap in
            let frame = gap["frame"]?.number.map { " (frame \($0))" } ?? ""
            return "\(gap["text"]?.text ?? gap["reason"]?.text ?? "")\(frame)"
        }
    }

    static func location(_ node: JSONNode) -> String {
        let file = node["file"]?.text ?? ""
        return node["line"]?.number.map { "\(file):\($0)" } ?? file
    }
}

extension ReportVerdicts.Evidence {
    init(_ node: JSONNode) {
        role = node["role"]?.text ?? ""
        frame = node["frame"]?.number.flatMap { UInt64(exactly: $0) }
        time = node["time_relative"]?.milliseconds
        input = node["input"]?.text
        let attribute = node["att"]
        let subject = attribute?["characteristic"]?.text ?? attribute?["uuid"]?.text
        let value = attribute?["value"]?.text.map { $0.count > 48 ? "\($0.prefix(48))…" : $0 }
        let result = node["error_name"]?.text.map { "refused: \($0)" } ?? node["result"]?.text
        text = [node["method"]?.text ?? node["operation"]?.text, subject, value, result, node["remark"]?.text]
            .compactMap(\.self).joined(separator: " ")
    }
}

extension JSONNode {
    fileprivate subscript(_ key: String) -> JSONNode? {
        if case .object(let members) = content { members.first { $0.key == key }?.value } else { nil }
    }

    fileprivate var text: String? { if case .string(let text) = content { text } else { nil } }
    fileprivate var items: [JSONNode]? { if case .array(let items) = content { items } else { nil } }

    /// Seconds with three decimals, of a number that is not whole.
    fileprivate var milliseconds: String? {
        guard case .number(_, let text) = content else { return nil }
        return Double(text).map {
            let text = Moment.seconds(Nanoseconds(Int64(saturating: $0 * 1e9)))
            return String(text.dropLast(2))
        }
    }

    fileprivate var number: Int? { if case .number(let number, _) = content { number } else { nil } }
}
