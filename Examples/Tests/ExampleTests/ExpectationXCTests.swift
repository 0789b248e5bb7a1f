import Sniff
import SniffVerify
import XCTest

final class LEDTests: XCTestCase {
    func testTheLEDDoesWhatItIsTold() throws {
        let expectation = try TraceExpectation(contentsOf: capture("expectations/remote-led.yaml"))
        let report = try Capture(capture("remote-led.btsnoop")).verify(expectation)
        XCTAssert(report.isMet, "\(report)")
    }

    func testTheLEDDoesWhatItIsToldInSwift() throws {
        let report = try Capture(capture("remote-led.btsnoop")).verify(ledExpectation)
        XCTAssert(report.isMet, "\(report)")
    }

    func testAFailureSaysWhatIsWrong() throws {
        let report = try Capture(capture("remote-led-violations.btsnoop")).verify(ledExpectation)
        XCTAssertFalse(report.isMet)
        XCTAssert("\(report)".contains("byte 0 is 01, expected 02 (frame 37)"), "\(report)")
    }
}
