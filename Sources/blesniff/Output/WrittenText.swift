import Sniff

/// Writes results to a file that the user named, which is none of the inputs.
struct WrittenText {
    let console: Console

    /// Content that is written in pieces: calls its argument with each, until that returns false.
    typealias Pieces = (_ take: @escaping ([UInt8]) -> Bool) -> Void

    /// - Parameter isPrivate: the file is for its owner alone, also where there was one before.
    /// - Returns: the exit status of writing: 0, or another one with a message.
    func write(_ text: String, to file: String, isPrivate: Bool = false) -> Int32 {
        write(WrittenText.pieces(text), to: file, isPrivate: isPrivate)
    }

    private static func pieces(_ text: String) -> Pieces { { take in _ = take(Array(text.utf8)) } }

    private func write(_ pieces: Pieces, to file: String, isPrivate: Bool = false) -> Int32 {
        do throws(RecordingError) {
            try replace(file, by: pieces, isPrivate: isPrivate)
            return 0
        } catch {
            console.report("\(error)")
            return error.exitStatus
        }
    }

    /// The same as a whole: whoever reads the file meanwhile has the old one or the new one.
    func writeWhole(_ text: String, to file: String) -> Int32 { writeWhole(WrittenText.pieces(text), to: file) }

    /// The same of content in pieces.
    func writeWhole(_ pieces: Pieces, to file: String) -> Int32 {
        // Another kind of file is written to as it is; a link stays one.
        switch Platform.kind(ofLinkOrFile: file) {
        case nil: break
        case .regular where !Platform.isInput(at: file): break
        default: return write(pieces, to: file)
        }
        let new = "\(file).part"
        // One that is there belongs to somebody; and a folder may let nobody add files.
        guard let descriptor = try? Platform.openForWriting(new, isNew: true, mode: 0o666) else {
            return write(pieces, to: file)
        }
        let failure = WrittenText.write(pieces, to: descriptor)
        let closing = Platform.closeWritten(descriptor)
        if let code = failure ?? closing ?? Platform.replace(file, by: new) {
            Platform.remove(new)
            let error = RecordingError.io(file, code)
            console.report("\(error)")
            return error.exitStatus
        }
        return 0
    }

    /// - Returns: why not all is written.
    private static func write(_ pieces: Pieces, to descriptor: Int32) -> Int32? {
        var failure: Int32?
        pieces { piece in
            failure = piece.withUnsafeBytes { Platform.writeAll($0, to: descriptor).failure }
            return failure == nil
        }
        return failure
    }

    private func replace(_ file: String, by pieces: Pieces, isPrivate: Bool) throws(RecordingError) {
        let descriptor: Int32
        do throws(Platform.WriteOpenFailure) {
            descriptor = try Platform.openForWriting(file, isNew: false, mode: isPrivate ? 0o600 : 0o666)
        } catch {
            throw RecordingError(file, error)
        }
        let isInput = Platform.isInput(descriptor)
        var failure: Int32?
        if !isInput {
            let isRegular = Platform.identity(of: descriptor) != nil
            let isReady =
                !isRegular || Platform.cut(descriptor, to: 0) && (!isPrivate || Platform.makePrivate(descriptor))
            failure = isReady ? WrittenText.write(pieces, to: descriptor) : Platform.lastError
        }
        let closing = Platform.closeWritten(descriptor)
        if isInput { throw .isInput(file) }
        if let failure = failure ?? closing { throw .io(file, failure) }
    }
}
