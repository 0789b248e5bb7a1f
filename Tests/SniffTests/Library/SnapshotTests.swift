import Foundation
import Sniff
import TestSupport
import Testing

/// A packet that is kept says what JSON says.
@Suite struct SnapshotTests {
    @Test(arguments: ["heart-rate", "gatt-explorer", "echo", "air-heart-rate", "scanner-extended", "l2cap-coc"])
    func aKeptPacketEqualsItsJSON(_ name: String) throws {
        let suffix = name.hasPrefix("air") ? "pcap" : "btsnoop"
        let packets = Array(try Capture(LibraryFiles.capture("\(name).\(suffix)")).packets())
        let lines = try LibraryFiles.expected("\(name).jsonl")
        #expect(packets.count == lines.count)
        for (packet, line) in zip(packets, lines) {
            let object = try JSONSerialization.jsonObject(with: line)
            var expected: [String: [String]] = [:]
            flatten(object, "", &expected)
            var found: [String: [String]] = [:]
            for path in packet.paths {
                found[path] = try packet.value(path, as: [FieldValue].self)?.map { text($0) }
                let definition = packet.fields.registry.vocabulary.key(ofPath: path)
                    .map { packet.fields.registry.vocabulary[$0] }
                guard definition?.names != nil || definition?.type == .uuid, definition?.isList == false else {
                    continue
                }
                let names = try packet.value(path + "_name", as: [String].self) ?? []
                if !names.isEmpty { found[path + "_name"] = names }
            }
            #expect(found == named(expected, packet.fields.registry.vocabulary), "frame \(packet.frame)")
        }
    }

    /// By the paths that packets have: a member of `adv.values` is a field of `adv.value`.
    private func named(_ members: [String: [String]], _ vocabulary: Vocabulary) -> [String: [String]] {
        var named: [String: [String]] = [:]
        for (path, values) in members {
            let suffix = path.hasSuffix("_name") && vocabulary.key(ofPath: path) == nil ? "_name" : ""
            let key = vocabulary.key(ofPath: String(path.dropLast(suffix.count)))
            named[(key.map { vocabulary[$0].path } ?? path) + (key == nil ? "" : suffix), default: []] += values
        }
        return named
    }

    private func flatten(_ value: Any, _ path: String, _ into: inout [String: [String]]) {
        switch value {
        case let object as [String: Any]:
            for (name, member) in object { flatten(member, path.isEmpty ? name : path + "." + name, &into) }
        case let array as [Any]: for element in array { flatten(element, path, &into) }
        case let number as NSNumber where CFBoolean.isBoolean(number):
            into[path, default: []].append("\(number.boolValue)")
        case let number as NSNumber: into[path, default: []].append("\(number.doubleValue)")
        default: into[path, default: []].append("\(value)")
        }
    }

    private func text(_ value: FieldValue) -> String {
        switch value {
        case .integer(let integer): "\(Double(integer))"
        case .unsigned(let integer): "\(Double(integer))"
        case .decimal(let decimal): "\(decimal)"
        default: "\(value)"
        }
    }
}

/// What tells a JSON boolean from a number.
private enum CFBoolean {
    static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
