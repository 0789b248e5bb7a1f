import Acme
import Sniff

/// Judges a capture that a phone uploads in pieces: nothing waits for the end of the upload, and nothing is stored.
public struct UploadJudge {
    /// What is known of an upload.
    public struct Result: Sendable, Equatable {
        /// Packets so far.
        public var packets = 0
        /// Measurements that are there, in °C.
        public var temperatures: [Double] = []
        /// What is wrong with packets, each with its frame.
        public var problems: [String] = []
        /// Damage of the upload itself: it broke off, or is no whole capture.
        public var damage: [String] = []
    }

    private let feed: CaptureFeed
    private let temperature: Field<Double>
    /// What is known so far.
    public private(set) var result = Result()

    /// - Parameter name: what messages call the upload.
    /// - Throws: if the decoders contradict each other.
    public init(name: String) throws {
        let options = try Acme.options()
        temperature = try options.registry.field("value.temperature", as: Double.self)
        feed = CaptureFeed(name: name, options: options)
    }

    /// Takes the next piece.
    ///
    /// - Throws: `CaptureError` as soon as the upload turns out to be no capture.
    public mutating func receive(_ piece: [UInt8]) throws { take(try feed.push(piece)) }

    /// The upload is over.
    ///
    /// - Throws: `CaptureError` if it is no capture.
    public mutating func finish() throws -> Result {
        take(try feed.finish())
        result.damage = feed.capture.damage.map(\.description)
        return result
    }

    private mutating func take(_ packets: [Packet]) {
        for packet in packets {
            result.packets += 1
            if let value = packet[temperature] { result.temperatures.append(value) }
            result.problems += packet.faults.map { "frame \(packet.frame): \($0.reason)" }
        }
    }
}
