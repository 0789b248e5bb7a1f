import Decoders

/// The faults of one record, in the order in which they were found.
///
/// The log says nothing about who may still be believed. Whether all bytes of a unit are there is a property of the unit,
/// found out by the layer that takes its header off, and travels with it (``Exchange/isIntact``): a violation of the
/// protocol, or damage to another unit in the same record, hides nothing that a layer has decoded.
struct FaultLog {
    private(set) var faults: [Fault] = []

    var isEmpty: Bool { faults.isEmpty }

    mutating func append(_ fault: Fault) { faults.append(fault) }

    /// - Parameter length: says where the bytes end, if the field does not fit.
    mutating func append(_ fault: Fault, within length: LengthSource) {
        var fault = fault
        if fault.limit == nil, fault.needed > fault.available { fault.limit = length }
        faults.append(fault)
    }

    mutating func removeAll() {
        if !faults.isEmpty { faults.removeAll(keepingCapacity: true) }
    }
}
