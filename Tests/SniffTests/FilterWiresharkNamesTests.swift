import Decoders
import Testing

@testable import Sniff

/// Every Wireshark name stands for something that exists, with one type.
@Suite("Filter: names from Wireshark")
struct FilterWiresharkNamesTests {
    @Test("every path is in the vocabulary", arguments: WiresharkNames.paths.keys.sorted())
    func paths(_ name: String) throws {
        let vocabulary = try Registry().vocabulary
        let paths = try #require(WiresharkNames.paths[name])
        #expect(!paths.isEmpty)
        var types: Set<FieldType> = []
        for path in paths {
            let key = try #require(vocabulary.key(ofPath: path), "\(name) stands for \(path), which does not exist")
            // Numbers are compared alike, whether whole or not.
            let type = vocabulary[key].type
            types.insert(type == .decimal ? .integer : type)
        }
        #expect(types.count == 1, "\(name) stands for fields of several types: \(paths)")
        #expect(vocabulary.key(ofPath: name) == nil, "\(name) is a path of the vocabulary itself")
        _ = try Filter(name, vocabulary: vocabulary)
    }
}
