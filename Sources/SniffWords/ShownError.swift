import Decoders
import Sniff

/// An error as an app shows it, and its meaning in Bluetooth: a row of `blesniff errors`.
package struct ShownError: Sendable {
    /// Who gives it to the app; the numbers of Bluetooth itself are in captures.
    package enum Platform: String, Sendable, CaseIterable {
        case bluetooth = "Bluetooth"
        case android = "Android"
        case apple = "iOS, macOS"
        case bluez = "BlueZ"
        case bleak = "bleak"
        case flutterBluePlus = "flutter_blue_plus"
        case blePlx = "react-native-ble-plx"
    }

    package let platform: Platform
    /// The number that the app shows; `nil` where it shows a text only.
    package let number: Int?
    /// Names and texts that are shown, the most usual first.
    package let names: [String]
    /// The number that Bluetooth has for it; `nil` where it has none.
    package let code: FailureCode?
    private let ownMeaning: String?
    private let ownCause: String?
    private let ownFilter: String?
    /// Where the number and the names are defined.
    package let source: String

    /// - Parameters:
    ///   - meaning: where the code has no name that says it.
    ///   - cause: where that of the code does not fit.
    ///   - filter: the packets that show it; `nil` for those of the code.
    init(
        _ platform: Platform, _ number: Int?, _ names: String..., code: FailureCode? = nil, meaning: String? = nil,
        cause: String? = nil, filter: String? = nil, source: String
    ) {
        self.platform = platform
        self.number = number
        self.names = names
        self.code = code
        ownMeaning = meaning
        ownCause = cause
        ownFilter = filter
        self.source = source
    }

    /// In a few words.
    package var meaning: String { ownMeaning ?? code?.words ?? "" }

    /// Usual cause and next step; `nil` where the meaning says all.
    package var cause: String? { ownCause ?? code.flatMap { FailureCause.of($0)?.text } }

    /// The command that shows it in a capture; `nil` where nothing of it is on the link.
    package var command: String? {
        (ownFilter ?? code?.filter).map { "blesniff --filter '\($0)' FILE" }
    }

    /// `133 (0x85)`; the hexadecimal form where others show it.
    package var numberText: String? {
        switch (number, platform) {
        case (nil, _): nil
        case (let number?, .bluetooth), (let number?, .android):
            "\(number) (0x\(number.hexDigits(atLeast: 2)))"
        case (let number?, _): "\(number)"
        }
    }

    /// The numbers of Bluetooth that have a cause.
    private static let bluetooth = FailureCause.all.map { cause in
        let meaning =
            switch cause.code {
            case .controller: "HCI: why a connection ended, or a command of the link failed"
            case .attribute: "ATT: why a request was refused"
            case .pairing: "SMP: why a pairing failed"
            case .notHeard, .silent, .noAnswer, .noEncryption, .noPairing: "a failure without a number"
            }
        return ShownError(
            .bluetooth, cause.code.number.map { Int($0) }, cause.code.name, code: cause.code, meaning: meaning,
            source: cause.source)
    }

    /// All rows, by their platforms.
    package static let all = android + apple + bluez + bleak + flutterBluePlus + blePlx + bluetooth

    // MARK: - Looking up

    /// Those that a text means: a number, decimal or `0x85`; a name; or a message that has a name in it.
    package static func matching(_ text: String) -> [ShownError] {
        let text = text.lowercased()
        if text.isEmpty { return [] }
        if let number = Int(decimalOrHexadecimal: text) { return all.filter { $0.has(number) } }
        let named = all.filter {
            $0.names.contains { $0.lowercased() == text || $0.lowercased().hasSuffix(".\(text)") }
        }
        guard named.isEmpty else { return named }
        return all.filter { $0.names.contains { $0.utf8.count >= leastName && text.contains($0.lowercased()) } }
    }

    /// Shorter names are words that any message may have.
    private static let leastName = 10

    private func has(_ wanted: Int) -> Bool {
        if number == wanted { return true }
        // One row has all errors of applications.
        guard platform == .bluetooth, let code = UInt8(exactly: wanted) else { return false }
        return self.code == FailureCause.of(.attribute(code))?.code
    }

    /// The names that were probably meant by a text that none has.
    package static func near(_ text: String) -> [String] {
        let names = Dictionary(
            all.flatMap(\.names).map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        return NearestName.texts(near: text, among: names.keys.sorted()).compactMap { names[$0] }
    }
}
