"""Reads the YAML of the built-in profiles, with nothing that has to be installed: blocks, flow collections, comments, anchors.

Scalars are texts, with escapes as they are written. A key that is a list is a tuple.
"""

import re

KEY = re.compile(r'("[^"]*"|\[[^\]]*\]|[^\s"\[{&*#-][^:]*?|-?\d+): *(.*)|("[^"]*"|\[[^\]]*\]|[^\s"\[{&*#-][^:]*?|-?\d+):()$')
ANCHOR = re.compile(r"&(\w+) *(.*)")


def load(text):
    return Reader(text).block(0)


class Reader:
    def __init__(self, text):
        self.lines, self.anchors = [], {}
        for line in text.splitlines():
            code = uncommented(line)
            if not code.strip():
                continue
            if self.lines and depth(self.lines[-1][1]) > 0:
                indent, begun = self.lines[-1]
                self.lines[-1] = (indent, f"{begun} {code.strip()}")
            else:
                self.lines.append((len(code) - len(code.lstrip()), code.strip()))

    def block(self, indent):
        """The list, mapping or scalar that begins with the next line."""
        indent, text = max(self.lines[0][0], indent), self.lines[0][1]
        if text.startswith("- "):
            found = []
            while self.lines and self.lines[0][0] == indent and self.lines[0][1].startswith("- "):
                rest = self.lines[0][1][2:].lstrip()
                column = indent + len(self.lines[0][1]) - len(rest)
                self.lines[0] = (column, rest)
                found.append(self.block(column))
            return found
        if not KEY.match(text) or text[0] in "{*":
            self.lines.pop(0)
            return self.flow(text)
        found = {}
        while self.lines and self.lines[0][0] == indent and (pair := KEY.match(self.lines[0][1])):
            self.lines.pop(0)
            key, rest = pair[1] or pair[3], pair[2] or ""
            key = self.flow(key)
            found[tuple(key) if isinstance(key, list) else key] = self.value(rest, indent)
        return found

    def value(self, text, indent):
        """The value of a key, on its line or below it."""
        if name := ANCHOR.match(text):
            self.anchors[name[1]] = self.value(name[2], indent)
            return self.anchors[name[1]]
        if text and text not in (">-", ">", "|"):
            return self.flow(text)
        if not self.lines or self.lines[0][0] <= indent:
            return None
        if not text:
            return self.block(self.lines[0][0])
        words = []
        while self.lines and self.lines[0][0] > indent:
            words.append(self.lines.pop(0)[1])
        return " ".join(words)

    def flow(self, text):
        """A scalar, or a collection in brackets."""
        if text[0] not in "[{":
            return self.scalar(text)
        found, rest = self.item(text)
        if rest.strip():
            raise ValueError(f"'{rest}' after {text}")
        return found

    def scalar(self, text):
        text = text.strip()
        if text.startswith("*"):
            return self.anchors[text[1:]]
        return text[1:-1] if text[:1] == '"' == text[-1:] else text

    def item(self, text):
        """An item of a flow collection, and what follows it."""
        text = text.lstrip()
        if name := ANCHOR.match(text):
            self.anchors[name[1]], rest = self.item(name[2])
            return self.anchors[name[1]], rest
        if text[0] == "[":
            found, text = [], text[1:].lstrip()
            while text[0] != "]":
                item, text = self.item(text)
                found.append(item)
                text = text.lstrip().removeprefix(",").lstrip()
            return found, text[1:]
        if text[0] == "{":
            found, text = {}, text[1:].lstrip()
            while text[0] != "}":
                key, text = self.item(text)
                item, text = self.item(text.lstrip().removeprefix(":"))
                found[tuple(key) if isinstance(key, list) else key] = item
                text = text.lstrip().removeprefix(",").lstrip()
            return found, text[1:]
        part = re.match(r'"[^"]*"|(?:[^,\[\]{}:]|:(?! ))+', text)
        return self.scalar(part[0]), text[part.end():]


def uncommented(line):
    """The line without a comment; a text in quotes may have its sign."""
    return re.match(r'(?:"[^"]*"|(?<=\S)#|[^#"])*', line)[0].rstrip()


def depth(text):
    """How many brackets are open at its end."""
    plain = re.sub(r'"[^"]*"', "", text)
    return sum(plain.count(sign) for sign in "[{") - sum(plain.count(sign) for sign in "]}")
