import Decoders

/// Colours that can be read on light and on dark ground: none of black, white, yellow or bright ones.
struct Palette {
    let faint: StaticString
    let plain: StaticString
    let sent: StaticString
    let received: StaticString
    let address: StaticString
    let title: StaticString
    let value: StaticString
    let fault: StaticString

    init(_ colored: Bool) {
        faint = colored ? "\u{1B}[2m" : ""
        plain = colored ? "\u{1B}[0m" : ""
        sent = colored ? "\u{1B}[34m" : ""
        received = colored ? "\u{1B}[35m" : ""
        address = colored ? "\u{1B}[36m" : ""
        title = colored ? "\u{1B}[1m" : ""
        value = colored ? "\u{1B}[32m" : ""
        fault = colored ? "\u{1B}[31m" : ""
    }

    func color(_ kind: FieldEntry.Kind, _ layer: Layer) -> StaticString {
        if layer == .faults { return fault }
        if layer == .value { return value }
        return switch kind {
        case .name, .label: title
        case .address: address
        case .text, .bytes: value
        default: ""
        }
    }
}
