import Decoders
import Synchronization

/// The link types 147 to 162 are free for anybody's use (`LINKTYPE_USER0` to `LINKTYPE_USER15`). The user says how packets of
/// such a type are framed, or their lengths do (``LinkTypeEvidence``).
///
/// Thread safety: the choices are in a mutex.
package final class UserLinkTypes: Sendable {
    /// The choices of the run that this task is part of; `nil` in a program that only uses the library.
    @TaskLocal package static var current: UserLinkTypes?

    package static let range: ClosedRange<UInt32> = 147...162

    private struct Choice {
        let type: UInt32
        let link: DataLink
    }

    /// The last one of a type counts. No dictionary: the runtime looks its key's conformance up when the program starts, which
    /// takes 0.4 M instructions.
    private let choices = Mutex<[Choice]>([])

    package init() {}

    package func choose(_ link: DataLink, for type: UInt32) {
        choices.withLock { $0.append(Choice(type: type, link: link)) }
    }

    /// The choice for a type.
    subscript(type: UInt32) -> DataLink? { choices.withLock { list in list.last { $0.type == type }?.link } }

    /// How users name the framings that a type may have.
    package static let names: [(name: String, link: DataLink)] = [
        ("le", .linkLayer), ("le-phdr", .linkLayerWithHeader), ("nordic", .nordic), ("st", .stm32), ("ppi", .ppi),
        ("h4", .h4WithoutDirection), ("h4-phdr", .h4WithDirection), ("monitor", .monitorWithHeader),
    ]

    /// The framing with this name, or with the number of a link type.
    package static func link(named name: String) -> DataLink? {
        if let known = names.first(where: { $0.name == name }) { return known.link }
        guard let number = UInt32(name), !range.contains(number) else { return nil }
        let link = LinkTypes.dataLink(number)
        if case .other = link { return nil }
        return link
    }
}

/// The link type of a capture or of an interface, which its packets decide if it is one of the user's.
struct UndecidedLink {
    /// As the capture has it.
    private let type: UInt32
    private(set) var link: DataLink
    /// It is to be asked again with the first packet.
    private(set) var isUndecided = false
    private var whitening = Whitening()

    /// - Parameter chosen: by the user.
    init(_ type: UInt32, chosen: UserLinkTypes? = .current) {
        self.type = type
        link = LinkTypes.dataLink(type)
        guard case .other = link else { return }
        if UserLinkTypes.range.contains(type), let choice = chosen?[type] {
            link = choice
        } else {
            isUndecided = true
        }
    }

    /// Whether packets are read otherwise than the capture says: the link type is the user's, or they are whitened.
    var isReinterpreted: Bool { link != LinkTypes.dataLink(type) || whitening.isOn }

    /// Looks at the first packets, if any are needed.
    ///
    /// - Parameter place: where the record at an offset of the window has its packet.
    /// - Returns: the note that is due before the first record.
    mutating func decide(
        _ input: inout ByteInput, at start: Int,
        _ place: (borrowing ByteInput, Int) -> LinkTypeEvidence.Place?
    ) -> String? {
        // A live input may not have brought the first packet yet: it is waited for.
        if let first = place(input, start), first.next > start, !input.fill(first.next), input.isWaiting { return nil }
        isUndecided = false
        guard case .other(let type) = link else { return nil }
        guard UserLinkTypes.range.contains(type) else { return LinkTypes.note(type) }
        guard let form = LinkTypeEvidence.form(&input, at: start, place) else {
            return LinkTypes.note(type) + "; --link-type \(type)=nordic, for example, names how they are framed"
        }
        link = form.link
        return form.note(type)
    }

    /// Makes bytes of the window readable that the capture has in another form.
    @inline(__always)
    mutating func prepare(_ input: inout ByteInput, _ record: CaptureRecord) {
        if link == .linkLayerWithHeader, Whitening.isLikely(input, record) { whitening.remove(&input, record) }
    }
}
