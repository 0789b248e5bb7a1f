import Foundation
import Testing

@testable import Decoders

/// The declarations that programs read, beside those that are declared.
@Suite("Table of the standard declarations")
struct StandardTableTests {
    /// Both ways to a registry: by the table, and by collecting all fields, as with a user's decoders.
    private let read: Vocabulary
    private let collected: Vocabulary

    init() throws {
        read = try Registry().vocabulary
        collected = try Registry(StandardBlocks().decoders).vocabulary
    }

    @Test("what is read of a field is what its declarations say")
    func fields() {
        #expect(read.count == collected.count && read.keys == collected.keys)
        let different = read.keys.filter { key in
            let (one, other) = (read[key], collected[key])
            return one.path != other.path || one.name != other.name || one.type != other.type
                || one.isList != other.isList || one.unit != other.unit || one.meaning != other.meaning
                || one.summary != other.summary || one.style != other.style || one.specialOf != other.specialOf
                || one.isSecret != other.isSecret || one.isAnnotation != other.isAnnotation
                || read.meaning(of: key) != collected.meaning(of: key) || read.key(ofPath: one.path) != key
        }
        #expect(different.map { collected[$0].path } == [])
    }

    /// Values are named by the declaration that names the field first: its names have to be there.
    @Test("names of values are those of the first declaration of a field, not of a later one")
    func names() {
        let different = read.keys.filter { key in
            guard let one = read[key].names, let other = collected[key].names else {
                return (read[key].names == nil) != (collected[key].names == nil)
            }
            return !one.agrees(with: other)
                || (0..<4).contains { read.name(of: key, value: $0) != collected.name(of: key, value: $0) }
        }
        #expect(different.map { collected[$0].path } == [])
    }

    @Test("every declaration can be compiled with the keys of the table")
    func layouts() throws {
        let registry = try Registry()
        for (index, decoder) in registry.decoders.enumerated() {
            let position = Registry.DecoderIndex(rawValue: Int32(index))
            #expect(registry[position].target == decoder.target)
            _ = registry.holdsSecret(position)
        }
        for table in [
            registry.commands, registry.events, registry.leEvents, registry.androidEvents, registry.managementCommands,
            registry.managementEvents, registry.smp, registry.signalling, registry.linkLayerControl, registry.adTypes,
        ] {
            for index in 0..<table.count { _ = table.hasLayout(at: index) }
        }
    }

    @Test("threads that ask for the same layout get the same")
    func threads() async throws {
        let registry = try Registry()
        let sizes = await withTaskGroup(of: [Int?].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    (0..<200).map { registry.fixedSize(of: Registry.DecoderIndex(rawValue: Int32($0))) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(sizes).count == 1)
    }
}
