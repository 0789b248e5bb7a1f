/// Numbers for people to read.
extension BinaryInteger {
    /// `12,345`.
    package var grouped: String {
        var text = ""
        for (index, digit) in String(magnitude).reversed().enumerated() {
            if index > 0, index % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return (self < 0 ? "-" : "") + String(text.reversed())
    }

    /// `1 packet`, `12,345 packets`.
    ///
    /// - Parameter noun: what is counted, of which one more `s` makes many.
    package func grouped(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }

    /// The same without commas: `1 access address`, `12345 access addresses`.
    package func counted(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}
