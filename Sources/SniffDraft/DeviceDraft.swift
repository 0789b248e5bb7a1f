import Decoders
import Sniff
import SniffVerify

/// How devices of several recordings can be distinguished from others: by what they advertise.
enum DeviceDraft {
    /// The criteria that all have in common; `nil` where there are none.
    static func common(_ identities: [AdvertisedIdentity]) -> [TraceExpectation.Condition]? {
        guard let first = identities.first else { return nil }
        var common = CommonIdentity(first)
        for identity in identities.dropFirst() { common.formIntersection(identity) }
        return common.conditions
    }

    /// A word for a device, from its name: letters and digits.
    ///
    /// - Parameter isOfModels: it represents devices of several models.
    static func word(_ identity: AdvertisedIdentity?, isOfModels: Bool = false, taken: [String]) -> String {
        let name = (identity?.name ?? "").deviceModel
        let letters = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        var word = isOfModels ? "device" : letters.lowercased()
        if word.first?.isLetter != true { word = identity?.beacon == nil ? "device" : "beacon" }
        guard taken.contains(word) else { return word }
        var number = 2
        while taken.contains("\(word)\(number)") { number += 1 }
        return "\(word)\(number)"
    }
}
