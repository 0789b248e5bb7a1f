import Decoders
import Sniff

/// The decoders that a word of the command line means: those of a UUID, by its number or name, of a company, or those that
/// are called so.
struct WantedDecoders {
    private let text: String
    /// The UUIDs that are meant.
    let uuids: [BluetoothUUID]
    private let companies: Set<UInt16>
    /// Of names that are near, where none is right.
    private let nearest: [String]

    init(_ text: String, _ registry: Registry) {
        self.text = text
        if let uuid = BluetoothUUID(text) {
            uuids = [uuid]
            companies = []
            nearest = []
            return
        }
        let wanted = text.lowercased()
        uuids = registry.vocabulary.uuidNames.uuids(named: text)
        companies = Set(
            AssignedNumbers.companies.map { ($0.number, $0.name.string.lowercased()) }
                .filter { $0.1 == wanted || $0.1.hasPrefix("\(wanted) ") || $0.1.hasPrefix("\(wanted),") }
                .map { UInt16(truncatingIfNeeded: $0.0) })
        let names = Set(registry.decoderNames.map(\.name)).sorted()
        nearest = NearestName.texts(near: text, among: names)
    }

    func includes(_ decoder: ValueDecoder) -> Bool { includes(decoder.target, decoder.name) }

    func includes(_ field: LeftOutField) -> Bool { includes(field.target, field.decoder) }

    private func includes(_ target: ValueDecoder.Target, _ name: String) -> Bool {
        if uuids.contains(where: { target.mentions($0) }) { return true }
        if case .manufacturer(let data) = target, case .one(let company) = data.company,
            companies.contains(company)
        {
            return true
        }
        return name.lowercased() == text.lowercased()
    }

    /// Reports that there is none.
    func none(_ console: Console) -> ExitStatus {
        let hint = NearestName.hint(nearest.map(\.safe), quote: "'")
        console.report("no decoder is registered for \(uuids.count == 1 ? "\(uuids[0])" : "'\(text.safe)'")\(hint)")
        return ExitStatus.usage
    }
}
