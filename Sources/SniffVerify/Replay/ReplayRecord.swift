import Decoders
import Sniff

/// The record of a run with a recorded device, as `blesniff-replay serve` writes it: each request of the app that the recording
/// has no answer to, one JSON object per line.
package struct ReplayRecord: Sendable {
    /// Something that the recording has no answer to.
    struct Miss: Sendable {
        /// The connection of the run with the device, from 1.
        let connection: Int
        /// The request; `nil` for what is none, such as a value that was held back.
        let request: Request?
        /// Requests and commands of the app in the connection up to then.
        let requests: Int
        /// When it was, since the connection began.
        let sinceConnection: Nanoseconds
        /// One sentence for people.
        let message: String
    }

    /// A request or command of the Attribute Protocol.
    struct Request: Hashable, Sendable {
        let pdu: [UInt8]
        /// How often the same came in the connection up to then, from 1.
        let occurrence: Int
    }

    /// The address that the recorded device had in the run.
    let device: DeviceAddress
    let misses: [Miss]
    /// The connections of the run with the device, 0 if the record does not say it; `nil` if the replay did not end by itself, so that
    /// misses may be missing.
    let connections: Int?

    /// A file of more bytes than this is none.
    private static let limit = 1 << 24

    /// - Parameter path: a file, or `-` for standard input.
    /// - Throws: ``CaptureError`` if it cannot be read, ``ReplayRecordError`` if it is not what it should be.
    package static func read(_ path: String) throws -> ReplayRecord {
        let bytes = try OpenFile.content(of: path, limit: limit)
        guard bytes.count <= limit else { throw ReplayRecordError(file: path, line: 0, message: "more than 16 MiB") }
        do throws(JSONError) {
            return try ReplayRecord(bytes)
        } catch {
            let line = bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
            throw ReplayRecordError(file: path, line: line, message: error.message)
        }
    }

    init(_ bytes: [UInt8]) throws(JSONError) {
        var reader = JSONReader(bytes)
        guard let head = try reader.next(), let device = try JSONObject(head)["device"]?.address() else {
            throw JSONError(0, "this is no record of a replay: the first line names no 'device'")
        }
        guard try JSONObject(head)["version"]?.integer() == 1 else {
            throw JSONError(head.offset, "the record has another version than 1, which this program reads")
        }
        var misses: [Miss] = []
        var connections: Int?
        while let node = try reader.next() {
            guard connections == nil else {
                throw JSONError(node.offset, "the record goes on after its 'end'; a record has one run")
            }
            let line = try JSONObject(node)
            if line["end"] != nil { connections = try line["connections"]?.integer(in: 0...Int.max) ?? 0 }
            _ = try line["time"]?.seconds()
            guard line["miss"] != nil else { continue }
            misses.append(try ReplayRecord.miss(line, at: node.offset))
        }
        (self.device, self.misses, self.connections) = (device, misses, connections)
    }

    private static func miss(_ line: JSONObject, at offset: Int) throws(JSONError) -> Miss {
        guard let connection = try line["connection"]?.integer(), let message = try line["message"]?.text() else {
            throw JSONError(offset, "a miss has a 'connection' and a 'message'")
        }
        var request: Request?
        if let text = try line["pdu"]?.text() {
            guard let pdu = [UInt8](hexadecimal: text), !pdu.isEmpty else {
                throw JSONError(offset, "'pdu' has bytes in hexadecimal digits")
            }
            request = Request(pdu: pdu, occurrence: try line["occurrence"]?.integer() ?? 1)
        }
        return Miss(
            connection: connection, request: request, requests: try line["requests"]?.integer() ?? 0,
            sinceConnection: Nanoseconds(Int64((try line["since_connection"]?.seconds() ?? 0) * 1e9)), message: message)
    }
}

/// A mistake in the record of a replay.
package struct ReplayRecordError: Error, CustomStringConvertible, Equatable {
    let file: String
    /// From 1; 0 where the whole file is meant.
    let line: Int
    let message: String

    package var description: String { line == 0 ? "\(file): \(message)" : "\(file):\(line): \(message)" }
}

extension JSONNode {
    fileprivate func address() throws(JSONError) -> DeviceAddress? { DeviceAddress(strict: try text(), type: 0) }

    /// Seconds, of Unix time, too.
    fileprivate func seconds() throws(JSONError) -> Double {
        guard case .number(_, let text) = content, let value = Double(text), (0...9e9).contains(value) else {
            throw JSONError(offset, "a number of seconds is expected")
        }
        return value
    }
}
