import Sniff

/// Remarks on frames that are known before a capture is written. The first frame of a remark has its text; the others refer to
/// it.
final class FrameRemarks {
    private struct Remark {
        let beginning: String
        let text: String
        /// Number of the frame with the text, in the capture that is written.
        var frame: UInt64?
    }

    private var remarks: [Remark] = []
    /// By the path of the input and the frame there.
    private var indices: [String: [UInt64: [Int]]] = [:]

    /// - Parameters:
    ///   - beginning: the part that all frames have, as `blesniff lint: warning polling`.
    ///   - moments: the frames of the inputs with these paths.
    func add(_ beginning: String, _ text: String, at moments: [(path: String, frame: UInt64)]) {
        let index = remarks.count
        remarks.append(Remark(beginning: beginning, text: text))
        for (path, frame) in moments where indices[path]?[frame]?.last != index {
            indices[path, default: [:]][frame, default: []].append(index)
        }
    }

    /// The remarks on a frame that is written now.
    ///
    /// - Parameters:
    ///   - number: its number in the new capture.
    ///   - isRenumbered: texts, which have the numbers of the input, say so.
    func take(_ path: String, _ frame: UInt64, as number: UInt64, isRenumbered: Bool = false) -> [String] {
        guard let found = indices[path]?[frame] else { return [] }
        return found.map { index in
            let remark = remarks[index]
            if let first = remark.frame { return "\(remark.beginning): see frame \(first)" }
            remarks[index].frame = number
            let numbering = isRenumbered && remark.text.contains("frame ")
            return "\(remark.beginning): \(remark.text)" + (numbering ? " (frames of \(path.lastComponent.safe))" : "")
        }
    }
}
