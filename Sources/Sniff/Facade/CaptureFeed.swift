/// A capture that comes in pieces, as a server gets an upload: packets are there as soon as their bytes are.
///
/// ```swift
/// let feed = CaptureFeed(name: "upload")
/// for try await chunk in request.body {
///     for packet in try feed.push(chunk) { print(packet.frame) }
/// }
/// for packet in try feed.finish() { print(packet.frame) }
/// print(feed.capture.damage)
/// ```
///
/// All formats but archives are read, gzipped or not. Nothing here waits, and pieces that were read are forgotten.
public final class CaptureFeed {
    /// The capture, for its findings; packets come from here alone.
    public let capture: Capture
    private let bytes = FedBytes()
    private let file: OpenFile

    /// - Parameters:
    ///   - name: what messages call it.
    ///   - options: how it is decoded.
    public init(name: String = "capture", options: CaptureOptions = .standard) {
        file = OpenFile(bytes)
        capture = Capture(file, name: name, options: options)
    }

    /// Takes the next bytes of the capture, and decodes what is whole.
    ///
    /// - Returns: the packets that this completes.
    /// - Throws: ``CaptureError`` as soon as it turns out to be no capture.
    public func push(_ piece: some Sequence<UInt8>) throws(CaptureError) -> [Packet] {
        bytes.append(Array(piece))
        return try read()
    }

    /// Says that nothing more will come.
    ///
    /// - Returns: the packets that are left.
    /// - Throws: ``CaptureError`` if it is no capture.
    public func finish() throws(CaptureError) -> [Packet] {
        file.isFinished = true
        return try read()
    }

    private func read() throws(CaptureError) -> [Packet] {
        let packets = try capture.nextPackets(.max) ?? []
        if !capture.isRecognised, let damage = capture.damage.last {
            throw .notACapture(damage.input, damage.damage.message)
        }
        return packets
    }
}
