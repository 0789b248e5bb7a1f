/// Connection stories take what a session knows at its end.
extension ConnectionStories {
    /// The run is over.
    package mutating func finish(_ session: borrowing Session) {
        finish(
            keys: session.analyzer.keys, silences: session.analyzer.airSilences, start: session.dissection.facts.start)
        add(session.analyzer.classicConnections)
    }
}

extension MatchingConnections {
    /// The stories to show: also where the packets are of the other end of a link, which has no story of its own.
    package func chosen(_ stories: [ConnectionStory], _ session: borrowing Session) -> [ConnectionStory] {
        chosen(stories) { session.teller(of: $0) }
    }
}
