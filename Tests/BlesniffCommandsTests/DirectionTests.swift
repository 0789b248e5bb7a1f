import Testing

@Suite("Lines: direction, adapter and address")
struct DirectionTests {
    @Test("'>' for sent, '<' for received; '-' where nobody else is concerned")
    func arrows() throws {
        var capture = TestCapture()
        capture.add(TestCapture.reset, received: false)
        capture.add(TestCapture.resetComplete, received: true)
        let lines = try ProgramRun("decode", capture: capture).lines
        #expect(
            lines == [
                "     1     0.000000 > -                  Reset",
                "     2     0.000000 < -                  Command Complete  Reset",
            ])
    }

    @Test("the adapter, where the capture tells them apart")
    func adapters() throws {
        var capture = TestCapture(ofAdapters: true)
        for adapter: UInt32 in [0, 9, 10] { capture.add(TestCapture.reset, received: false, adapter: adapter) }
        let lines = try ProgramRun("decode", capture: capture).lines
        #expect(
            lines == [
                "     1     0.000000 > hci0 -                  Reset",
                "     2     0.000000 > hci9 -                  Reset",
                "     3     0.000000 > hci10 -                  Reset",
            ])
    }

    @Test func addressOfTheOtherSide() throws {
        let lines = try ProgramRun("decode", capture: TestCapture(TestCapture.report(name: "Belt"))).lines
        #expect(
            lines == [
                "     1     0.000000 < C6:05:04:03:02:01  LE Advertising Report  ADV_IND  -60 dBm  \"Belt\""
            ])
    }
}
