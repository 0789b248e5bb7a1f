extension String {
    /// Of the name of a device: what the devices of its model have in common, without a number at the end.
    package var deviceModel: String {
        guard let separator = lastIndex(where: { " _-".contains($0) }), separator > startIndex else { return self }
        let last = self[index(after: separator)...]
        let isSerial = last.contains(where: \.isNumber) || last.count >= 4 && last.allSatisfy(\.isHexDigit)
        return isSerial ? String(self[..<separator]) : self
    }
}
