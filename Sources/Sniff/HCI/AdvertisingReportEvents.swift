import Decoders
import Reassembly

/// Advertising reports of controllers (Core 6.0, Vol 4, Part E, 7.7.65.2, 7.7.65.11, 7.7.65.13 and 7.7.65.15).
extension HCILayer {
    /// Describes the reports of an event, and counts the devices that sent them.
    mutating func receive(
        _ reports: Reports, _ adapter: AdapterID, _ bytes: borrowing Span<UInt8>, _ devices: inout DeviceTable?,
        into dissection: inout Dissection
    ) {
        if !joined.isEmpty { joined = [] }
        dissection.facts.layer = .adv
        let describes = dissection.describesReports == .all
        if describes { dissection.fields.begin(Layer.adv.key, .array) }
        defer { if describes { dissection.fields.end(Layer.adv.key) } }
        guard var list = AdvertisingReports(subevent: reports.subevent, parsing: reports.parameters) else {
            return receivePeriodic(reports, adapter, bytes, into: &dissection)
        }
        var report = AdvertisingReport(list.kind)
        let count = reports.parameters.position
        dissection.fields.locate(structure: count..<min(count &+ 1, reports.parameters.end), of: bytes)
        do throws(Fault) {
            while try list.next(bytes, into: &report) {
                if dissection.facts.who == nil, report.address.type != 0xFF { dissection.facts.who = report.address }
                if dissection.fields.tracksOrigins { report.locate(bytes, in: &dissection.fields) }
                if describes { dissection.fields.begin(Layer.adv.key, .element) }
                // Only extended advertising comes in parts.
                let isExtended = report.kind == .extended
                let part = isExtended ? self[adapter].advertising.take(report, bytes, dissection.fields) : .whole
                report.isContinuation = part.isContinuation
                if keepsReports { keptReports.append(report) }
                receive(report, part, bytes, &devices, into: &dissection)
                if describes, let fault = report.parameterFault { dissection.faults.append(fault) }
                if describes { dissection.fields.end(Layer.adv.key) }
                if list.isDone { return }
            }
        } catch {
            dissection.faults.append(error, within: .parameters)
        }
    }

    /// Describes the reports of the event at hand: an operation keeps some of them.
    func describeReports(_ bytes: borrowing Span<UInt8>, into dissection: inout Dissection) {
        dissection.fields.begin(Layer.adv.key, .array)
        for report in keptReports {
            dissection.fields.begin(Layer.adv.key, .element)
            if let data = joined.first(where: { $0.start == report.start })?.data {
                let (complete, whole) = HCILayer.complete(report, data, bytes)
                describe(complete, whole.span, into: &dissection)
            } else {
                describe(report, bytes, into: &dissection)
            }
            if let fault = report.parameterFault { dissection.faults.append(fault) }
            dissection.fields.end(Layer.adv.key)
        }
        dissection.fields.end(Layer.adv.key)
    }

    private mutating func receive(
        _ report: AdvertisingReport, _ outcome: AdvertisingAssembler.Outcome, _ bytes: borrowing Span<UInt8>,
        _ devices: inout DeviceTable?, into dissection: inout Dissection
    ) {
        switch outcome {
        case .whole, .first:
            if devices != nil { devices?.add(report, dissection.facts.time, bytes) }
            if dissection.describesReports == .all { describe(report, bytes, into: &dissection) }
        case .more: if dissection.describesReports == .all { describe(report, bytes, into: &dissection) }
        case .joined(let data, let segments):
            joined.append((report.start, data))
            let (complete, whole) = HCILayer.complete(report, data, bytes)
            dissection.fields.addUnit(complete.data, of: whole.span, segments)
            if devices != nil { devices?.add(data: complete, whole.span) }
            if dissection.describesReports == .all { describe(complete, whole.span, into: &dissection) }
        }
    }

    /// The report as if it had all the data in the place of their last part.
    private static func complete(
        _ report: AdvertisingReport, _ data: [UInt8], _ bytes: borrowing Span<UInt8>
    ) -> (AdvertisingReport, bytes: [UInt8]) {
        let start = report.data.lowerBound
        let whole = (0..<start).map { bytes[$0] } + data
        var complete = report
        complete.data = start..<whole.count
        return (complete, whole)
    }

    /// Periodic advertising data, whose parts are joined as those of extended advertising are.
    private mutating func receivePeriodic(
        _ reports: Reports, _ adapter: AdapterID, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        guard var list = AdvertisingReports(periodic: reports.subevent, parsing: reports.parameters) else { return }
        let origin = HCILayer.train(reports, bytes)
        do throws(Fault) {
            guard var report = try list.next(bytes) else { return }
            if dissection.fields.tracksOrigins { report.locate(bytes, in: &dissection.fields) }
            if dissection.describesReports == .all { dissection.fields.begin(Layer.adv.key, .element) }
            // 0xFF: what was to be reported was not received.
            if report.dataStatus == 0xFF { self[adapter].advertising.forget { $0 == origin } }
            let part = self[adapter].advertising.take(
                report.data, of: origin, hasMore: report.dataStatus == 1, bytes, dissection.fields)
            report.isContinuation = part.isContinuation
            var devices: DeviceTable?
            receive(report, part, bytes, &devices, into: &dissection)
            if dissection.describesReports == .all { dissection.fields.end(Layer.adv.key) }
        } catch {
            // The event's own layout reports the same bytes.
        }
    }

    /// The train that the parts of a periodic report belong to. Version 2 tells the packets of a train apart.
    private static func train(_ reports: Reports, _ bytes: borrowing Span<UInt8>) -> AdvertisingAssembler.Origin {
        let start = reports.parameters.position
        let handle = reports.parameters.remaining >= 2 ? bytes.u16(at: start) : 0
        // Sync_Handle, TX_Power, RSSI and CTE_Type stand before Periodic_Event_Counter and Subevent.
        guard reports.subevent == LESubeventCode.periodicAdvertisingReportV2, reports.parameters.remaining >= 8 else {
            return .train(handle, event: 0, subevent: 0)
        }
        return .train(handle, event: bytes.u16(at: start + 5), subevent: bytes[start + 7])
    }

    private func describe(
        _ report: AdvertisingReport, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        do throws(Fault) {
            let isNamed = report.address == dissection.facts.who
            try report.describe(bytes, isNamed: isNamed, registry: registry, into: &dissection.fields)
        } catch {
            dissection.faults.append(error, within: .parameters)
        }
    }
}

extension AdvertisingAssembler.Outcome {
    fileprivate var isContinuation: Bool { if case .more = self { true } else { false } }
}
