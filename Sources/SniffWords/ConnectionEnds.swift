import Decoders
import Sniff

/// How a connection ended, and whether its devices were heard of again.
extension ConnectionWords {
    package func ending(_ story: ConnectionStory) -> String {
        if let silence = stories.silence(of: story) { return silent(silence, story) }
        guard let end = story.disconnect else {
            return "open at the end of the capture" + (stories.end(of: story).map { ", \(time($0, story))" } ?? "")
        }
        var text = time(end.completion, story)
        if case .unanswered = end.outcome {
            text += ", the \(end.actor.name.map { "\($0)" } ?? "host") hung up (frame \(end.begin.frame))"
            return text + lastExchange(story, before: end.begin.position)
        }
        let reason = end.facts[.reason].map { "\($0)" } ?? "no reason seen, and nothing more heard"
        if end.isLoss { text += ", lost" } else if let by = end.facts[.by] { text += ", by \(story.endWords(by))" }
        // Who has never heard of a central knows which phone the log is of.
        if end.isByHost, !story.isClassic { text += " (this host: its app or system)" }
        text += ": \(reason)"
        if end.isLoss { text += again(story, after: end.completion.position) }
        if story.isClassic { return text + " (frame \(end.completion.frame))" }
        return text + lastExchange(story, before: end.completion.position)
    }

    /// Whether a device whose connection was lost was there: `; it advertised again 2.1 s before; connected again 3 s later
    /// (connection 2)`. It may have given up the connection before the other side did.
    private func again(_ story: ConnectionStory, after end: Nanoseconds?) -> String {
        guard let end else { return "" }
        let advertised = [story.advertising.before, story.advertising.after].compactMap { $0?.position }
        var text = ""
        if let last = story.lastExchange?.completion.position,
            let at = advertised.first(where: { $0 > last && $0 < end })
        {
            text = "; it advertised again \(TimeText.text(end - at)) before"
        }
        if let next = stories.next(after: story, from: end), let begin = next.begin.position {
            text +=
                "; connected again \(TimeText.text(begin - end)) later \("(connection \(next.number.rawValue))".unbroken)"
        } else if let at = advertised.first(where: { $0 >= end }) {
            text += "\(text.isEmpty ? "; it advertised again" : " and") \(TimeText.text(at - end)) later"
        }
        return text
    }

    /// `silent since +5.300 s, longer than the timeout of 720 ms`
    private func silent(_ silence: ConnectionStories.Silence, _ story: ConnectionStory) -> String {
        if let reason = stories.reasonOfFailure(story) { return "never established (\(reason))" }
        let moment = Moment(input: story.begin.input, frame: 0, nanoseconds: silence.since)
        var text = "silent since \(moment.seconds(since: story.begin) ?? "the last packet")"
        if let limit = silence.exceeded { text += ", longer than the timeout of \(TimeText.text(limit))" }
        text += again(story, after: silence.since)
        return text + lastExchange(story, before: silence.since)
    }

    /// - Parameter end: when it was over, by its record.
    private func lastExchange(_ story: ConnectionStory, before end: Nanoseconds?) -> String {
        guard let last = story.lastExchange else { return "" }
        let words = OperationWords(last, registry: registry)
        let what = [words.what, words.about].filter { !$0.isEmpty }.map(\.unbroken)
        var text = "; last before it: \(what.joined(separator: " "))"
        text += " \("(frame \(last.begin.frame)".unbroken)"
        if story.hasOneClock, let end, let at = last.begin.position, end >= at {
            text += ", \(TimeText.text(end - at)) before"
        }
        return text + ")"
    }
}
