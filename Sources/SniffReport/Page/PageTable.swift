/// A column of a table.
struct PageColumn {
    let title: Markup
    var isNumber = false

    static func text(_ title: Markup) -> PageColumn { PageColumn(title: title) }
    static func number(_ title: Markup) -> PageColumn { PageColumn(title: title, isNumber: true) }
}

extension ReportPage {
    /// - Parameter isWide: whether it may be wider than the page, and then scrolls.
    func table(_ columns: [PageColumn], _ rows: [[Markup]], isWide: Bool = true) -> Markup {
        let head = columns.map { $0.isNumber ? "<th class=\"n\">\($0.title)</th>" : "<th>\($0.title)</th>" as Markup }
        let body = rows.map { row -> Markup in
            let cells = zip(columns, row).map { column, cell -> Markup in
                column.isNumber ? "<td class=\"n\">\(cell)</td>" : "<td>\(cell)</td>"
            }
            return "<tr>\(cells.joined)</tr>\n"
        }
        let table: Markup =
            "<table><thead><tr>\(head.joined)</tr></thead><tbody>\n\(body.joined)</tbody></table>"
        return isWide ? "<div class=\"wide\">\(table)</div>\n" : "\(table)\n"
    }
}
