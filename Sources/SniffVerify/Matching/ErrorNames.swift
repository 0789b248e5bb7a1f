import Decoders
import Sniff

/// The names of errors, of all layers.
enum ErrorNames {
    private static let tables = [AssignedNumbers.attErrors, AssignedNumbers.hciErrors, AssignedNumbers.smpReasons]

    /// A name as the tables write it.
    static func name(_ text: String) throws(ExpressionFault) -> String {
        let wanted = text.lowercased()
        let all = tables.flatMap { $0.map(\.name.string) }
        if let name = all.first(where: { $0.lowercased() == wanted }) { return name }
        let near = NearestName.texts(near: text, among: all)
        throw ExpressionFault(
            "no error is called '\(text)'" + (near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"))
    }
}
