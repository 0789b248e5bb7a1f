/// The connections of packets that a filter lets through.
package struct MatchingConnections: Sendable {
    package let isFiltered: Bool
    private var numbers: Set<ConnectionNumber> = []

    package init(isFiltered: Bool) { self.isFiltered = isFiltered }

    package mutating func note(_ connection: ConnectionNumber?) {
        if isFiltered, let connection, numbers.count < ConnectionStories.limit { numbers.insert(connection) }
    }

    /// The stories to show: also where the packets are of the other end of a link, which has no story of its own.
    ///
    /// - Parameter reported: the connection that the operations of a connection are reported as.
    func chosen(
        _ stories: [ConnectionStory], _ reported: (ConnectionNumber) -> ConnectionNumber
    ) -> [ConnectionStory] {
        guard isFiltered else { return stories }
        let all = numbers.union(numbers.map(reported))
        return stories.filter { all.contains($0.number) }
    }
}
