import Decoders
import Reassembly
import Synchronization

/// The profiles that come with the program, in the form in which users write theirs: the files of `BuiltIn`, as
/// `BuiltInProfileTexts.swift` has them.
enum BuiltInProfiles {
    /// A file, and the names by which it is found: while none of them occurs, it is not even parsed.
    struct File: Sendable {
        let name: String
        let characteristics: [String]
        let descriptions: [String]
        let text: String
    }

    static let file = "built in"

    /// Profiles that were read, by the index of their file: each is read once in a program.
    private static let read = Mutex<[Int: [TransferProfile]]>([:])

    /// The profiles of a file. A test holds that they are right.
    static func profiles(ofFile index: Int) -> [TransferProfile] {
        read.withLock { known in
            if let profiles = known[index] { return profiles }
            let profiles = (try? ProfileFile(yaml: files[index].text, file: file).profiles) ?? []
            known[index] = profiles
            return profiles
        }
    }

    private static let byCharacteristic: UUIDTable<[Int]> = {
        var table = UUIDTable<[Int]>()
        for (index, file) in files.enumerated() {
            for uuid in file.characteristics.compactMap({ BluetoothUUID($0) }) {
                table[uuid, default: []].append(index)
            }
        }
        return table
    }()

    private static let byDescription: [String: [Int]] = {
        var table: [String: [Int]] = [:]
        for (index, file) in files.enumerated() {
            for text in file.descriptions { table[text, default: []].append(index) }
        }
        return table
    }()

    /// The files that name a characteristic: asked of each attribute that is found.
    static func files(naming uuid: BluetoothUUID) -> [Int] { byCharacteristic[uuid] ?? [] }

    /// The files that name a Characteristic User Description.
    static func files(describing description: String) -> [Int] { byDescription[description] ?? [] }
}
