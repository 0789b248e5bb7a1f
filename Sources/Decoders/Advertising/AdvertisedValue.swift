/// A value of a report, for the list of all.
struct AdvertisedValue {
    /// Where the data of its structure begin.
    let structure: Int
    /// That of service data.
    let uuid: BluetoothUUID?
    let data: Range<Int>
    /// Those of its fields.
    let entries: Range<Int>
}
