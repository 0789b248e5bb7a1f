import ArgumentParser
import Decoders
import SniffCompare
import SniffVerify

/// The values of `--ignore` and `--mask`: characteristics by name or UUID, and places of bytes.
struct ComparedCharacteristics {
    private let names: AttributeNames

    init(_ registry: Registry) { names = AttributeNames(registry: registry) }

    func apply(_ ignored: [String], _ masks: [String], to options: inout ComparisonOptions) throws {
        for text in ignored { options.ignored.formUnion(try uuids(text, "--ignore")) }
        for text in masks {
            guard let sign = text.lastIndex(of: "="), let bytes = Self.bytes(text[sign...].dropFirst()) else {
                throw ValidationError(
                    "--mask takes a characteristic and places of bytes, as in 2A37=1,3..4; not '\(text)'")
            }
            for uuid in try uuids(String(text[..<sign]), "--mask") { options.varying.mask(uuid, bytes) }
        }
    }

    private func uuids(_ text: String, _ option: String) throws -> [BluetoothUUID] {
        let found = names.uuids(text, .attribute)
        guard !found.isEmpty else {
            throw ValidationError("\(option): no characteristic is called '\(text)'; give its UUID")
        }
        return found
    }

    /// `1,3..4`, from 0.
    private static func bytes(_ text: Substring) -> Set<Int>? {
        var bytes: Set<Int> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: ".", omittingEmptySubsequences: false)
            guard ends.count == 1 || ends.count == 3 && ends[1].isEmpty, let low = Int(ends[0]),
                let high = Int(ends[ends.count - 1]), low >= 0, low <= high, high < 512
            else { return nil }
            bytes.formUnion(low...high)
        }
        return bytes
    }
}
