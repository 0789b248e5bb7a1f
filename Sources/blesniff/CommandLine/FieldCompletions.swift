import Decoders
import Sniff

/// Completions of a shell besides files: paths of fields, and names of profiles.
enum FieldCompletions {
    /// All paths, and the names of numbers.
    static func paths() -> [String] {
        let loaded = try? Program.current.decoders(of: [], tellsProject: false)
        guard let vocabulary = loaded?.registry.vocabulary else { return [] }
        return vocabulary.keys.flatMap { key -> [String] in
            let definition = vocabulary[key]
            return definition.names == nil ? [definition.path] : [definition.path, definition.path + "_name"]
        }
    }

    /// Columns: paths after the last comma.
    static func columns(_ word: String) -> [String] {
        let first = word.lastIndex(of: ",").map { String(word[...$0]) } ?? ""
        return paths().map { first + $0 }
    }

    /// The built-in profiles and those of the program.
    static func profiles() -> [String] {
        let loaded = try? TransferProfiles(files: [], besides: Program.current.profiles)
        return loaded?.names ?? TransferProfiles.longValues
    }
}
