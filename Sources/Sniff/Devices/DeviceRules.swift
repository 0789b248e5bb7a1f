import Decoders

/// Which of the devices that something is said of one is: by its address, and by what it is called.
struct DeviceRules: Sendable {
    private var addresses: [UInt64: [DeviceSelector]] = [:]
    private var names: [[UInt8]: DeviceSelector] = [:]
    private var patterns: [(pattern: TextPattern, selector: DeviceSelector)] = []

    init(_ selectors: [DeviceSelector]) {
        for selector in selectors {
            switch selector.form {
            case .address(let address): addresses[address.value, default: []].append(selector)
            case .name(let name): names[Array(name.utf8)] = selector
            case .pattern(let expression):
                // Compiled once before, by the reader of the file.
                if let pattern = try? TextPattern(expression) { patterns.append((pattern, selector)) }
            }
        }
    }

    /// Whether names tell anything.
    var areAboutNames: Bool { !names.isEmpty || !patterns.isEmpty }

    /// The kinds of a device by its address.
    func kinds(of address: DeviceAddress?) -> Set<DeviceSelector> {
        guard let address else { return [] }
        let fitting = addresses[address.value, default: []].filter { selector in
            guard case .address(let wanted) = selector.form else { return false }
            // An address of unknown type counts as public.
            return wanted.isRandom.map { $0 == (address.isRandom ?? false) } ?? true
        }
        return Set(fitting)
    }

    /// The kinds of a device by its name, UTF-8. Some devices end theirs with NULs.
    func kinds(called name: [UInt8]) -> Set<DeviceSelector> {
        var name = name
        while name.last == 0 { name.removeLast() }
        guard !name.isEmpty else { return [] }
        var result: Set<DeviceSelector> = []
        if let selector = names[name] { result.insert(selector) }
        // Memory safety: the pattern reads the name while it is lent.
        name.withUnsafeBufferPointer { text in
            for entry in patterns where entry.pattern.isFound(in: text) { result.insert(entry.selector) }
        }
        return result
    }
}
