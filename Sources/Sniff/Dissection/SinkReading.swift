/// The part of a packet that a sink reads: what nobody reads is followed, but not described.
package enum SinkReading {
    /// Its fields, and what is wrong with it.
    case packets
    /// The fields that are asked for. Layers of which none is asked for are not described.
    case fields
    /// Nothing: operations are read, with the packets that they keep.
    case operations
}
