/// The connections of packets that a filter lets through.
package struct MatchingConnections: Sendable {
    package let isFiltered: Bool
    private var numbers: Set<ConnectionNumber> = []

    package init(isFiltered: Bool) { self.isFiltered = isFiltered }

    package mutating func note(_ connection: ConnectionNumber?) {
        if isFiltered, let connection, numbers.count < ConnectionStories.limit { numbers.insert(connection) }
    }

    /// The stories to show: also where the packets are of the other end of a link, which has no story of its own.
    package func chosen(_ stories: ConnectionStories, _ session: borrowing Session) -> [ConnectionStory] {
        guard isFiltered else { return stories.all }
        let told = numbers.union(numbers.map { session.teller(of: $0) })
        return stories.all.filter { told.contains($0.number) }
    }
}
