import Decoders
import Testing

@testable import Sniff

/// A peer may tell its attribute table anew as often as it likes: what that costs grows with what it tells, not with what is
/// known.
@Suite struct AttributeTableCostTests {
    private static let attributes: UInt16 = 4000

    private func emptyCache() -> GATTCache {
        GATTCache(.standard, TransferProfiles(), saved: SavedTables([]), hidesSecrets: true)
    }

    private func addTable(_ cache: inout GATTCache) throws -> DatabaseID {
        let added = cache.addDatabase(peer: nil, isOfPeer: true)
        let id = try #require(added)
        cache.beginConnection(id)
        for handle in 1...Self.attributes { cache.observe(id, handle, BluetoothUUID(0x2A37), .findInformation) }
        return id
    }

    @Test func servicesThatContradictEachOtherLookAtNothing() throws {
        var cache = emptyCache()
        let id = try addTable(&cache)
        for index in 0..<500 {
            cache.observe(id, service: BluetoothUUID(0x180D + UInt32(index % 2)), 1, 0xFFFF, isPrimary: true)
        }
        #expect(cache[id].store.examined == 0)
        #expect(cache[id].count == Int(Self.attributes) && cache[id].services.count == 1)
        // Whose decoders they are is found out when somebody asks.
        cache.refresh(id, 5)
        #expect(cache.resolve(id, 5).decoder != nil)
        #expect(cache[id].serviceUUID(of: 5) == BluetoothUUID(0x180E))
    }

    @Test func declarationsToldAnewLookAtNothing() throws {
        var cache = emptyCache()
        let id = try addTable(&cache)
        for index in 0..<500 {
            let uuid = BluetoothUUID(0x2A00 + UInt32(index % 7))
            cache.prepare(id, declaration: 0x10, value: 0x11, uuid)
            cache.observe(id, 0x10, .characteristic, .readByType, properties: 2, declares: uuid)
            cache.observe(id, 0x11, uuid, .characteristicDeclaration, properties: 2)
        }
        #expect(cache[id].store.examined == 0)
        #expect(cache[id].attribute(0x11)?.uuid == BluetoothUUID(0x2A00 + 499 % 7))
    }

    @Test func serviceChangedLooksAtWhatItRemoves() throws {
        var cache = emptyCache()
        let id = try addTable(&cache)
        for index in 0..<500 {
            cache.observe(id, service: BluetoothUUID(0x1801), 0xFF00, 0xFF10, isPrimary: true)
            cache.forget(id, 0xFF00...0xFFFF)
            if index == 100 { cache.forget(id, 10...19) }
        }
        #expect(cache[id].store.examined == 10)
        #expect(cache[id].count == Int(Self.attributes) - 10 && cache[id].services.isEmpty)
    }

    /// What the hash before has not seen told anew is forgotten, so that nothing is looked at twice for nothing.
    @Test func hashesLookAtWhatTheyRemove() throws {
        var cache = emptyCache()
        let id = try addTable(&cache)
        for index in 0..<200 { cache.observe(id, hash: [UInt8](repeating: UInt8(index), count: 16)) }
        #expect(
            cache[id].store.examined == 2 * Int(Self.attributes) || cache[id].store.examined == Int(Self.attributes))
        #expect(cache[id].count == 0)
    }

    @Test func aNewConnectionForgetsOnlyWhatItContradicts() throws {
        var cache = emptyCache()
        let id = try addTable(&cache)
        for _ in 0..<100 {
            cache.beginConnection(id)
            cache.prepare(id, declaration: 0xF000, value: 0xF001, BluetoothUUID(0x2A19))
            cache.observe(id, 0xF000, .characteristic, .readByType, declares: BluetoothUUID(0x2A19))
            cache.observe(id, 0xF001, BluetoothUUID(0x2A19), .characteristicDeclaration)
        }
        #expect(cache[id].store.examined == 0)
        #expect(cache[id].count == Int(Self.attributes) + 2)
    }

    /// A table with one attribute takes no room for those below it.
    @Test func highHandlesTakeNoRoomForLowOnes() {
        var store = AttributeStore()
        for handle: UInt16 in [1023, 0xFFFF, 7] {
            var attribute = Attribute()
            attribute.uuid = BluetoothUUID(UInt32(handle))
            store.set(handle, attribute)
        }
        #expect(store.handles == [7, 1023, 0xFFFF] && store.count == 3)
        store.remove(8...1023)
        #expect(
            store[1023] == nil && store[0xFFFF]?.uuid == BluetoothUUID(0xFFFF) && store[7]?.uuid == BluetoothUUID(7))
        #expect(store.index(1023) == nil && store.index(7) == 1 || store.index(7) == 0)
    }

    /// Services in any order, inside and across each other: always in order, none overlapping another.
    @Test func servicesNeverOverlap() throws {
        var cache = emptyCache()
        let id = try addTable(&cache)
        var state: UInt64 = 3
        func next(_ bound: UInt64) -> UInt16 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt16(truncatingIfNeeded: (state >> 33) % bound)
        }
        for step in 0..<2000 {
            let start = next(3000) + 1
            let end = step % 11 == 0 ? 0xFFFF : start + next(60)
            if step % 50 == 49 { cache.forget(id, start...end) }
            cache.observe(id, service: BluetoothUUID(UInt32(next(40))), start, end, isPrimary: true)
            let services = cache[id].services
            #expect(zip(services, services.dropFirst()).allSatisfy { $0.end < $1.start })
            #expect(cache[id].serviceUUID(containing: start) == services.first { $0.start == start }?.uuid)
            #expect(services.allSatisfy { $0.start <= $0.end })
        }
    }
}
