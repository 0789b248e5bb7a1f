import Foundation
import Testing

@testable import BlesniffCommands
@testable import Decoders
@testable import SniffLocate

/// `blesniff locate` as a command: beacons, scanners, forms of output, and what is refused.
struct LocateTests {
    private final class Folder {
        let path = FileManager.default.temporaryDirectory.path + "/blesniff-locate-\(UUID().uuidString)"

        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func file(_ name: String, _ bytes: [UInt8]) throws -> String {
            try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
            return path + "/" + name
        }

        func file(_ name: String, _ text: String) throws -> String { try file(name, Array(text.utf8)) }
    }

    private static let addresses: [UInt64] = [0xC000_0000_0001, 0xC000_0000_0002, 0xC000_0000_0003]

    /// Four seconds of reports, five a second and address.
    private static func capture(_ levels: [(address: UInt64, level: Int8)], shift: Int64 = 0) -> TestCapture {
        var capture = TestCapture()
        for fifth in Int64(0)..<20 {
            for (index, one) in levels.enumerated() {
                capture.add(
                    TestCapture.report(one.address, rssi: one.level), received: true,
                    after: shift + fifth * 200_000 + Int64(index) * 3000)
            }
        }
        return capture
    }

    /// Three beacons around (3, 4) at 5 m: -73 dBm with an exponent of 2.
    private static let map = """
        origin: {latitude: 52.5206, longitude: 13.4094}
        power_at_1m: -59
        beacons:
          - {address: "C0:00:00:00:00:01", at: [0, 0], name: a}
          - {address: "C0:00:00:00:00:02", at: [6, 0], name: b}
          - {address: "C0:00:00:00:00:03", at: [3, 9], name: c}
        stays:
          - {at: [3, 4]}
        """

    private static var near: TestCapture { capture(addresses.map { ($0, -73) }) }

    private func objects(_ run: ProgramRun) throws -> [[String: Any]] {
        try run.lines.map { try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
    }

    @Test func receiverAmongBeacons() throws {
        let folder = try Folder()
        let map = try folder.file("map.yaml", Self.map)
        let run = try ProgramRun("locate", "--format", "jsonl", "--map", map, capture: Self.near)
        #expect(run.status == 0 && run.messages == "")
        let fixes = try objects(run)
        #expect(fixes.count == 4)
        let last = try #require(fixes.last)
        #expect(last["quality"] as? String == "position")
        let position = try #require(last["position"] as? [Double])
        #expect(abs(position[0] - 3) < 0.1 && abs(position[1] - 4) < 0.1)
        #expect(try abs(#require(last["latitude"] as? Double) - 52.520_636) < 2e-6)
        let beacons = try #require(last["beacons"] as? [[String: Any]])
        #expect(beacons.map { $0["name"] as? String } == ["a", "b", "c"])
        #expect(beacons.map { $0["proximity"] as? String } == ["far", "far", "far"])
        #expect(beacons.allSatisfy { abs(($0["distance"] as? Double ?? 0) - 5) < 0.1 })
        #expect(last["device"] == nil)
    }

    @Test func fewerDistances() throws {
        let folder = try Folder()
        let map = try folder.file("map.yaml", Self.map)
        let two = try ProgramRun(
            "locate", "--format", "jsonl", "--map", map,
            capture: Self.capture([(Self.addresses[0], -73), (Self.addresses[1], -73)]))
        #expect(try objects(two).allSatisfy { $0["quality"] as? String == "candidates" && $0["position"] == nil })
        let one = try ProgramRun(
            "locate", "--format", "jsonl", "--map", map, capture: Self.capture([(Self.addresses[2], -73)]))
        let rings = try objects(one).compactMap { $0["ring"] as? [String: Any] }
        #expect(rings.count == 4 && rings.allSatisfy { $0["name"] as? String == "c" })
        let none = try ProgramRun("locate", "--map", map, capture: Self.capture([(7, -73)]))
        #expect(none.status == 0 && none.output == "")
        #expect(none.messages == "blesniff: no beacon of the map was heard\n")
    }

    @Test func geoJSON() throws {
        let folder = try Folder()
        let map = try folder.file("map.yaml", Self.map)
        let run = try ProgramRun("locate", "--format", "geojson", "--map", map, capture: Self.near)
        let features = try #require(try objects(run)[0]["features"] as? [[String: Any]])
        #expect(features.count == 3 + 2 * 4)
        let polygon = try #require(features.last?["geometry"] as? [String: Any])
        let ring = try #require((polygon["coordinates"] as? [[[Double]]])?.first)
        #expect(ring.count == 37 && ring.first == ring.last)
        // Counterclockwise: a positive area.
        let area = zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0[0] * $1.1[1] - $1.1[0] * $1.0[1] }
        #expect(area > 0)
        let metres = try folder.file("metres.yaml", Self.map.split(separator: "\n").dropFirst().joined(separator: "\n"))
        let refused = try ProgramRun("locate", "--format", "geojson", "--map", metres, capture: Self.near)
        #expect(refused.status == 64)
        #expect(refused.messages.hasSuffix("--format geojson needs 'origin', or places in degrees\n"))
    }

    @Test func advertiserAmongScanners() throws {
        let folder = try Folder()
        let tag: UInt64 = 0xC000_0000_00AA
        for name in ["a", "b", "c"] {
            _ = try folder.file("\(name).btsnoop", Self.capture([(tag, -73), (7, -50)]).bytes)
        }
        let map = try folder.file(
            "map.yaml",
            """
            power_at_1m: -59
            scanners:
              - {input: a.btsnoop, at: [0, 0]}
              - {input: b.btsnoop, at: [6, 0]}
              - {input: c.btsnoop, at: [3, 9]}
            """)
        let run = try ProgramRun("locate", "--format", "jsonl", "--map", map, "--device", "C0:00:00:00:00:AA")
        #expect(run.status == 0)
        let last = try #require(try objects(run).last)
        #expect(last["device"] as? String == "C0:00:00:00:00:AA")
        let position = try #require(last["position"] as? [Double])
        #expect(abs(position[0] - 3) < 0.1 && abs(position[1] - 4) < 0.1)
        #expect((last["scanners"] as? [Any])?.count == 3)
        let unnamed = try ProgramRun("locate", "--map", map)
        #expect(unnamed.status == 64)
        #expect(unnamed.messages.hasSuffix("--device names the advertiser that is placed among the scanners\n"))
        // A clock that is a day off.
        _ = try folder.file("c.btsnoop", Self.capture([(tag, -73)], shift: 86_400_000_000).bytes)
        let apart = try ProgramRun("locate", "--map", map, "--device", "C0:00:00:00:00:AA")
        #expect(apart.status == 65 && apart.output == "")
        #expect(apart.messages.contains("are 23 hours apart"), "\(apart.messages)")
    }

    @Test func calibration() throws {
        let folder = try Folder()
        let map = try folder.file("map.yaml", Self.map.replacing("[3, 4]", with: "[1, 0]"))
        // 1 m, 5 m and 9.2 m with an exponent of 3.
        let capture = Self.capture(zip(Self.addresses, [-56, -77, -85]).map { ($0, $1) })
        let run = try ProgramRun("locate", "--calibrate", "--map", map, capture: capture)
        #expect(
            run.lines == [
                "# From 3 levels at known places, which deviate by 0.0 dB.", "path_loss_exponent: 3.01",
                "power_at_1m: -56.0",
            ])
        let without = try folder.file("without.yaml", Self.map.replacing("stays:\n  - {at: [3, 4]}", with: ""))
        #expect(try ProgramRun("locate", "--calibrate", "--map", without, capture: capture).status == 64)
    }

    @Test func misplacedBeaconIsNamed() throws {
        let map = try LocationMap(Array(Self.map.utf8), file: "map.yaml")
        let scene = LocateScene(map, map.beacons.map(\.place), kind: .beacon, exponent: nil)
        let result = LocationResult(
            fixes: [Fix(time: 1_700_000_000_000_000_000, estimate: .none, levels: [])], deviation: 4.26,
            misplaced: [MisplacedAnchor(anchor: 1, fits: Place(x: 11.26, y: -0.5), windows: 40)], isCut: false)
        var out = ByteBuffer(capacity: 1024)
        LocationText(scene, 1_699_999_999_000_000_000).append(result, to: &out)
        #expect(
            out.withBytes { String(decoding: $0, as: UTF8.self) } == """
                     time  quality           x       y  95 % ellipse, m          nearest
                    1.000  none

                b is not where the map says, or is shadowed: its levels fit (11.3, -0.5) better; left out
                none 1; levels deviate by 4.3 dB

                """)
        out.removeAll()
        LocationJSON(scene).append(result, to: &out)
        #expect(
            out.withBytes { String(decoding: $0, as: UTF8.self) } == """
                {"time":1700000000.000000000,"quality":"none","beacons":[]}
                {"misplaced":"b","fits":[11.26,-0.50],"windows":40}

                """)
        out.removeAll()
        LocationGeoJSON(scene).append(result, to: &out)
        let text = out.withBytes { String(decoding: $0, as: UTF8.self) }
        #expect(text.contains(#"{"kind":"beacon","name":"b","misplaced":true}"#))
        #expect(text.contains(#"{"kind":"beacon","name":"a"}"#))
    }

    @Test func mapsThatCannotBeRead() throws {
        let folder = try Folder()
        let missing = try ProgramRun("locate", "--map", folder.path + "/none.yaml", capture: Self.near)
        #expect(missing.status == 66)
        let wrong = try folder.file("map.yaml", "beacons: 3")
        let run = try ProgramRun("locate", "--map", wrong, capture: Self.near)
        #expect(run.status == 64)
        #expect(run.messages == "blesniff: \(wrong):1:10: a list is expected here\n")
    }
}
