import Sniff
import Testing

@testable import SniffLocate

/// Maps: what they may say, and what is said about mistakes.
struct LocationMapTests {
    private func map(_ text: String) throws -> LocationMap { try LocationMap(Array(text.utf8), file: "hall.yaml") }

    private func mistake(_ text: String) -> String {
        do {
            _ = try map(text)
            return "none"
        } catch {
            return "\(error)"
        }
    }

    @Test func everything() throws {
        let map = try map(
            """
            origin: {latitude: 52.5206, longitude: 13.4094}
            path_loss_exponent: 2.2
            height: 1.2
            power_at_1m: -61
            beacons:
              - {iBeacon: E20A39F4-73F5-4BC4-A12F-17D1AD07A961, major: 1122, minor: 3345, at: [0, 0, 2.5]}
              - {address: "C4:7A:2D:11:90:35", at: [8, 0, 2.5], power_at_1m: -59.5, name: door}
              - {altBeacon: e20a39f473f54bc4a12f17d1ad07a96104620d10, at: {latitude: 52.5207, longitude: 13.4094, height: 3}}
              - {eddystone: EDD1EBEAC04E5DEFA017, instance: 0B1E55ED0001, at: [1, 2]}
            scanners:
              - {input: hall.pcapng, at: [4, 6, 1.2]}
            stays:
              - {at: [3, 2.8], from: 1, until: 2.5}
            """)
        #expect(map.plane?.origin.latitude == 52.5206)
        #expect(map.exponent == 2.2 && map.height == 1.2)
        #expect(map.beacons.map(\.place.name) == ["1122/3345", "door", "04620d10", "0b1e55ed0001"])
        #expect(map.beacons.map(\.place.power) == [-61, -59.5, -61, -61])
        #expect(map.beacons[1].identity == .address(0xC47A_2D11_9035))
        #expect(abs(map.beacons[2].place.place.y - 11.13) < 0.01 && map.beacons[2].place.place.z == 3)
        #expect(map.scanners.map(\.input) == ["hall.pcapng"])
        #expect(map.stays == [KnownStay(place: Place(x: 3, y: 2.8), seconds: 1...2.5)])
    }

    @Test func firstPlaceInDegreesIsTheOrigin() throws {
        let map = try map("beacons: [{address: \"C4:7A:2D:11:90:35\", at: {latitude: 10, longitude: 20}}]")
        #expect(map.plane?.origin == Coordinates(latitude: 10, longitude: 20))
        #expect(map.beacons[0].place.place == Place(x: 0, y: 0))
    }

    @Test func oneBeaconTwice() {
        let twice = """
            beacons:
              - {iBeacon: E20A39F4-73F5-4BC4-A12F-17D1AD07A961, major: 1, minor: 2, at: [0, 0]}
              - {iBeacon: E20A39F4-73F5-4BC4-A12F-17D1AD07A961, major: 1, minor: 3, at: [1, 0]}
              - {name: again, iBeacon: e20a39f473f54bc4a12f17d1ad07a961, major: 1, minor: 2, at: [5, 0]}
            """
        #expect(mistake(twice) == "hall.yaml:4:5: this beacon is in line 2, too: it can be at one place only")
        let scanners = "scanners:\n  - {input: a.pcap, at: [0, 0]}\n  - {input: a.pcap, at: [1, 0]}\n"
        #expect(mistake(scanners) == "hall.yaml:3:5: this scanner is in line 2, too: it can be at one place only")
    }

    @Test(arguments: [
        ("", "hall.yaml: the map is empty"),
        ("height: 2", "hall.yaml:1:1: 'beacons' or 'scanners' is missing"),
        ("beacon: []", "hall.yaml:1:1: unknown key 'beacon'; did you mean beacons?"),
        (
            "beacons: [{at: [0, 0]}]",
            "hall.yaml:1:12: unknown key 'at'; known are iBeacon, altBeacon, eddystone, address"
        ),
        (
            "beacons: [{address: door, at: [0, 0]}]",
            "hall.yaml:1:21: 'door' is no address, as in \"AA:BB:CC:DD:EE:FF\""
        ),
        (
            "beacons: [{address: \"C4:7A:2D:11:90:35\"}]", "hall.yaml:1:11: 'at' is missing"
        ),
        (
            "beacons: [{address: \"C4:7A:2D:11:90:35\", at: [1]}]",
            "hall.yaml:1:46: a place is [x, y] or [x, y, z] in metres"
        ),
        (
            "beacons: [{address: \"C4:7A:2D:11:90:35\", at: [1, north]}]",
            "hall.yaml:1:50: 'north' is not a number from -100000 to 100000"
        ),
        (
            "beacons: [{eddystone: EDD1, instance: 0B1E55ED0001, at: [1, 2]}]",
            "hall.yaml:1:23: 20 hexadecimal digits are needed"
        ),
        (
            "beacons: []\nstays: [{at: [0, 0], from: 3, until: 2}]", "hall.yaml:2:9: 'until' is before 'from'"
        ),
        ("beacons: [", "hall.yaml:2:1: not YAML: did not find expected node content"),
    ])
    func mistakes(text: String, message: String) {
        #expect(mistake(text) == message)
    }
}
