import Decoders
import Sniff

/// An advertiser that a map has.
package enum MappedAdvertiser: Hashable, Sendable {
    case beacon(BeaconIdentity)
    /// By the value of its address.
    case address(UInt64)
}

/// Where beacons and scanners are.
package struct LocationMap: Sendable {
    /// `nil` where the map has metres alone.
    package fileprivate(set) var plane: LocalPlane?
    package fileprivate(set) var exponent: Double?
    /// Of the one who is placed, in metres.
    package fileprivate(set) var height: Double?
    /// The level at 1 m of all that have none of their own, in dBm.
    package fileprivate(set) var power: Double?
    package fileprivate(set) var beacons: [(identity: MappedAdvertiser, place: KnownPlace)] = []
    package fileprivate(set) var scanners: [(input: String, place: KnownPlace)] = []
    package fileprivate(set) var stays: [KnownStay] = []
}

/// A mistake in a map.
package struct LocationMapError: FileError, CustomStringConvertible, Equatable {
    package let description: String

    package init(_ file: String, _ mark: YAMLMark?, _ message: String) {
        description = mark.map { "\(file):\($0.line):\($0.column): \(message)" } ?? "\(file): \(message)"
    }
}

extension LocationMap {
    private static let sizeLimit = 1 << 20
    /// Beacons and scanners.
    private static let limit = 1000

    /// Reads the map of a file.
    ///
    /// - Throws: `CaptureError` if it cannot be read, else ``LocationMapError``.
    package init(contentsOf path: String) throws {
        let bytes = try TextFile.content(of: path, limit: LocationMap.sizeLimit)
        guard bytes.count <= LocationMap.sizeLimit else {
            throw LocationMapError(path, nil, "more than \(LocationMap.sizeLimit) bytes")
        }
        try self.init(bytes, file: path)
    }

    package init(_ bytes: [UInt8], file: String) throws(LocationMapError) {
        let document: YAMLNode?
        do throws(YAMLError) {
            document = try YAMLReader.document(bytes)
        } catch {
            throw LocationMapError(file, error.mark, error.message)
        }
        guard let document else { throw LocationMapError(file, nil, "the map is empty") }
        let root = FileNode<LocationMapError>(node: document, file: file)
        var map = try FileMap(root)
        if let origin = map.optional("origin") { plane = LocalPlane(try origin.coordinates()) }
        exponent = try map.optional("path_loss_exponent")?.number(in: 1...10)
        height = try map.optional("height")?.number(in: -10_000...10_000)
        power = try map.optional("power_at_1m")?.number(in: -127...20)
        let lists = (
            beacons: map.optional("beacons"), scanners: map.optional("scanners"), stays: map.optional("stays")
        )
        try map.finish()
        var seen: [Key: Int] = [:]
        for node in try lists.beacons?.list() ?? [] { try addBeacon(node, &seen) }
        for node in try lists.scanners?.list() ?? [] { try addScanner(node, &seen) }
        for node in try lists.stays?.list() ?? [] { try addStay(node) }
        guard !beacons.isEmpty || !scanners.isEmpty else { throw root.error("'beacons' or 'scanners' is missing") }
        guard beacons.count + scanners.count <= LocationMap.limit else {
            throw root.error("more than \(LocationMap.limit) beacons and scanners")
        }
    }

    /// An entry that the map may have once.
    private enum Key: Hashable {
        case beacon(MappedAdvertiser)
        case scanner(String)
    }

    private func check(
        _ key: Key, _ node: FileNode<LocationMapError>, _ seen: inout [Key: Int]
    ) throws(LocationMapError) {
        if let line = seen[key] {
            let word = if case .beacon = key { "beacon" } else { "scanner" }
            throw node.error("this \(word) is in line \(line), too: it can be at one place only")
        }
        seen[key] = node.node.mark.line
    }

    private mutating func addBeacon(
        _ node: FileNode<LocationMapError>, _ seen: inout [Key: Int]
    ) throws(LocationMapError) {
        var map = try FileMap(node)
        let (identity, name) = try LocationMap.identity(&map)
        let place = try knownPlace(&map, name: name)
        try map.finish()
        try check(.beacon(identity), node, &seen)
        beacons.append((identity, place))
    }

    private static func identity(
        _ map: inout FileMap<LocationMapError>
    ) throws(LocationMapError) -> (MappedAdvertiser, name: String) {
        let formats = BeaconFormat.identifying
        let (key, value) = try map.choice(formats.map(\.word) + ["address"])
        if let format = formats.first(where: { $0.word == key }) {
            // The format's own key has the first part, and a key of its name each other one.
            var values: [String] = []
            for (place, part) in format.parts.enumerated() {
                values.append(try (place == 0 ? value : map.required(part.name)).text(of: part))
            }
            let name = values.count > 1 ? values.dropFirst().joined(separator: "/") : String(values[0].suffix(8))
            return (.beacon(BeaconIdentity(format: format.name, values: values)), name)
        }
        let text = try value.text()
        guard case .address(let address)? = try? DeviceSelector(text).form else {
            throw value.error("'\(text)' is no address, as in \"AA:BB:CC:DD:EE:FF\"")
        }
        return (.address(address.value), text)
    }

    private mutating func addScanner(
        _ node: FileNode<LocationMapError>, _ seen: inout [Key: Int]
    ) throws(LocationMapError) {
        var map = try FileMap(node)
        let input = try map.required("input").text()
        let place = try knownPlace(&map, name: input)
        try map.finish()
        try check(.scanner(input), node, &seen)
        scanners.append((input, place))
    }

    private mutating func addStay(_ node: FileNode<LocationMapError>) throws(LocationMapError) {
        var map = try FileMap(node)
        let place = try place(try map.required("at"))
        let from = try map.optional("from")?.number(in: 0...1e9) ?? 0
        let until = try map.optional("until")?.number(in: 0...1e9) ?? 1e9
        try map.finish()
        guard from <= until else { throw node.error("'until' is before 'from'") }
        stays.append(KnownStay(place: place, seconds: from...until))
    }

    private mutating func knownPlace(
        _ map: inout FileMap<LocationMapError>, name: String
    ) throws(LocationMapError) -> KnownPlace {
        let place = try place(try map.required("at"))
        let own = try map.optional("power_at_1m")?.number(in: -127...20)
        return KnownPlace(name: try map.optional("name")?.text() ?? name, place: place, power: own ?? power)
    }

    /// `[x, y]` or `[x, y, z]` in metres, or `{latitude, longitude, height}`: the first of these is the origin where the map has none.
    private mutating func place(_ node: FileNode<LocationMapError>) throws(LocationMapError) -> Place {
        guard node.node.sequence != nil else {
            let coordinates = try node.coordinates(mayHaveHeight: true)
            var map = try FileMap(node)
            let z = try map.optional("height")?.number(in: -10_000...10_000) ?? 0
            let plane = plane ?? LocalPlane(coordinates)
            self.plane = plane
            return plane.place(of: coordinates, z: z)
        }
        let items = try node.list()
        guard items.count == 2 || items.count == 3 else {
            throw node.error("a place is [x, y] or [x, y, z] in metres")
        }
        var place = Place(x: 0, y: 0)
        for (axis, item) in items.enumerated() { place[axis] = try item.number(in: -100_000...100_000) }
        return place
    }
}

extension FileNode<LocationMapError> {
    fileprivate func number(in range: ClosedRange<Double>) throws(LocationMapError) -> Double {
        let text = try text()
        guard let number = Double(text), range.contains(number) else {
            throw error("'\(text)' is not a number from \(range.lowerBound.short) to \(range.upperBound.short)")
        }
        return number
    }

    /// A part of a beacon's identity.
    fileprivate func text(of part: BeaconFormat.Part) throws(LocationMapError) -> String {
        switch part.form {
        case .uuid: return "\(try uuid())"
        case .integer: return "\(try integer(in: 0...(1 << (8 * part.width)) - 1))"
        case .bytes:
            let bytes = try hexadecimal()
            guard bytes.count == part.width else { throw error("\(2 * part.width) hexadecimal digits are needed") }
            return "\(FieldValue.bytes(bytes))"
        }
    }

    fileprivate func coordinates(mayHaveHeight: Bool = false) throws(LocationMapError) -> Coordinates {
        var map = try FileMap(self)
        let latitude = try map.required("latitude").number(in: -89...89)
        let longitude = try map.required("longitude").number(in: -180...180)
        if mayHaveHeight { _ = map.optional("height") }
        try map.finish()
        return Coordinates(latitude: latitude, longitude: longitude)
    }
}

extension Double {
    /// Without a fraction of zero.
    fileprivate var short: String { self == rounded() && magnitude < 1e9 ? "\(Int(self))" : "\(self)" }
}
