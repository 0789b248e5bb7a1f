import Sniff

/// Words that should be verbs.
extension ExpectationHints {
    /// For a word that should be a verb: `read`, `notification`, `subscribes to`, `exchanges_mtu`, `reads:2A37`.
    static func verb(_ word: String) -> String {
        let words = OperationVerb.all.map(\.word)
        let typed = plain(word)
        if word.contains(",") { return "; several stand in a list: [\(word)]" }
        if let exact = words.first(where: { $0.lowercased() == typed }) { return NearestName.hint([exact], quote: "'") }
        if waits.contains(where: { typed == $0 || typed.hasPrefix($0 + " ") }) {
            return "; nothing waits here: 'after: 3 s' beside the next step says that it comes no earlier"
        }
        if let known = slips[typed] { return NearestName.hint([known], quote: "'") }
        // The longest: 'exchanges MTU' goes before 'exchanges'.
        let longest = words.sorted { $0.utf8.count > $1.utf8.count }
        if let first = longest.first(where: { typed.hasPrefix($0.lowercased() + " ") }) {
            return object(String(word.dropFirst(first.utf8.count + 1)), of: first)
        }
        if let first = longest.first(where: { typed.hasPrefix($0.lowercased() + ":") }) {
            let target = word.dropFirst(first.utf8.count + 1)
            return "; write '\(first): \(target)', with a space behind the colon"
        }
        let related = words.filter { typed.hasPrefix(stem($0.lowercased())) }
        // A word alone is meant before one with an object.
        let nearest = related.min { $0.utf8.count < $1.utf8.count }
        return NearestName.hint(
            nearest.map { [$0] } ?? NearestName.texts(near: word, among: words), quote: "'",
            orElse: "; verbs are \(words.joined(separator: ", "))")
    }

    /// In small letters, with spaces between words.
    private static func plain(_ word: String) -> String {
        String(word.lowercased().map { $0 == "_" || $0 == "-" ? " " : $0 })
    }

    /// The text after a verb that lacks its colon: `to`, `2A37`, `to 2A37`.
    private static func object(_ text: String, of verb: String) -> String {
        var words = text.split(separator: " ")
        if let first = words.first, prepositions.contains(first.lowercased()) { words.removeFirst() }
        if words.first == "where" || text.hasPrefix("where ") {
            return "; write '\(verb): any', and its conditions below: 'where: {…}'"
        }
        let target = words.joined(separator: " ")
        return target.isEmpty
            ? "; write '\(verb):' without '\(text)'" : "; write '\(verb): \(target)'"
    }

    private static let prepositions: Set = ["to", "from", "with", "of", "for", "on", "the", "a", "an", "in"]
    private static let waits = ["wait", "waits", "sleep", "sleeps", "delay", "pause"]

    private static let slips = [
        "reconnects": "connects", "reconnect": "connects", "hangs up": "disconnects", "wrote": "writes",
        "written": "writes", "bonds": "pairs", "bond": "pairs", "bonding": "pairs", "exchange mtu": "exchanges MTU",
        "mtu": "exchanges MTU", "mtu exchange": "exchanges MTU", "requests mtu": "exchanges MTU",
        "negotiates mtu": "exchanges MTU", "sent": "sends", "filter": "packet", "report": "advertises",
        "messages": "message", "start scanning": "scans", "starts scanning": "scans", "start scan": "scans",
        "scan starts": "scans", "starts scan": "scans", "stop scanning": "stops scanning",
        "stop scan": "stops scanning", "scan stops": "stops scanning", "stops scan": "stops scanning",
        "beacon": "advertises", "hears": "advertises", "sees": "advertises", "finds": "advertises",
        "cccd": "subscribes", "enables notifications": "subscribes", "disables notifications": "unsubscribes",
        "confirms": "indicates", "responds": "requests", "long write": "prepares a write",
        "connection update": "updates parameters", "phy update": "updates PHY", "mtu request": "exchanges MTU",
    ]

    /// The stem that the forms of a verb share: `notif` of notifies, notified, notification.
    private static func stem(_ verb: String) -> String {
        let first = verb.prefix { $0 != " " }
        // Verbs with an object are distinguished by it.
        guard first.count == verb.count else { return verb }
        for ending in ["ies", "es", "s"] where first.hasSuffix(ending) {
            return String(first.dropLast(ending.count).prefix(6))
        }
        return verb
    }
}
