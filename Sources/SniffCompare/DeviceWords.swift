import Sniff

/// The differences of advertisers, in the words of a line.
extension DeviceComparison {
    /// `iBeacon minor 3346 → 9, interval 300 ms → 1 s`; of one that a capture does not have, how often the other heard it.
    package var words: String {
        if let side = onlySide {
            let reports = side.device.reports
            let interval = side.device.interval.map { ", every \(TimeText.text($0))" } ?? ""
            return "heard \(reports == 1 ? "once" : "\(reports) times")\(interval)"
        }
        return changes.map { change in
            switch change {
            case .field(let label, let left, let right, let unit):
                let words = [left, right].map { $0.isEmpty ? "absent" : $0.safe }
                return "\(label) \(words[0]) → \(words[1])\(unit.isEmpty || right.isEmpty ? "" : " \(unit)")"
            case .interval(let left, let right):
                return "interval \(TimeText.text(left)) → \(TimeText.text(right))"
            }
        }.joined(separator: ", ")
    }

    /// Its title: the name, or its identity; with the address, or both addresses if they differ.
    package func title(_ names: ComparisonNames) -> String {
        let addresses = [left, right].compactMap { $0.map { names.device($0.device.address) } }
        let address =
            addresses.count == 2 && addresses[0] != addresses[1] ? addresses.joined(separator: " | ") : addresses[0]
        let isNameChanged = left != nil && right != nil && left?.device.name != right?.device.name
        let name = isNameChanged ? "" : (left ?? right)?.title ?? ""
        // What differs is reported after it.
        let isIdentityChanged = left != nil && right != nil && left?.title != right?.title
        return name.isEmpty || isIdentityChanged ? address : "\(address)  \(name)"
    }
}
