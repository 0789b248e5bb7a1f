/// Which number is which quantity: each quantity once, those together that are worth most.
struct QuantityChoice {
    private(set) var guesses: [Quantity?]
    /// Quantities that only the range of a number supports.
    private(set) var doubtful: [Quantity?]
    private let options: [[(quantity: Quantity, weight: Int)]]
    private var best = -1
    private var current: [Quantity?] = []

    /// Numbers of which the quantities are tried together.
    private static let most = 6

    init(_ segments: [ByteSegments.Segment], _ support: QuantitySupport) {
        var hasPacked = false
        var numbers = 0
        options = segments.map { segment in
            if case .packed = segment { hasPacked = true }
            guard case .number(let number) = segment, numbers < Self.most else { return [] }
            numbers += 1
            return number.guesses
        }
        guesses = Array(repeating: nil, count: segments.count)
        doubtful = guesses
        if support.isWritten { return }
        search(hasPacked ? ["temperature", "humidity"] : [], 0)
        // One byte may be anything: a guess only beside something that is worth more.
        let isSure = hasPacked || guesses.contains { $0.map { $0.weight >= 3 } ?? false }
        if !isSure { guesses = guesses.map { guess in guess.flatMap { $0.weight >= 3 ? $0 : nil } } }
        if hasPacked || QuantitySupport.fit(guesses.compactMap { $0?.name }) { return }
        doubtful = guesses.map { guess in guess.flatMap { support.named.contains($0.name) ? nil : $0 } }
        guesses = guesses.map { guess in guess.flatMap { support.named.contains($0.name) ? $0 : nil } }
    }

    private mutating func search(_ taken: Set<String>, _ worth: Int) {
        let index = current.count
        guard index < options.count else {
            if worth > best { (best, guesses) = (worth, current) }
            return
        }
        for (quantity, weight) in options[index] where !taken.contains(quantity.name) {
            current.append(quantity)
            search(taken.union([quantity.name]), worth + weight)
            current.removeLast()
        }
        current.append(nil)
        search(taken, worth)
        current.removeLast()
    }
}
