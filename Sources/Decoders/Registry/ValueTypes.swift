/// Which values the program has types of its own for (``ParsedValue``).
struct ValueTypes: Sendable {
    /// By the decoder's place in the registry.
    private let types: [(any ParsedValue.Type)?]
    /// The same, by what packets have of the decoder: the object and the name of the value.
    private let named: [(type: any ParsedValue.Type, object: String, name: String)]
    /// Most registries have none.
    let isEmpty: Bool

    /// - Throws: ``TargetError`` where a decoder cannot have a type, or where the name does not tell which type is meant.
    init(_ decoders: [ValueDecoder]) throws {
        var named: [(type: any ParsedValue.Type, object: String, name: String)] = []
        for decoder in decoders {
            guard let type = decoder.type else { continue }
            let object = decoder.target.objectPath
            if decoder.target.isPDU {
                throw TargetError(
                    target: decoder.target, decoder: decoder.name,
                    problem: "a type stands for values of attributes, manufacturer data and service data only")
            }
            if let other = named.first(where: { $0.object == object && $0.name == decoder.name && $0.type != type }) {
                throw TargetError(
                    target: decoder.target, decoder: decoder.name,
                    problem:
                        "its type is \(type), and another decoder of this name has \(other.type): rename one of them")
            }
            named.append((type, object, decoder.name))
        }
        self.named = named
        isEmpty = named.isEmpty
        types = named.isEmpty ? [] : decoders.map(\.type)
    }

    func type(at index: Int) -> (any ParsedValue.Type)? { index < types.count ? types[index] : nil }

    /// Whether a type represents the values of a name in an object.
    func has(_ type: any ParsedValue.Type, _ object: String, _ name: some Sequence<UInt8>) -> Bool {
        named.contains { $0.type == type && $0.object == object && $0.name.utf8.elementsEqual(name) }
    }
}

/// The error of a program's parser for a value.
enum ParserError {
    /// More of an error's text is not kept: it may quote the value.
    private static let longest = 256

    /// Why the type does not take the bytes; `nil` where it does.
    static func text(_ bytes: [UInt8], _ type: any ParsedValue.Type) -> String? {
        do {
            _ = try type.init(parsing: bytes)
            return nil
        } catch {
            let text = "\(error)"
            guard text.utf8.count > longest else { return text }
            return String(decoding: text.utf8.prefix(longest), as: UTF8.self) + "…"
        }
    }
}
