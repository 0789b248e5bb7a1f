import Decoders
import Sniff

/// The names of errors, of all layers.
enum ErrorNames {
    private static let tables = [AssignedNumbers.attErrors, AssignedNumbers.hciErrors, AssignedNumbers.smpReasons]

    /// A name as the tables write it.
    ///
    /// - Parameter further: names besides those of the tables.
    static func name(_ text: String, or further: [String] = []) throws(ExpressionFault) -> String {
        let wanted = text.lowercased()
        let all = tables.flatMap { $0.map(\.name.string) } + further
        if let name = all.first(where: { $0.lowercased() == wanted }) { return name }
        throw ExpressionFault(
            "no error is called '\(text)'\(NearestName.hint(NearestName.texts(near: text, among: all)))")
    }
}
