import Foundation

@testable import Decoders
@testable import Sniff

/// The blocks of the program's own declarations.
struct StandardBlocks {
    static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardizedFileURL.path
    static let folder = "Sources/Decoders/Declarations"

    /// A PDU, with the table that it belongs to, and its file.
    struct PDU {
        let file: String
        let kind: PDUTarget
        let definition: PDUDefinition
    }

    private(set) var decoders: [ValueDecoder] = []
    private(set) var pdus: [PDU] = []
    private(set) var tests: [ValueDecoder.Target: [DecoderTest]] = [:]

    /// Reads the files in the order of their paths, which is that of registration.
    ///
    /// - Throws: ``DecoderFileErrors`` with the mistakes of all files.
    init() throws {
        let folder = Self.project + "/" + Self.folder
        let found = FileManager.default.enumerator(atPath: folder)
        let paths = (found ?? .init()).compactMap { $0 as? String }
            .filter { $0.hasSuffix(".yaml") && !$0.hasSuffix("/common.yaml") }.sorted()
        var errors: [DecoderFileError] = []
        for path in paths {
            do {
                try add(path: "\(folder)/\(path)", name: "\(Self.folder)/\(path)")
            } catch let error as DecoderFileErrors {
                errors += error.errors
            }
        }
        if !errors.isEmpty { throw DecoderFileErrors(errors: errors) }
    }

    private mutating func add(path: String, name: String) throws {
        let bytes = try OpenFile.content(of: path, limit: DecoderFile.limit)
        var errors: [DecoderFileError] = []
        do throws(DecoderFileError) {
            var map = try DecoderFile.map(bytes, name)
            let context = DecoderContext(&map, beside: .ofFile(path), &errors)
            let list = try map.required("decoders")
            try map.finish()
            for block in DecoderBlock.all(list, context, &errors) { add(block, of: name) }
        } catch {
            throw DecoderFileErrors(errors: [error])
        }
        if !errors.isEmpty { throw DecoderFileErrors(errors: errors.inOrder) }
    }

    private mutating func add(_ block: DecoderBlock, of file: String) {
        switch block.target {
        case .values(let targets):
            decoders += targets.map { block.decoder($0, block.items) }
            for target in targets { tests[target] = block.tests }
        case .pdu(let kind, let code):
            // A management command's results have no status of their own: the event that returns them has it.
            let returns = kind == .hciCommand ? block.returns.map { [.status] + $0 } : block.returns
            let definition = PDUDefinition(
                code, named: StaticName(keeping: block.title), block.items, returns: returns)
            pdus.append(PDU(file: file, kind: kind, definition: definition))
        }
    }
}
