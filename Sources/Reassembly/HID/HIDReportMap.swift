/// The reports of a HID device: characteristic Report Map (HOGP 1.0; HID 1.11, 6.2.2).
///
/// Everything before a mistake is kept. Time is linear in the size of the map, and the number of fields is limited.
package struct HIDReportMap: Sendable {
    /// In the order of the map.
    package let fields: [HIDField]
    /// The first mistake and its offset. The reader continues after it where the next items have a meaning without it.
    package let problem: String?
    /// Indices into ``fields``.
    private let indices: [HIDReportKey: [Int]]
    /// The reports with keys of a keyboard.
    private let keyboards: Set<HIDReportKey>

    package static let maximumFields = 4096
    /// Of Push items and of collections.
    package static let maximumNesting = 64
    /// Of a report: an attribute is not longer than 512 octets, USB's reports have a length of 16 bits.
    package static let maximumReportBits = 65535 * 8

    package init(_ bytes: [UInt8]) { self.init(bytes.span) }

    package init(_ bytes: borrowing Span<UInt8>) {
        var parser = HIDReportMapParser()
        parser.read(bytes)
        fields = parser.fields
        problem = parser.problem
        indices = parser.indices
        keyboards = Set(
            parser.fields.lazy.filter(\.isKeyboard).map { HIDReportKey(id: $0.reportID, kind: $0.kind) })
    }

    /// Whether a report has keys of a keyboard.
    package func isKeyboard(id: UInt8, kind: HIDReportKind) -> Bool {
        keyboards.contains(HIDReportKey(id: id, kind: kind))
    }

    /// The fields of one report, by offset.
    package func fields(id: UInt8, kind: HIDReportKind) -> [HIDField] {
        indices[HIDReportKey(id: id, kind: kind), default: []].map { fields[$0] }
    }
}

/// Identifies a report of a device: ids are apart for each kind.
struct HIDReportKey: Hashable {
    let id: UInt8
    let kind: HIDReportKind
}
