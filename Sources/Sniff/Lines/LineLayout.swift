/// How much room a line has.
package enum LineLayout: Equatable {
    /// As much as it needs: in pipes and files, where other programs read it.
    case whole
    /// The columns of a terminal.
    case fitted(columns: Int)

    private var columns: Int {
        switch self {
        case .whole: .max
        case .fitted(let columns): columns
        }
    }

    /// Times to the millisecond and the last three octets of addresses leave room for what the packet carries.
    package var hasShortHead: Bool { columns < 100 }

    /// The names that devices tell have a column beside addresses.
    package var hasDeviceNames: Bool { self != .whole && columns >= 140 }

    /// Absolute times are those of the day.
    package var omitsDate: Bool { columns < 110 }

    /// UUIDs without their middle, and the names of the most frequent PDUs without what goes without saying.
    package var hasShortNames: Bool { columns < 160 }
}
