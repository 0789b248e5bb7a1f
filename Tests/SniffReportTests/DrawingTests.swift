import Testing

@testable import SniffReport

@Suite struct DrawingTests {
    @Test func dotsAreTheData() {
        var path = PathText()
        path.dot(1754, 0)
        path.dot(2744, 72.5)
        path.dot(2744, -0.25)
        #expect(path.text == "M1754 0h0m990 72.5h0m0-72.75h0")
    }

    @Test(arguments: [(0.0, "0"), (1.5, "1.5"), (-0.0625, "-0.063"), (1000.1, "1000.1"), (-3, "-3")])
    func numbersHaveTheDigitsTheyNeed(number: Double, text: String) { #expect(Thousandths(number).text == text) }

    @Test func numbersThatNoPictureHoldsDoNotTrap() {
        #expect(Thousandths(.infinity).value == .max)
        #expect(Thousandths(-1e300).value == .min)
        var path = PathText()
        path.dot(.max, 1e300)
        path.dot(.min, -1e300)
        #expect(path.text.hasPrefix("M"))
    }

    @Test func ticksAreRound() {
        #expect(AxisTicks(from: 0, to: 301, about: 4).values.map { $0.rounded() } == [0, 100, 200, 300])
        #expect(AxisTicks(from: 5, to: 5, about: 4).values.isEmpty)
        #expect(AxisTicks.times(to: 11_003, about: 6) == [0, 2000, 4000, 6000, 8000, 10_000])
        #expect(AxisTicks.time(90_000, span: 200_000) == "1.5 min")
        // Two clocks of a file may lie a century apart.
        #expect(AxisTicks.times(to: 3_000_000_000_000, about: 6).count <= 22)
    }

    @Test func aPictureWithoutExtentIsDrawn() {
        let plot = Plot(height: 20, width: (0, 0), scale: (5, 5))
        #expect(plot.svg().text.contains("viewBox=\"0 -6 1 2\""))
    }
}

@Suite struct ThinningTests {
    private func points(_ count: Int) -> [ReportPoint] {
        (0..<count).map { ReportPoint(x: Int64($0), y: Double($0 % 17), frame: UInt64($0 + 1), input: 0) }
    }

    @Test func aBoundedNumberIsKept() {
        var (first, second) = (SampledPoints(limit: 100), SampledPoints(limit: 100))
        for point in points(10_000) { first.add(point) }
        for point in points(10_000).reversed() { second.add(point) }
        #expect(first.count == 10_000)
        #expect((20...100).contains(first.points.count))
        // Which ones are kept does not depend on the order.
        #expect(first.points.inOrder == second.points.inOrder)
    }

    @Test func manyValuesOfOnePacketAreBounded() {
        var sampled = SampledPoints(limit: 10)
        for value in 0..<1000 { sampled.add(ReportPoint(x: 0, y: Double(value), frame: 7, input: 0)) }
        #expect(sampled.points.count <= 10)
        #expect(sampled.count == 1000)
    }

    @Test func linesKeepTheirExtremes() {
        var line = LineColumns(limit: 50)
        for index in 0..<5000 {
            let value = index == 1234 ? 999.0 : index == 4321 ? -999 : Double(index % 10)
            line.add(ReportPoint(x: Int64(index), y: value, frame: UInt64(index), input: 0))
        }
        #expect(line.points.count <= 200)
        #expect(line.points.map(\.y).max() == 999)
        #expect(line.points.map(\.y).min() == -999)
        #expect(line.points.first?.x == 0)
        #expect(line.points.last?.x == 4999)
        #expect(zip(line.points, line.points.dropFirst()).allSatisfy { $0.x <= $1.x })
    }
}

@Suite struct VerdictReadingTests {
    @Test func verdictsAreRead() {
        let text = """
            {"type":"requirement","expectation":"e","inputs":["a.btsnoop"],"title":"A rate","file":"e.yaml","line":7,"verdict":"violated","reason":"one failed","evidence":[{"role":"violation","frame":34,"time_relative":2.748250,"operation":"notifies","att":{"uuid":"2A37","value":"0000"},"remark":"0 bpm"}],"unshown":2}
            {"type":"summary","verdict":"violated","judgements":1,"met":0,"violated":1,"inconclusive":0}
            """
        var verdicts = ReportVerdicts()
        #expect(verdicts.add(jsonLines: Array(text.utf8)) == nil)
        #expect(verdicts.verdict == "violated")
        #expect(verdicts.requirements.first?.location == "e.yaml:7")
        #expect(verdicts.requirements.first?.evidence.first?.time == "2.748")
        #expect(verdicts.requirements.first?.evidence.first?.text == "notifies 2A37 0000 0 bpm")
        let html = ReportPage(
            {
                var model = ReportModel(); model.verdicts = verdicts; return model
            }()
        ).html
        #expect(html.contains("1 violated"))
    }

    @Test(arguments: ["", "{}", "{\"type\":\"requirement\"}", "[1]", "{\"type\":\"summary\"", "{\"type\":\"packet\"}"])
    func otherTextsAreRefused(text: String) {
        var verdicts = ReportVerdicts()
        #expect(verdicts.add(jsonLines: Array(text.utf8)) != nil)
    }
}
