import Sniff
import SniffWords

/// Tells first that packets were cut, and how to get a log that has them whole: their values are missing from all that follows.
struct CutLines {
    private(set) var lines: [String] = []

    init(_ cut: CutPackets) {
        if cut.ofPhones > 0 {
            lines.append(
                "\(CutLines.were(cut.ofPhones)) cut by the phone: its log is off or filtered, so values are missing. In "
                    + "Developer options, set 'Enable Bluetooth HCI snoop log' to 'Enabled', turn Bluetooth off and on, "
                    + "and record again.")
        }
        if cut.others > 0 {
            lines.append(
                "\(CutLines.were(cut.others)) cut by the capture, so values are missing: record without a limit of the "
                    + "packets' length.")
        }
    }

    private static func were(_ count: UInt64) -> String {
        "\(Int(clamping: count).grouped("packet")) \(count == 1 ? "was" : "were")"
    }

    /// The same before the stories.
    var block: [TextLine] { lines.flatMap { [TextLine($0, .wrong), TextLine("")] } }
}
