/// The same thing twice: for what the capturing host sends, or on the air the central, and for what the other side does.
struct BySender<Value> {
    var sent: Value
    var received: Value

    init(_ sent: Value, _ received: Value) {
        self.sent = sent
        self.received = received
    }

    /// - Parameter sender: where nobody knows, the other side.
    subscript(_ sender: Direction) -> Value {
        // In place: what is taken out and put back is copied.
        @inline(__always) _read {
            if sender == .sent { yield sent } else { yield received }
        }
        @inline(__always) _modify {
            if sender == .sent { yield &sent } else { yield &received }
        }
    }
}
