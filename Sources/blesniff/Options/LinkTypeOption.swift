import ArgumentParser
import Sniff

/// `157=nordic`: how packets of a link type are framed that is free for anybody's use.
struct LinkTypeOption {
    let type: UInt32
    let link: DataLink

    private static var names: String { UserLinkTypes.names.map(\.name).joined(separator: ", ") }

    static var help: ArgumentHelp {
        ArgumentHelp(
            "How captures frame packets of a link type from 147 to 162, as in 157=nordic: \(names), or the number of a "
                + "link type. May be repeated. Without it, the lengths of the packets tell.",
            valueName: "type=framing")
    }

    init(_ text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let type = UInt32(parts[0]) else {
            throw ValidationError("'\(text)' is no link type and its framing, such as 157=nordic")
        }
        guard UserLinkTypes.range.contains(type) else {
            throw ValidationError("link type \(type) is not one of 147 to 162, which are free for anybody's use")
        }
        guard let link = UserLinkTypes.link(named: String(parts[1])) else {
            throw ValidationError(
                "'\(parts[1])' is no framing; known are \(LinkTypeOption.names), and the numbers of link types")
        }
        (self.type, self.link) = (type, link)
    }

    func choose() { UserLinkTypes.current?.choose(link, for: type) }
}
