import ArgumentParser
import Decoders
import SniffCompare
import SniffVerify

/// The values of `--ignore` and `--mask`: characteristics by name or UUID, and places of bytes.
struct ComparedCharacteristics {
    private let names: AttributeNames
    private(set) var masks: [Mask] = []

    struct Mask {
        /// As it was given.
        let text: String
        let uuids: [BluetoothUUID]
        let bytes: Set<Int>
    }

    init(_ registry: Registry) { names = AttributeNames(registry: registry) }

    mutating func apply(_ ignored: [String], _ masks: [String], to options: inout ComparisonOptions) throws {
        for text in ignored { options.ignored.formUnion(try uuids(text, "--ignore")) }
        for text in masks {
            guard let sign = text.lastIndex(of: "="), let bytes = Self.bytes(text[sign...].dropFirst()) else {
                throw ValidationError(
                    "--mask takes a characteristic and places of bytes, as in 2A37=1,3..4; not '\(text)'")
            }
            let mask = Mask(text: text, uuids: try uuids(String(text[..<sign]), "--mask"), bytes: bytes)
            for uuid in mask.uuids { options.varying.mask(uuid, bytes) }
            self.masks.append(mask)
        }
    }

    /// A line for each mask that masks nothing in the captures: a slip, or one that is out of date.
    func unused(in captures: [ComparedCapture]) -> [String] {
        masks.compactMap { mask in
            let longest = captures.compactMap { $0.longestValue(of: mask.uuids) }.max()
            guard let longest else { return "--mask \(mask.text) masks nothing: no capture has such a value" }
            guard let first = mask.bytes.min(), first >= longest else { return nil }
            return
                "--mask \(mask.text) masks nothing: the longest such value has \(longest.grouped("byte")), from byte 0"
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
