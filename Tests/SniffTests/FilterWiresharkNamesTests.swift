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

    @Test("names of one kind of HCI packet find only that kind")
    func packetTypes() throws {
        let type = try FilterSample.key("hci.type")
        let handle = try FilterSample.key("hci.connection_handle")
        func event(_ name: StaticString) -> (inout FieldList) -> Void {
            { fields in
                fields.add(type, StaticName(name))
                fields.add(handle, UInt16(0x40))
            }
        }
        for (expression, inCommand, inEvent) in [
            ("bthci_cmd.connection_handle == 0x40", true, false), ("bthci_evt.connection_handle == 0x40", false, true),
            ("bthci_evt.connection_handle != 0x41", false, true), ("bthci_cmd.connection_handle == 0x41", false, false),
            ("bthci_cmd.connection_handle", true, false), ("!bthci_cmd.connection_handle", false, true),
            ("!(bthci_evt.connection_handle == 0x40)", true, false), ("hci.connection_handle == 0x40", true, true),
        ] {
            #expect(try FilterSample.matches(expression, event("command")) == inCommand, "\(expression)")
            #expect(try FilterSample.matches(expression, event("event")) == inEvent, "\(expression)")
        }
    }
}
