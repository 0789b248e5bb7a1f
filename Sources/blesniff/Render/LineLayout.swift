/// How much room a line has.
enum LineLayout: Equatable {
    /// As much as it needs: in pipes and files, where other programs read it.
    case whole
    /// The columns of a terminal.
    case fitted(columns: Int)

    /// Times to the millisecond and the last three octets of addresses leave room for what the packet carries.
    var hasShortHead: Bool {
        if case .fitted(let columns) = self { columns < 100 } else { false }
    }

    /// Absolute times are those of the day.
    var omitsDate: Bool {
        if case .fitted(let columns) = self { columns < 110 } else { false }
    }

    /// UUIDs without their middle, and the names of the most frequent PDUs without what goes without saying.
    var hasShortNames: Bool {
        if case .fitted(let columns) = self { columns < 160 } else { false }
    }
}
