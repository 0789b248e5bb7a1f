import Decoders

/// The vocabulary for renderers, in flat tables indexed by key: looked up for every field printed.
///
/// A style is made when its field is printed first: of all fields that there are, a capture has few.
@usableFromInline
package struct FieldStyles: ~Copyable {
    /// A piece of `text`.
    @usableFromInline
    package struct Piece {
        @usableFromInline package var start: UInt32 = 0
        @usableFromInline package var count: UInt32 = 0

        package mutating func dropFirst() {
            guard count > 0 else { return }
            start &+= 1
            count &-= 1
        }

    }

    @usableFromInline
    package struct Style {
        @usableFromInline var isMade = false
        @usableFromInline package var summary = SummaryStyle.hidden
        /// Left out where a decoder has made the value out.
        package var yieldsToValue = false
        /// Whether the text before the value suffices: flags that are set, and the mark of names from a file.
        package var isLeadAlone = false
        package var number = NumberStyle.decimal
        package var hasNames = false
        package var hasUnit = false
        package var readableUnit = ReadableUnit.plain
        /// The number is beside its name: people know error codes and identifiers by it.
        package var showsNumber = false
        package var alarm = FieldAlarm.never
        /// A filter looks for it: shown in any case.
        package var isAsked = false
        /// Comes after everything else.
        package var isAnnotation = false
        /// An attribute type, which no member's name belongs to.
        package var uuidKind = UUIDKind.any
        package var layer = Layer.record
        /// The text before the value on a line: two spaces, and the label if it has one.
        package var lead = Piece()
        /// Last component of the path, unit with a space before it, whole path.
        package var name = Piece()
        package var unit = Piece()
        package var path = Piece()
    }

    package let vocabulary: Vocabulary
    /// Owned memory: a pointer to a style is cheaper to pass along than its copy.
    ///
    /// Memory safety: one for each key of the vocabulary, freed by `deinit`; `pointer(_:)` checks the key, and what it gives is
    /// used while the styles are borrowed.
    @usableFromInline let styles: UnsafeMutablePointer<Style>
    @usableFromInline let count: Int
    @usableFromInline var text = ByteBuffer(capacity: 1 << 13)

    /// Fields that lines show in any case.
    private let asked: [FieldKey]

    /// - Parameter asked: fields that lines show in any case, unless they say it in other words.
    package init(_ vocabulary: Vocabulary, asked: [FieldKey] = []) {
        self.vocabulary = vocabulary
        self.asked = asked
        count = vocabulary.count
        styles = .allocate(capacity: max(count, 1))
        styles.initialize(repeating: Style(), count: max(count, 1))
    }

    @usableFromInline
    mutating func make(_ key: FieldKey) {
        var definition = vocabulary[key]
        var style = Style()
        style.isMade = true
        // Of an array, what its elements have is shown.
        if asked.contains(key), definition.type != .array, !FieldStyles.isSaidOtherwise(definition.path) {
            style.isAsked = true
            // Flags that are set say it already.
            if definition.summary != .bare, !definition.isFlag { definition.summary = .labelled }
        }
        // No entry says yet that a decoder has made it out.
        style.yieldsToValue = definition.summary == .unlessDecoded
        style.summary = style.yieldsToValue ? .bare : definition.summary
        style.number = definition.style
        style.hasNames = definition.names != nil
        style.layer = Layer(path: definition.path)
        style.uuidKind = definition.uuidKind
        style.path = add("", definition.path)
        style.name = lastComponent(of: style.path)
        style.readableUnit = ReadableUnit(definition.unit)
        style.hasUnit = !definition.unit.isEmpty
        style.unit = add(" ", definition.unit)
        style.showsNumber = definition.style != .decimal
        style.isAnnotation = definition.isAnnotation
        // A flag that is set says all with its name: nothing follows it.
        style.isLeadAlone = definition.isFlag || style.summary == .saved
        // Most fields are on no line.
        if style.summary != .hidden {
            style.alarm = FieldAlarm(path: definition.path)
            style.lead = lead(of: definition, style.summary)
        }
        styles[Int(key.rawValue)] = style
    }

    /// The text before the value on a line.
    private mutating func lead(of definition: FieldDefinition, _ summary: SummaryStyle) -> Piece {
        switch summary {
        case .bare: return add("  ", "")
        case .saved: return add(" (saved)", "")
        default:
            let label = FieldLabels.label(of: definition)
            return add("  ", label, definition.isFlag || label.isEmpty ? "" : " ")
        }
    }

    /// A text of the vocabulary, which a decoder file may have written.
    private mutating func add(_ before: StaticString, _ string: String, _ after: StaticString = "") -> Piece {
        let start = text.count
        text.append(before)
        var string = string
        string.withUTF8 { text.append(safe: $0) }
        text.append(after)
        // Short pieces are copied sixteen bytes at a time.
        text.reserve(16)
        return Piece(start: UInt32(start), count: UInt32(text.count - start))
    }

    /// Whether every line says it: by its columns, or by the name of the PDU.
    private static func isSaidOtherwise(_ path: String) -> Bool {
        switch path {
        case "frame", "time", "time_relative", "direction", "adapter", "input", "link.central", "link.peripheral",
            "link.access_address", "hci.type", "hci.opcode", "hci.event_code", "hci.subevent_code",
            "hci.command_opcode",
            "ll.opcode", "ll.pdu_type", "l2cap.code", "l2cap.cid", "smp.code", "att.opcode", "att.service", "adv.event",
            "ll.access_address":
            true
        default: false
        }
    }

    private func lastComponent(of path: Piece) -> Piece {
        let end = path.start + path.count
        var start = end
        while start > path.start, text[Int(start) - 1] != UInt8(ascii: ".") { start -= 1 }
        return Piece(start: start, count: end - start)
    }

    deinit { styles.deallocate() }

    package subscript(_ key: FieldKey) -> Style {
        mutating get { pointer(key).pointee }
    }

    @inlinable @inline(__always)
    package mutating func pointer(_ key: FieldKey) -> UnsafePointer<Style> {
        precondition(Int(key.rawValue) < count)
        let style = styles + Int(key.rawValue)
        if !style.pointee.isMade { make(key) }
        return UnsafePointer(style)
    }

    @inlinable @inline(__always)
    package borrowing func append(_ piece: Piece, to out: inout ByteBuffer) {
        out.append(piece: Int(piece.start), Int(piece.count), of: text)
    }

    /// The unit after a number, as people write it: seconds have theirs in the number.
    package borrowing func appendUnit(_ style: Style, after value: UInt64, to out: inout ByteBuffer) {
        guard style.hasUnit else { return }
        switch style.readableUnit {
        case .plain: append(style.unit, to: &out)
        case .bytes: out.append(value == 1 ? " byte" : " bytes")
        case .seconds: break
        }
    }

    /// Whether a line shows nothing of the field.
    @inlinable
    package mutating func isHidden(_ key: FieldKey) -> Bool { pointer(key).pointee.summary == .hidden }

    /// The name of a number.
    package func name(of entry: FieldEntry) -> StaticName? { vocabulary.name(of: entry.key, value: entry.named) }
}

extension ByteBuffer {
    /// A UUID on a line: its name, or its digits, and after those the name of the member that they belong to.
    ///
    /// - Parameters:
    ///   - name: that of its kind, where it has one.
    ///   - names: whether the name is one that a program's own packages give.
    package mutating func append(_ uuid: BluetoothUUID, named name: StaticName?, _ names: UUIDNames) {
        guard let name else { return append(uuid: uuid) }
        guard uuid.isOfMember, names.registeredName(of: uuid) == nil else { return append(name: name) }
        append(uuid: uuid)
        append(" (")
        append(name: name)
        append(")")
    }
}

extension FieldDefinition {
    /// Whether its name says all where it is set, and nothing is said where it is not.
    fileprivate var isFlag: Bool { type == .boolean && summary == .unlessZero }

    /// The UUIDs that it can have.
    var uuidKind: UUIDKind {
        guard type == .uuid else { return .any }
        switch Layer(path: path) {
        case .att: return path.hasSuffix("service") ? .service : .attributeType
        case .adv: return .service
        default: return .any
        }
    }
}
