import Decoders

/// The attributes of one table by their handles, and which of them other connections showed.
///
/// A peer may tell its table anew as often as it likes. What a change costs therefore grows with what it changes, not with
/// what is known: ``examined`` counts the attributes that were looked at for it.
struct AttributeStore: Sendable {
    /// In no order: a removed one's place is taken by the last.
    private(set) var list: [Attribute] = []
    /// Where the places of ``pageSize`` handles begin in `indices`, plus one; 0 where none of them has been known.
    private var pages: [UInt16] = []
    /// Places in `list` plus one, 0 where there is none: page by page.
    private var indices: [UInt16] = []
    private var known = HandleList()
    /// Those that the latest connection has not shown.
    private var earlier = HandleList()
    /// Those of declarations (Core 6.0, Vol 3, Part G, 3.4).
    private var declarations = HandleList()
    /// Attributes that changes of ranges have looked at.
    private(set) var examined = 0

    /// Handles of a page. A table of one attribute at the highest handle takes 4 KiB.
    private static let pageSize = 32

    var count: Int { list.count }
    /// All handles, ascending.
    var handles: [UInt16] { known.handles }

    /// The place of an attribute in ``list``, to ask for parts of it: all of it is many bytes.
    @inline(__always)
    func index(_ handle: UInt16) -> Int? {
        let (page, index) = (Int(handle) / AttributeStore.pageSize, Int(handle) % AttributeStore.pageSize)
        guard page < pages.count, pages[page] != 0 else { return nil }
        let position = indices[(Int(pages[page]) &- 1) &* AttributeStore.pageSize &+ index]
        return position == 0 ? nil : Int(position) &- 1
    }

    subscript(at index: Int) -> Attribute {
        @inline(__always) _read { yield list[index] }
        @inline(__always) _modify { yield &list[index] }
    }

    subscript(_ handle: UInt16) -> Attribute? { index(handle).map { list[$0] } }

    /// Handles of a range, ascending.
    func handles(in range: ClosedRange<UInt16>) -> ArraySlice<UInt16> { known[range] }

    /// Handles of a range that the latest connection has not shown, ascending.
    func earlierHandles(in range: ClosedRange<UInt16>) -> ArraySlice<UInt16> { earlier[range] }

    /// The first handle after one that is known to have a declaration.
    func nextDeclaration(after handle: UInt16) -> UInt16? { declarations.next(after: handle) }

    // MARK: - Changes

    /// Records an attribute that the latest connection has shown.
    mutating func set(_ handle: UInt16, _ attribute: Attribute) {
        let isDeclaration = attribute.uuid?.isListedDeclaration ?? false
        if let index = index(handle) {
            let wasDeclaration = list[index].uuid?.isListedDeclaration ?? false
            if wasDeclaration != isDeclaration {
                if isDeclaration { declarations.insert(handle) } else { declarations.remove(handle) }
            }
            list[index] = attribute
            list[index].handle = handle
            if !earlier.isEmpty { earlier.remove(handle) }
            return
        }
        list.append(attribute)
        list[list.count - 1].handle = handle
        known.insert(handle)
        if isDeclaration { declarations.insert(handle) }
        setIndex(handle, UInt16(list.count))
    }

    /// The latest connection has not shown these attributes, though they were recorded in it.
    ///
    /// - Parameter handles: ascending.
    mutating func markEarlier(_ handles: [UInt16]) { earlier.insert(handles.filter { index($0) != nil }) }

    /// Another connection begins: it has shown nothing yet.
    mutating func beginConnection() { earlier = known }

    /// Forgets all attributes of a range.
    mutating func remove(_ range: ClosedRange<UInt16>) {
        let gone = known[range]
        guard !gone.isEmpty else { return }
        examined += gone.count
        for handle in Array(gone) { take(handle) }
        known.remove(range)
        earlier.remove(range)
        declarations.remove(range)
    }

    /// Forgets the attributes of a range that the latest connection has not shown.
    ///
    /// - Parameter matches: more about which of them.
    mutating func removeEarlier(_ range: ClosedRange<UInt16>, where matches: (Attribute) -> Bool = { _ in true }) {
        guard !earlier.isEmpty else { return }
        let candidates = earlier[range]
        examined += candidates.count
        remove(candidates.filter { handle in index(handle).map { matches(list[$0]) } ?? false })
    }

    /// The same of some handles, which ascend.
    mutating func removeEarlier(_ handles: [UInt16], where matches: (Attribute) -> Bool) {
        examined += handles.count
        remove(
            handles.filter { handle in
                earlier.contains(handle) && index(handle).map { matches(list[$0]) } ?? false
            })
    }

    /// Forgets attributes by what is known of them: looks at all.
    mutating func removeAll(where matches: (Attribute) -> Bool) {
        examined += list.count
        remove(known.handles.filter { handle in index(handle).map { matches(list[$0]) } ?? false })
    }

    private mutating func remove(_ gone: [UInt16]) {
        for handle in gone { take(handle) }
        known.remove(gone)
        earlier.remove(gone)
        declarations.remove(gone)
    }

    /// Takes an attribute out of the list; the last one gets its place.
    private mutating func take(_ handle: UInt16) {
        guard let index = index(handle) else { return }
        setIndex(handle, 0)
        let last = list.removeLast()
        guard index < list.count else { return }
        list[index] = last
        setIndex(last.handle, UInt16(index + 1))
    }

    private mutating func setIndex(_ handle: UInt16, _ position: UInt16) {
        let (page, index) = (Int(handle) / AttributeStore.pageSize, Int(handle) % AttributeStore.pageSize)
        if pages.count <= page { pages += [UInt16](repeating: 0, count: page + 1 - pages.count) }
        if pages[page] == 0 {
            indices.append(contentsOf: repeatElement(0, count: AttributeStore.pageSize))
            pages[page] = UInt16(indices.count / AttributeStore.pageSize)
        }
        indices[Int(pages[page] - 1) * AttributeStore.pageSize + index] = position
    }
}

extension BluetoothUUID {
    /// Whether attributes of this type begin something that others belong to.
    fileprivate var isListedDeclaration: Bool {
        self == .primaryService || self == .secondaryService || self == .include || self == .characteristic
    }
}
