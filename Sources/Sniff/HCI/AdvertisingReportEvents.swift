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
        dissection.fields.begin(Layer.adv.key, .array)
        defer { dissection.fields.end(Layer.adv.key) }
        guard var list = AdvertisingReports(subevent: reports.subevent, parsing: reports.parameters) else {
            return receivePeriodic(reports, adapter, bytes, into: &dissection)
        }
        var report = AdvertisingReport(list.kind)
        do throws(Fault) {
            while try list.next(bytes, into: &report) {
                if dissection.facts.who == nil, report.address.type != 0xFF { dissection.facts.who = report.address }
                dissection.fields.begin(Layer.adv.key, .element)
                receive(report, adapter, bytes, &devices, into: &dissection)
                dissection.fields.end(Layer.adv.key)
                if list.isDone { return }
            }
        } catch {
            dissection.faults.append(error)
        }
    }

    @inline(__always)
    private mutating func receive(
        _ report: AdvertisingReport, _ adapter: AdapterID, _ bytes: borrowing Span<UInt8>,
        _ devices: inout DeviceTable?, into dissection: inout Dissection
    ) {
        // Only extended advertising comes in parts.
        switch report.kind == .extended ? self[adapter].advertising.take(report, bytes) : .whole {
        case .whole, .first:
            if devices != nil { devices?.add(report, dissection.facts.time, bytes) }
            describe(report, bytes, into: &dissection)
        case .more:
            var more = report
            more.isContinuation = true
            describe(more, bytes, into: &dissection)
        case .joined(let data):
            joined.append((report.start, data))
            // The report as if it had all the data in the place of their last part.
            let start = report.data.lowerBound
            let whole = (0..<start).map { bytes[$0] } + data
            var complete = report
            complete.data = start..<whole.count
            if devices != nil { devices?.add(data: complete, whole.span) }
            describe(complete, whole.span, into: &dissection)
        }
    }

    /// Periodic advertising data. Those that come in parts are shown as they are: only a whole one begins and ends with an
    /// AD structure.
    private mutating func receivePeriodic(
        _ reports: Reports, _ adapter: AdapterID, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        guard var list = AdvertisingReports(periodic: reports.subevent, parsing: reports.parameters) else { return }
        let train = bytes.u16(at: reports.parameters.position)
        do throws(Fault) {
            guard var report = try list.next(bytes) else { return }
            report.isContinuation = self[adapter].isPart(ofTrain: train, status: report.dataStatus)
            dissection.fields.begin(Layer.adv.key, .element)
            describe(report, bytes, into: &dissection)
            dissection.fields.end(Layer.adv.key)
        } catch {
            // The event's own layout reports the same bytes.
        }
    }

    @inline(__always)
    private func describe(
        _ report: AdvertisingReport, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        do throws(Fault) {
            let isNamed = report.address == dissection.facts.who
            try report.describe(bytes, isNamed: isNamed, registry: registry, into: &dissection.fields)
        } catch {
            dissection.faults.append(error)
        }
    }
}
