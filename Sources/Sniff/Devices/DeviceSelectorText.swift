import Decoders

extension DeviceSelector {
    /// Reads what files say of devices.
    ///
    /// - Parameter text: an address, as in `AA:BB:CC:DD:EE:FF`, with `/public` or `/random` after it if only that; a
    ///   regular expression between slashes, which is looked for in the name; else all of the name.
    /// - Throws: what is wrong with the text, and what would be right.
    public init(_ text: String) throws(DeviceSelectorError) {
        if let address = DeviceAddress(selected: text) {
            self = .address(address)
        } else if text.hasPrefix("/") {
            guard text.utf8.count > 2, text.hasSuffix("/") else {
                throw DeviceSelectorError("'\(text)' is no regular expression between slashes, as in /^Thermo/")
            }
            let expression = String(text.dropFirst().dropLast())
            do throws(TextPattern.Fault) {
                _ = try TextPattern(expression)
            } catch {
                throw DeviceSelectorError("\(text): \(error.message)")
            }
            self.init(.pattern(expression))
        } else {
            guard !DeviceSelector.isAddressLike(text) else {
                throw DeviceSelectorError(
                    "'\(text)' is no address; write AA:BB:CC:DD:EE:FF, with /public or /random after it if only that")
            }
            guard !text.isEmpty, text.utf8.count <= DeviceSelector.longestName else {
                throw DeviceSelectorError("a name has 1 to \(DeviceSelector.longestName) octets")
            }
            guard !text.contains("*") else {
                throw DeviceSelectorError(
                    "'\(text)' is a whole name; for a part of it write a regular expression between slashes, as in /^Thermo/"
                )
            }
            self = .name(text)
        }
    }

    /// Whether a text was meant to be an address: six parts between colons, or three and more of two digits each.
    private static func isAddressLike(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 6
            || parts.count > 2 && parts.allSatisfy { $0.utf8.count == 2 && UInt8($0, radix: 16) != nil }
    }

    /// Octets of a Device Name (Core 6.0, Vol 3, Part C, 12.1).
    private static let longestName = 248
}

/// Why a text names no devices.
public struct DeviceSelectorError: Error, CustomStringConvertible, Equatable, Sendable {
    /// The mistake and its correction.
    public let description: String

    init(_ description: String) { self.description = description }
}

extension DeviceAddress {
    /// An address as filters and files select it; without a type after it, of ``unknownType``.
    init?(selected text: String) {
        guard let address = FilterLiteral.address(text) else { return nil }
        self.init(address.value, type: address.isRandom.map { $0 ? 1 : 0 } ?? DeviceAddress.unknownType)
    }
}
