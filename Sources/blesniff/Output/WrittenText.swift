import Sniff

/// Writes results to a file that the user named, which is none of the inputs.
struct WrittenText {
    let console: Console

    /// - Parameter isPrivate: the file is for its owner alone, also where there was one before.
    /// - Returns: the exit status of writing: 0, or another one with a message.
    func write(_ text: String, to file: String, isPrivate: Bool = false) -> Int32 {
        do throws(RecordingError) {
            try replace(file, by: Array(text.utf8), isPrivate: isPrivate)
            return 0
        } catch {
            console.report("\(error)")
            return error.exitStatus
        }
    }

    private func replace(_ file: String, by text: [UInt8], isPrivate: Bool) throws(RecordingError) {
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
            failure =
                isReady
                ? text.withUnsafeBytes { Platform.writeAll($0, to: descriptor).failure } : Platform.lastError
        }
        let closing = Platform.closeWritten(descriptor)
        if isInput { throw .isInput(file) }
        if let failure = failure ?? closing { throw .io(file, failure) }
    }
}
