/// The part that the sender of a packet plays in its connection.
public enum Sender: UInt8, Sendable {
    case central, peripheral, unknown

    /// The side that the packet goes to; where the sender is not known, as if the peripheral had sent it.
    package var other: Sender { self == .central ? .peripheral : .central }

    /// As `direction` says it for packets from the air; `nil` where it is not known.
    package var name: StaticString? {
        switch self {
        case .central: "central"
        case .peripheral: "peripheral"
        case .unknown: nil
        }
    }
}

/// The same thing for both sides of a connection.
struct BySender<Value> {
    var central: Value
    var peripheral: Value

    init(central: Value, peripheral: Value) {
        self.central = central
        self.peripheral = peripheral
    }

    /// - Parameter sender: data of an unknown sender are kept with what is the peripheral's.
    subscript(_ sender: Sender) -> Value {
        // In place: what is taken out and put back is copied.
        @inline(__always) _read {
            if sender == .central { yield central } else { yield peripheral }
        }
        @inline(__always) _modify {
            if sender == .central { yield &central } else { yield &peripheral }
        }
    }
}

extension BySender where Value: BitwiseCopyable {
    /// A copy. Of a small value it costs less than access in place, which is a call of a coroutine.
    func value(of sender: Sender) -> Value { sender == .central ? central : peripheral }
}

extension BySender: Sendable where Value: Sendable {}
