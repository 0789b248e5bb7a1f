import SniffWords

extension HelpTopic {
    /// The table of causes, after the exit statuses.
    static var causesText: String {
        let sections: [(title: String, layer: String?)] = [
            ("REASONS OF THE CONTROLLER (HCI): WHY A CONNECTION ENDED", "HCI"),
            ("ERRORS OF REQUESTS (ATT)", "ATT"), ("REASONS OF PAIRING (SMP)", "SMP"), ("WITHOUT A NUMBER", nil),
        ]
        let tables = sections.map { title, layer in
            let rows = FailureCause.all.filter { $0.code.layer == layer }.flatMap { cause in
                let number = cause.code.number.map { "\($0.hexadecimal)  " } ?? ""
                return ["  \(number)\(cause.code.name)"] + indented(cause.text, by: 8)
            }
            return ([title] + rows).joined(separator: "\n")
        }
        return """
            CAUSES OF FAILURES
            'summary' says under each failure what it usually means, and what to look at
            next. These are all that it knows; 'blesniff errors 0x3e' has one of them with
            its source and the filter that finds it. 0x80 to 0x9f are one: each service
            defines its own.

            \(tables.joined(separator: "\n\n"))
            """
    }

    static var errorsText: String {
        let tables = ShownError.Platform.allCases.filter { $0 != .bluetooth }.map { platform in
            let rows = ShownError.all.filter { $0.platform == platform }.flatMap { error in
                let lead = error.number.map { "\($0)".padded(toRight: 5) + "  " } ?? "  "
                let text =
                    ([error.number == nil ? error.names.joined(separator: ": ") : error.names[0]] + [error.meaning])
                    .joined(separator: " - ")
                let lines = text.wrapped(to: 77 - lead.count)
                return lines.enumerated().map { ($0 == 0 ? lead : String.spaces(lead.count + 2)) + $1 }
            }
            return (["\(platform.rawValue.uppercased())"] + rows).joined(separator: "\n")
        }
        return """
            The errors that apps show, and their meaning in Bluetooth.

              blesniff errors 133
              blesniff errors le-connection-abort-by-local
              blesniff errors 'The connection has timed out unexpectedly.'

            Each prints the number that Bluetooth has for it, usual causes, the filter that
            finds it in a capture, and where it is defined. An argument is a number,
            decimal or hexadecimal, a name, or a whole message.

            One number may mean several things: 8 is a timeout where a connection ends,
            and a lack of authorization where a request does. The numbers of Bluetooth
            itself are in 'blesniff help status'.

            \(tables.joined(separator: "\n\n"))
            """
    }

    private static func indented(_ text: String, by columns: Int) -> [String] {
        text.wrapped(to: 78 - columns).map { String.spaces(columns) + $0 }
    }
}
