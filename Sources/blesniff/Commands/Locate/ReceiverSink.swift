import Decoders
import Sniff
import SniffLocate

/// Hands the levels of mapped beacons to a run.
struct ReceiverSink: PacketSink, ~Copyable {
    private let anchors: [MappedAdvertiser: Int]
    var run: LocationRun
    var calibration: CalibrationRun?
    /// Prints positions as they are known; `nil` where they are printed at the end.
    var printer: FixPrinter?
    /// The time of the first packet, since 1970.
    private(set) var start: Nanoseconds?

    private static let epoch = Timestamp(microseconds: 0)

    init(_ map: LocationMap, _ run: LocationRun, calibration: CalibrationRun?, printer: FixPrinter?) {
        anchors = Dictionary(
            map.beacons.enumerated().map { ($1.identity, $0) }, uniquingKeysWith: { first, _ in first })
        self.run = run
        self.calibration = calibration
        self.printer = printer
    }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        guard packet.time.isKnown else { return true }
        let time = packet.time.nanoseconds(since: ReceiverSink.epoch)
        if start == nil {
            start = time
            calibration?.begin(at: time)
        }
        for report in packet.reports() {
            guard let address = report.address, let sample = LevelSample(report, at: time) else { continue }
            // An identity says more than an address, which several beacons may share.
            let identities = report.beacons.compactMap(\.identity).map { MappedAdvertiser.beacon($0) }
            guard let anchor = (identities + [.address(address.value)]).compactMap({ anchors[$0] }).first
            else { continue }
            run.add(sample, of: anchor, power: report.power.map(Double.init))
            calibration?.add(sample, of: anchor)
        }
        guard printer != nil else { return true }
        for fix in run.takeFixes(until: time) { printer?.print(fix, start: start) }
        return printer?.isClosed == false
    }
}

/// Prints fixes one by one.
struct FixPrinter {
    private let scene: LocateScene
    private let output: Output
    private let isJSON: Bool
    private var proximities: Proximities
    private var count = 0

    init(_ scene: LocateScene, _ output: Output, isJSON: Bool) {
        self.scene = scene
        self.output = output
        self.isJSON = isJSON
        proximities = Proximities(scene)
    }

    var isClosed: Bool { output.isClosed }

    mutating func print(_ fix: Fix, start: Nanoseconds?) {
        var buffer = ByteBuffer(capacity: 1024)
        proximities.update(fix)
        if isJSON {
            LocationJSON(scene).append(fix, proximities, to: &buffer)
        } else {
            if count == 0 { LocationText.appendHead(to: &buffer) }
            LocationText(scene, start).append(fix, proximities, to: &buffer)
        }
        count += 1
        output.flush(&buffer)
    }

    func finish() {
        if count == 0 { output.noteNothing("no beacon of the map was heard", 0) }
    }
}
