import CSniffYaml

/// An event that libyaml reports about a text.
struct YAMLEvent {
    enum Kind {
        case documentStart
        case scalar(String, anchor: String?)
        case sequenceStart(anchor: String?)
        case mappingStart(anchor: String?)
        /// Of the innermost sequence or mapping: libyaml pairs them.
        case end
        /// Another value, by its anchor.
        case alias(String)
        case documentEnd
        case streamEnd
    }

    let kind: Kind
    let mark: YAMLMark
}

/// libyaml's parser on a copy of some bytes.
///
/// Memory safety: all unsafe code for YAML is in this file. It is safe because
/// - parser and bytes have memory of their own, which stays where it is until `deinit` frees it, once: the type is not
///   copyable;
/// - `next` copies an event's texts before it deletes the event;
/// - `next` leaves the parser alone after an error or the end of the stream.
struct YAMLEvents: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>
    /// An error or the end of the stream: what every further call of `next` tells.
    private var outcome: Result<YAMLEvent, YAMLError>?

    /// - Parameter bytes: any; where they are not UTF-8, `next` throws.
    init(_ bytes: [UInt8]) {
        // libyaml wants an address for no bytes, too.
        input = .allocate(capacity: bytes.count + 1)
        _ = input.initialize(fromContentsOf: bytes)
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        if sniff_yaml_parser_initialize(parser) == 1 {
            sniff_yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
            sniff_yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
        } else {
            outcome = .failure(YAMLError(nil, "out of memory"))
        }
    }

    deinit {
        sniff_yaml_parser_delete(parser)
        parser.deallocate()
        input.deallocate()
    }

    mutating func next() throws(YAMLError) -> YAMLEvent {
        if let outcome { return try outcome.get() }
        do throws(YAMLError) {
            while true {
                guard let event = try parse() else { continue }
                if case .streamEnd = event.kind { outcome = .success(event) }
                return event
            }
        } catch {
            outcome = .failure(error)
            throw error
        }
    }

    /// - Returns: `nil` for the start of the stream.
    private func parse() throws(YAMLError) -> YAMLEvent? {
        var event = yaml_event_t()
        guard sniff_yaml_parser_parse(parser, &event) == 1 else { throw problem }
        defer { sniff_yaml_event_delete(&event) }
        guard let kind = Self.kind(of: event) else { return nil }
        return YAMLEvent(kind: kind, mark: Self.mark(event.start_mark))
    }

    private static func kind(of event: yaml_event_t) -> YAMLEvent.Kind? {
        switch event.type {
        case YAML_STREAM_START_EVENT: nil
        case YAML_DOCUMENT_START_EVENT: .documentStart
        case YAML_DOCUMENT_END_EVENT: .documentEnd
        case YAML_ALIAS_EVENT: .alias(text(event.data.alias.anchor) ?? "")
        case YAML_SCALAR_EVENT:
            // With its length: a zero byte can be in it.
            .scalar(
                String(
                    decoding: UnsafeBufferPointer(start: event.data.scalar.value, count: event.data.scalar.length),
                    as: UTF8.self),
                anchor: text(event.data.scalar.anchor))
        case YAML_SEQUENCE_START_EVENT: .sequenceStart(anchor: text(event.data.sequence_start.anchor))
        case YAML_MAPPING_START_EVENT: .mappingStart(anchor: text(event.data.mapping_start.anchor))
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: .end
        default: .streamEnd
        }
    }

    /// The last error of the parser.
    private var problem: YAMLError {
        guard let problem = parser.pointee.problem else {
            return YAMLError(nil, parser.pointee.error == YAML_MEMORY_ERROR ? "out of memory" : "not YAML")
        }
        // The reader of bytes counts no lines.
        let isPlaced = parser.pointee.error != YAML_READER_ERROR
        return .syntax(isPlaced ? Self.mark(parser.pointee.problem_mark) : nil, String(cString: problem))
    }

    private static func mark(_ mark: yaml_mark_t) -> YAMLMark { YAMLMark(line: mark.line + 1, column: mark.column + 1) }

    private static func text(_ pointer: UnsafePointer<UInt8>?) -> String? { pointer.map { String(cString: $0) } }
}
