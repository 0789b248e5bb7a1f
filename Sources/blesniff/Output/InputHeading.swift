import Decoders
import Sniff

/// Says where another input begins, where several are read one after the other: `==> b.btsnoop <==`, as tail and head do.
struct InputHeading {
    private var name: String?
    /// Whether the first packet of an input comes next.
    private(set) var isDue = false
    private var isFirst = true

    mutating func begin(_ name: String?) {
        guard let name, name != self.name else { return }
        self.name = name
        isDue = true
    }

    mutating func append(to out: inout ByteBuffer) {
        isDue = false
        guard var name else { return }
        if !isFirst { out.append("\n") }
        isFirst = false
        out.append("==> ")
        name.withUTF8 { out.append(safe: $0) }
        out.append(" <==\n")
    }
}
