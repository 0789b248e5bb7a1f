/// Makes a file of decoders that is nearly right: each byte is a choice. Changed text is hardly ever right any more, so that it
/// does not reach the layouts.
struct DecoderFileMaker {
    private var choices: ArraySlice<UInt8>
    private var depth = 0
    private var fields = 0

    init(_ choices: ArraySlice<UInt8>) { self.choices = choices }

    private static let names = ["a", "b", "level", "kind", "temperature", "name", "x_1"]
    private static let types = [
        "u8", "s8", "u16", "s16be", "u24", "s32", "u40be", "u48", "s56", "u64", "s64be", "float32", "medfloat16",
        "medfloat32", "bytes", "text", "address", "addressbe", "uuid16", "uuid128be", "channels",
    ]
    private static let numbers = [
        "0", "1", "2", "7", "255", "-1", "65535", "0xFFFFFFFF", "9223372036854775807", "-9223372036854775808", "512",
    ]
    private static let scales = [
        "0.01", "100", "1/1024", "2^-10", "2^62", "1.1^(n-64)", "10^n", "0.000000000001", "-3", "9223372036854775807",
        "1/134217728", "1000^(n-65536)", "1e18", "9223372036854775807e3",
    ]
    private static let counts = ["rest", "nul", "0", "3", "512", "kind", "level", "a"]
    private static let targets = [
        "characteristic: FFF1", "characteristic: 2A19, override: true", "descriptor: FFF2",
        "service_data: FFF3, prefix: '01'", "company: 0x0499, prefix: 0102", "characteristic: FFF1, service: FFF0",
        "characteristic: FFF1, device: /^G.*[0-9]/", "characteristic: FFF1, device: Thermometer",
        "characteristic: FFF1, device: 'C4:7A:2D:11:90:35/random'", "company: 76",
        "characteristic: FFF2, services: [FFF0, FFE0]", "company: any, prefix: 0102", "company: 1, length: 3, named: G",
        "vendor_event: 0102", "ll_control: 0x40", "hci_command: 0xFC01, returns: []", "hci_event: 5",
    ]
    private static let functions: [(name: String, fields: Int)] = [
        ("hidden_rest", 0), ("halves", 2), ("company_and_halves", 3), ("class_of_device", 4), ("cte_request", 2),
        ("sync_info", 1), ("channel_classification", 1), ("extensible_number", 1), ("serial_text", 1),
        ("earbud_states", 10), ("eddystone_url", 1), ("ruuvi_air_e1", 5), ("sensirion_humidity", 1),
        ("four_part_version", 1), ("ase_response_reason", 2), ("access_address", 1), ("vendor_company", 2),
    ]

    private mutating func choose(_ count: Int) -> Int { Int(choices.popFirst() ?? 0) % max(count, 1) }

    private mutating func one(_ list: [String]) -> String { list[choose(list.count)] }

    /// The text of a file.
    var text: [UInt8] {
        mutating get {
            var result = ""
            if choose(2) == 1 {
                result += "show: \(one(["no", "value", "unless zero"]))\ntables: {t: {0: A, 1-\(choose(99)): B}}\n"
                result += "groups: {g: \(items()), h: [{use: g}, {array: hs, count: 2, fields: [{use: g}]}]}\n"
            }
            result += "decoders:\n"
            for _ in 0...choose(3) {
                result += "  - {\(one(Self.targets)), name: D\(choose(4)), fields: \(items()), tests: ["
                result += "{value: '0102\(one(["", "ff", "00000000", "8000"]))', gives: {\(name()): \(number())}}]}\n"
            }
            if choose(3) == 1 {
                result += "handles:\n  - {handle: \(1 + choose(40)), characteristic: FFF1, service: FFF0}\n"
                result += "  - {handle: \(1 + choose(40)), name: \(one(["Speed", "''", "\"a\\tb\""]))}\n"
                result += "  - {handle: \(1 + choose(40)), descriptor: 2902, device: \(one(["/./", "Thermometer"]))}\n"
            }
            if choose(3) == 1 { result += "names: {'C4:7A:2D:11:90:35\(one(["", "/random", "/public"]))': N}\n" }
            return Array(result.utf8)
        }
    }

    private mutating func name() -> String { one(Self.names) }
    private mutating func number() -> String { one(Self.numbers) }

    private mutating func items() -> String {
        depth += 1
        defer { depth -= 1 }
        guard depth < 6, fields < 60 else { return "[]" }
        var list: [String] = []
        for _ in 0...choose(4) {
            fields += 1
            list.append("{\(item())}")
        }
        return "[\(list.joined(separator: ", "))]"
    }

    private mutating func item() -> String {
        switch choose(24) {
        case 0: return "skip: \(one(["0", "1", "4", "512"]))"
        case 1: return "use: \(one(["2A19", "FFF1", "FFF2", "g", "h"]))"
        case 2: return "within: \(one(Self.counts)), fields: \(items())"
        case 3: return "array: \(name())s, count: \(one(Self.counts)), fields: \(items())"
        case 4: return "when: {bit: \(choose(64))}, fields: \(items()), otherwise: \(items())"
        case 5: return "when: {field: \(name()), is: [\(number()), 2]}, fields: \(items())"
        case 6: return "when: {left: \(choose(20))}, fields: \(items())"
        case 7: return "choose: \(name()), cases: {1: \(items()), \(choose(9)): \(items())}, otherwise: \(items())"
        case 8: return "structures: \(name())_list, types: {1: {name: One, fields: \(items())}}"
        case 9: return bits()
        case 10:
            return "type: u\(8 * (1 + choose(8))), bits: [{bit: \(choose(64)), name: bit_0, if_bit: \(choose(64))}]"
        case 11: return "last_bits: [{bits: \(choose(20)), name: last_0, values: t}]"
        case 12:
            let condition = one([
                "length: 2", "begins: 01", "begins: '', length: 1", "left: 1, beside: {0: 1, 63: 255}",
            ])
            return "when: {\(condition)}, fields: \(items())"
        case 13: return "lengths: {\(choose(9)): \(items())}, otherwise: \(items())"
        case 14: return "array: \(name())s, ones_in: \(name()), show: value, fields: \(items())"
        case 15:
            return
                "name: \(name()), type: \(one(Self.types)), size: \(one(Self.counts)), bits: \(one(["t", "{3: A}"])), "
                + "first_bit: \(number())"
        case 16: return "name: \(name()), text: near"
        case 17: return function()
        default: return field()
        }
    }

    private mutating func function() -> String {
        let function = Self.functions[choose(Self.functions.count)]
        let fields = (0..<function.fields).map { index in
            let type = one(["integer", "decimal", "boolean", "text", "bytes", "address", "uuid", "object", "array"])
            return "{name: made_\(index), type: \(type), list: \(one(["true", "false"])), values: t}"
        }
        return "function: \(function.name), fields: [\(fields.joined(separator: ", "))]"
    }

    private mutating func bits() -> String {
        let low = choose(16)
        return "name: flags_\(choose(3)), type: \(one(["u8", "u16", "u32be", "u64"])), bits: ["
            + "{bit: \(choose(20)), name: bit_\(choose(3))}, "
            + "{bits: \(low)-\(low + choose(20)), name: part_\(choose(3)), scale: \(one(Self.scales))}, "
            + "{bits: \(40 + choose(12))-\(50 + choose(16)), reserved: true}]"
    }

    private mutating func field() -> String {
        var text = "name: \(name()), type: \(one(Self.types))"
        let options = choose(256)
        if options & 1 != 0 { text += ", unit: \(one(["s", "°C", "'%'"]))" }
        if options & 2 != 0 { text += ", scale: \(one(Self.scales))" }
        if options & 4 != 0 { text += ", offset: \(number())" }
        if options & 8 != 0 { text += ", special: {\(number()): not known}" }
        if options & 16 != 0 { text += ", raw_range: [\(number()), \(number())]" }
        if options & 32 != 0 { text += ", values: {\(choose(9)): A, 10-\(choose(99)): B}" }
        if options & 64 != 0 { text += ", \(one(["size", "count"])): \(one(Self.counts))" }
        if options & 128 != 0 { text += ", plus: \(number())" }
        if options & 3 == 3 {
            text += ", absent: \(one(["0xFF", "1-0xFFFF", "-1"])), hexadecimal: \(one(["2", "true"]))"
        }
        return text
    }
}
