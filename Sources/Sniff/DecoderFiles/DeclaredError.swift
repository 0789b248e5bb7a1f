import Decoders

/// A file's name for an error of an application.
struct DeclaredError: NameDeclaration {
    let error: ApplicationError
    let mark: YAMLMark

    var subject: String { error.subject }
    var name: String { error.name }

    /// `{code: 0x80, name: Tank Empty, service: FFF0}`, under `errors`.
    static func sources(_ list: DecoderNode) throws(DecoderFileError) -> [DecoderNode] {
        try list.list(of: "errors")
    }

    init(_ item: DecoderNode) throws(DecoderFileError) {
        var map = try DecoderMap(item)
        let codes = Int(ApplicationError.codes.lowerBound)...Int(ApplicationError.codes.upperBound)
        let code = try map.required("code").integer(in: codes)
        let name = try map.required("name").name()
        let characteristic = try map.optional("characteristic").map { node throws(DecoderFileError) in try node.uuid() }
        let service = try map.optional("service").map { node throws(DecoderFileError) in try node.uuid() }
        let device = try map.optional("device").map { node throws(DecoderFileError) in try node.device() }
        try map.finish()
        error = ApplicationError(
            UInt8(truncatingIfNeeded: code), name, characteristic: characteristic, service: service, device: device)
        mark = item.node.mark
    }
}
