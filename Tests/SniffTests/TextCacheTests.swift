import Decoders
import Testing

@testable import Sniff

@Suite("Text cache")
struct TextCacheTests {
    /// The field `frame` with this value.
    private func key(_ value: UInt64, marks: UInt32 = 0) -> TextCache.Key {
        var selection = FieldSelection(CaptureOptions.standard.registry.vocabulary)
        selection.insertAll()
        var fields = FieldList(selection)
        fields.add(RecordField.frame.key, value)
        return TextCache.Key(fields.pointer(0), marks: marks)
    }

    private func keep(_ text: String, _ key: TextCache.Key, in cache: inout TextCache) {
        var out = ByteBuffer()
        out.append("before ")
        out.append(string: text)
        cache.keep(key, from: 7, of: out)
    }

    private func text(_ key: TextCache.Key, of cache: borrowing TextCache) -> String? {
        var out = ByteBuffer(capacity: 16)
        out.append("> ")
        guard let count = cache.append(key, to: &out) else { return nil }
        #expect(out.count == count + 2)
        return String(out.string.dropFirst(2))
    }

    @Test("a text is known under its key, with its marks, and under no other")
    func keys() {
        var cache = TextCache()
        keep("one", key(1), in: &cache)
        keep("", key(2), in: &cache)
        keep("one, marked", key(1, marks: 3), in: &cache)
        #expect(text(key(1), of: cache) == "one")
        #expect(text(key(2), of: cache) == "")
        #expect(text(key(1, marks: 3), of: cache) == "one, marked")
        #expect(text(key(3), of: cache) == nil)
        #expect(text(key(1, marks: 1), of: cache) == nil)
        keep("another", key(1), in: &cache)
        #expect(text(key(1), of: cache) == "another")
    }

    @Test("texts of all lengths come back whole; the longest ones are not kept")
    func lengths() {
        var cache = TextCache()
        for length in [1, 15, 16, 17, 40, 63, 64, 65, 79, 80, 81, 1000, 4096] {
            let written = String(repeating: "ab", count: length).prefix(length)
            keep(String(written), key(UInt64(length)), in: &cache)
            #expect(text(key(UInt64(length)), of: cache) == String(written))
        }
        keep(String(repeating: "x", count: 4097), key(4097), in: &cache)
        #expect(text(key(4097), of: cache) == nil)
    }

    @Test("what is known is right after any number of rounds, and the last texts are known")
    func rounds() {
        var cache = TextCache()
        var generator = SystemRandomNumberGenerator()
        let keys = (0..<200).map { key($0) }
        var last: [Int: String] = [:]
        var known = 0
        for number in 0..<3000 {
            let value = Int.random(in: 0..<200, using: &generator)
            let written = "\(number) " + String(repeating: "x", count: Int.random(in: 0..<3000, using: &generator))
            keep(written, keys[value], in: &cache)
            last[value] = written
            #expect(text(keys[value], of: cache) == written)
            let asked = Int.random(in: 0..<200, using: &generator)
            guard let found = text(keys[asked], of: cache) else { continue }
            known += 1
            #expect(found == last[asked])
        }
        #expect(known > 1000)
    }
}
