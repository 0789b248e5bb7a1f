import Decoders
import Reassembly

/// The reports of a HID device: the map that lays them out, and which report each characteristic has (HID Service 1.0, 2.5 and
/// 2.6).
struct HIDDevice: Sendable {
    /// Its Report Map, once it was read.
    var map: HIDReportMap?
    /// The Report References that were read, by their handles.
    private var references: [UInt16: Reference] = [:]

    struct Reference: Sendable {
        let id: UInt8
        let kind: HIDReportKind
    }

    /// The most descriptors between the value of a report and its reference.
    private static let reach: UInt16 = 4

    /// Notes the value of a Report Reference: the id of a report, and its kind.
    mutating func note(reference value: [UInt8], at handle: UInt16) {
        guard value.count == 2, let kind = HIDReportKind(rawValue: value[1]) else { return }
        references[handle] = Reference(id: value[0], kind: kind)
    }

    /// Whether a Report Reference at a handle may be that of a characteristic, by the handle of its value.
    static func reaches(_ reference: UInt16, from value: UInt16) -> Bool {
        value < reference && reference - value <= reach
    }

    /// The report that a characteristic has, by the handle of its value.
    private func reference(of value: UInt16) -> Reference? {
        (1...HIDDevice.reach).lazy.compactMap { references[value &+ $0] }.first
    }

    /// Whether the reports of a characteristic have keys of a keyboard.
    func isKeyboard(_ value: UInt16) -> Bool {
        guard let map, let reference = reference(of: value) else { return false }
        return map.isKeyboard(id: reference.id, kind: reference.kind)
    }

    /// A report in words; `nil` while its map or its number is not known.
    func words(_ report: [UInt8], at value: UInt16) -> MessageWords? {
        guard let map, let reference = reference(of: value) else { return nil }
        let text = map.text(of: report, id: reference.id, kind: reference.kind, masksKeystrokes: false)
        guard isKeyboard(value) else { return MessageWords(text) }
        return MessageWords(
            text, masked: map.text(of: report, id: reference.id, kind: reference.kind, masksKeystrokes: true))
    }
}
