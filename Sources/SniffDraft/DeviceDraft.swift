import Decoders
import SniffVerify

/// How devices of several recordings can be told from others: by what they advertise.
enum DeviceDraft {
    /// The criteria that all have in common; `nil` where there are none.
    static func common(_ identities: [AdvertisedIdentity]) -> [Condition]? {
        guard let first = identities.first else { return nil }
        var common = CommonIdentity(first)
        for identity in identities.dropFirst() { common.formIntersection(identity) }
        return common.conditions
    }

    /// What the devices of a model have in common of their names: without a number of the device at the end.
    static func model(_ name: String) -> String {
        guard let separator = name.lastIndex(where: { " _-".contains($0) }), separator > name.startIndex else {
            return name
        }
        let last = name[name.index(after: separator)...]
        let isSerial = last.contains(where: \.isNumber) || last.count >= 4 && last.allSatisfy(\.isHexDigit)
        return isSerial ? String(name[..<separator]) : name
    }

    /// A word for a device, from its name: letters and digits.
    ///
    /// - Parameter isOfKinds: it stands for devices of several models.
    static func word(_ identity: AdvertisedIdentity?, isOfKinds: Bool = false, taken: [String]) -> String {
        let name = model(identity?.name ?? "")
        let letters = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        var word = isOfKinds ? "device" : letters.lowercased()
        if word.first?.isLetter != true { word = identity?.beacon == nil ? "device" : "beacon" }
        guard taken.contains(word) else { return word }
        var number = 2
        while taken.contains("\(word)\(number)") { number += 1 }
        return "\(word)\(number)"
    }
}
