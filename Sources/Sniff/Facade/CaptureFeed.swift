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
    /// Gets the operations of devices as they become known.
    package let judge: (any OperationReceiver)?

    /// - Parameters:
    ///   - name: what messages call it.
    ///   - options: how it is decoded.
    public init(name: String = "capture", options: CaptureOptions = .standard) {
        file = OpenFile(bytes)
        capture = Capture(file, name: name, options: options)
        judge = nil
    }

    /// The same, whose operations somebody judges besides.
    ///
    /// - Parameter session: decodes what the judge asks for, too.
    package init(
        name: String, options: CaptureOptions, session: consuming Session, judge: any OperationReceiver
    ) {
        file = OpenFile(bytes)
        capture = Capture(file, name: name, options: options)
        capture.decode(as: session)
        self.judge = judge
    }

    /// Takes the next bytes of the capture, and decodes what is whole.
    ///
    /// - Returns: the packets that this completes.
    /// - Throws: ``CaptureError`` as soon as it turns out to be no capture.
    @discardableResult
    public func push(_ piece: some Sequence<UInt8>) throws(CaptureError) -> [Packet] {
        bytes.append(Array(piece))
        return try read()
    }

    /// Says that nothing more will come.
    ///
    /// - Returns: the packets that are left.
    /// - Throws: ``CaptureError`` if it is no capture.
    @discardableResult
    public func finish() throws(CaptureError) -> [Packet] {
        file.isFinished = true
        defer { judge?.finish() }
        return try read()
    }

    private func read() throws(CaptureError) -> [Packet] {
        let packets = try capture.nextPackets(.max) ?? []
        if let judge { judge.receive(capture.takeOperations()) }
        if !capture.isRecognised, let damage = capture.damage.last {
            throw .notACapture(damage.input, damage.damage.message)
        }
        return packets
    }
}

/// Gets the operations of a capture as they become known.
package protocol OperationReceiver: AnyObject {
    func receive(_ events: [OperationEvent])
    /// The capture has ended.
    func finish()
}
