import Decoders

/// When a recording goes on in another file.
package enum Rotation: Equatable, Sendable {
    /// Before a file would have more bytes.
    case size(UInt64)
    /// When so much time has passed since the first packet of the file, by the times of the packets.
    case time(Nanoseconds)

    /// Units of size and of time. A lone `M` could be both.
    private static let units: [(name: String, rotation: @Sendable (Int64) -> Rotation?)] = [
        ("kB", size(1000)), ("KB", size(1000)), ("MB", size(1_000_000)), ("GB", size(1_000_000_000)),
        ("KiB", size(1 << 10)), ("MiB", size(1 << 20)), ("GiB", size(1 << 30)), ("B", size(1)),
        ("s", seconds(1)), ("min", seconds(60)), ("m", seconds(60)), ("h", seconds(3600)), ("d", seconds(86400)),
    ]

    private static func size(_ unit: Int64) -> @Sendable (Int64) -> Rotation? {
        { number in
            let (product, overflow) = UInt64(clamping: number).multipliedReportingOverflow(by: UInt64(clamping: unit))
            return overflow ? nil : .size(product)
        }
    }

    private static func seconds(_ unit: Int64) -> @Sendable (Int64) -> Rotation? {
        { number in
            let (product, overflow) = number.multipliedReportingOverflow(by: unit * 1_000_000_000)
            return overflow ? nil : .time(Nanoseconds(product))
        }
    }

    /// A whole number with its unit, such as `100MB` or `1h`.
    package init?(_ text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int64(digits), number > 0,
            let unit = Rotation.units.first(where: { $0.name == text.dropFirst(digits.count) }),
            let rotation = unit.rotation(number)
        else { return nil }
        self = rotation
    }
}

/// The files of a recording that goes on in another one from time to time: `trace.pcapng` is written as
/// `trace-000001.pcapng`, `trace-000002.pcapng` and so on.
///
/// Numbers go on after those of the files that are there, so that names sort in the order of the packets also after a
/// restart, and no file is ever written over.
struct FileSeries {
    private let folder: String
    private let stem: String
    private let suffix: String
    /// Most files that stay; older ones are removed, also those of earlier recordings.
    private let keep: Int?
    /// Numbers of the files that are there, smallest first.
    private var numbers: [UInt64]
    /// Files that are read meanwhile stay in any case.
    private let inputs: Set<Platform.FileIdentity>

    private static let digits = 6

    init(_ path: String, keep: Int?, inputs: Set<Platform.FileIdentity>) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let name = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
        folder = String(slash.map { path[...$0] } ?? "")
        let dot = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil } ?? name.endIndex
        (stem, suffix) = (name[..<dot] + "-", String(name[dot...]))
        self.keep = keep
        self.inputs = inputs
        numbers = []
        numbers = ((try? Platform.names(inFolder: folder.isEmpty ? "." : folder)) ?? []).compactMap { number(of: $0) }
            .sorted()
    }

    private func number(of name: String) -> UInt64? {
        guard name.hasPrefix(stem), name.hasSuffix(suffix) else { return nil }
        let digits = name.dropFirst(stem.count).dropLast(suffix.count)
        guard digits.count >= FileSeries.digits, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return UInt64(digits)
    }

    private func path(_ number: UInt64) -> String {
        let text = String(number)
        return folder + stem + String(repeating: "0", count: max(FileSeries.digits - text.count, 0)) + text + suffix
    }

    /// Makes the next file, and removes the oldest ones if there are more than are to stay.
    ///
    /// - Parameter failed: called with what could not be removed, and why.
    mutating func next(_ failed: (String, Int32) -> Void) throws(RecordingError) -> RecordingFile {
        var number = (numbers.last ?? 0) &+ 1
        while true {
            let path = path(number)
            do throws(Platform.WriteOpenFailure) {
                let file = try RecordingFile(new: path)
                numbers.append(number)
                removeOldest(failed)
                return file
            } catch {
                // Another recording makes files of the same name.
                guard case .exists = error else { throw RecordingError(path, error) }
                number &+= 1
            }
        }
    }

    private mutating func removeOldest(_ failed: (String, Int32) -> Void) {
        guard let keep, numbers.count > keep else { return }
        for number in numbers.prefix(numbers.count - keep) {
            let path = path(number)
            if let identity = Platform.identity(of: path), inputs.contains(identity) { continue }
            if let code = Platform.remove(path) { failed(path, code) }
        }
        numbers.removeFirst(numbers.count - keep)
    }
}
