import Decoders
import Sniff

/// The parts that all SARIF 2.1.0 logs (OASIS, 27 March 2020) of the program share.
enum SARIFText {
    /// A log of one run.
    ///
    /// - Parameters:
    ///   - version: of the program.
    ///   - rules: writes an object for each rule.
    ///   - invocation: writes what went wrong with the run, if anything did.
    ///   - results: writes an object for each result.
    static func log(
        version: String, rules: (inout JSONText) -> Void, invocation: (inout JSONText) -> Void,
        results: (inout JSONText) -> Void
    ) -> String {
        var json = JSONText()
        json.object { json in
            json.add("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            json.add("version", "2.1.0")
            json.array("runs") { json in
                json.object { json in
                    json.object("tool") { json in
                        json.object("driver") { json in
                            json.add("name", "blesniff")
                            json.add("version", version)
                            json.array("rules", rules)
                        }
                    }
                    invocation(&json)
                    json.add("columnKind", "unicodeCodePoints")
                    json.array("results", results)
                }
            }
        }
        return json.buffer.string + "\n"
    }

    /// A message must not be empty.
    static func text(_ text: String) -> String { text.isEmpty ? "(no text)" : literal(text.safe) }

    /// Without placeholders and embedded links (3.11.5, 3.11.6), which viewers would follow.
    static func literal(_ text: String) -> String {
        var result = ""
        var last: Character = " "
        var isPlaceholder = false
        for character in text {
            // `](` ends the text of a link, `{0}` is the place of an argument.
            if character == "(", last == "]" { result.insert("\\", at: result.index(before: result.endIndex)) }
            if character.isNumber, last == "{" {
                result.append("{")
                isPlaceholder = true
            }
            result.append(character)
            if character == "}", isPlaceholder {
                result.append("}")
                isPlaceholder = false
            }
            last = character
        }
        return result
    }

    /// A path as a URI reference (RFC 3986, 4.2): `-` is no file.
    static func reference(_ path: String) -> String {
        var result = path.hasPrefix("/") ? "file://" : ""
        for byte in path.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: result.unicodeScalars.append(Unicode.Scalar(byte))
            case _ where "-._~/!$&'()*+,;=@".utf8.contains(byte): result.unicodeScalars.append(Unicode.Scalar(byte))
            default: result += "%" + byte.hexDigits(atLeast: 2, upper: true)
            }
        }
        return result
    }
}
