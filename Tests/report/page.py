"""Reads a page of `blesniff report` as a browser would, and says what is wrong with it.

    problems = page.problems(html)          a list of texts, empty for a page that is as it should be

No part of the program is used: tags by html.parser, hashes by hashlib.
"""

import base64
import hashlib
import html.parser
import re

VOID = {"meta", "br", "img", "link", "input", "hr"}
# Elements of images that end in their own tag.
EMPTY = {"path", "rect", "line", "circle", "use"}
NAMESPACE = "http://www.w3.org/2000/svg"
ALLOWED = {
    "html", "head", "meta", "title", "style", "body", "header", "h1", "h2", "h3", "p", "nav", "div", "a", "output", "button",
    "main", "dl", "dt", "dd", "section", "ol", "ul", "li", "b", "span", "code", "pre", "details", "summary", "table", "thead",
    "tbody", "tr", "th", "td", "br", "footer", "script", "svg", "defs", "symbol", "g", "path", "rect", "line", "circle", "text",
    "use", "input",
}
# Names without data-… and aria-….
ATTRIBUTES = {
    "lang", "charset", "http-equiv", "content", "name", "id", "class", "href", "role", "tabindex", "hidden", "open", "colspan",
    "width", "height", "viewbox", "preserveaspectratio", "transform", "d", "fill", "fill-opacity", "stroke", "stroke-width",
    "stroke-linecap", "stroke-linejoin", "vector-effect", "x", "y", "x1", "x2", "y1", "y2", "dy", "cx", "cy", "r",
    "text-anchor", "font-size", "type", "placeholder", "autocomplete",
}
MOST_MARKS = 2000
MOST_HOPS = 3000


class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.found = []
        self.open = []
        self.ids = []
        self.links = []
        self.scripts = []
        self.styles = []
        self.policy = None
        self.images = 0
        self.dots = []
        self.tiles = {}
        self.texts = []
        self.text = ""

    def handle_starttag(self, tag, attributes):
        self.begin(tag, attributes)
        if tag not in VOID:
            self.open.append((tag, dict(attributes)))

    def handle_startendtag(self, tag, attributes):
        self.begin(tag, attributes)
        if tag not in EMPTY:
            self.found.append(f"<{tag}/> ends in its own tag")

    def begin(self, tag, attributes):
        if tag not in ALLOWED:
            self.found.append(f"an element <{tag}>")
        names = [name for name, _ in attributes]
        if len(names) != len(set(names)):
            self.found.append(f"<{tag}> has an attribute twice")
        known = dict(attributes)
        for name, value in attributes:
            if name.startswith("on") or name in {"style", "src", "srcset", "action", "formaction"}:
                self.found.append(f"<{tag} {name}>")
            elif name not in ATTRIBUTES and not name.startswith(("data-", "aria-")):
                self.found.append(f"<{tag}> has an attribute '{name}'")
            if name in {"href", "xlink:href"} and not (value or "").startswith("#"):
                self.found.append(f"a link to {value!r}")
            if "http" in (value or "") and tag != "meta" and re.search(r"https?:", value) and name in {"href", "d", "class"}:
                self.found.append(f"an address in <{tag} {name}>")
        if "id" in known:
            self.ids.append(known["id"])
        if "href" in known:
            self.links.append(known["href"][1:])
        if known.get("role") == "img":
            self.images += 1
            if not (known.get("aria-label") or "").strip():
                self.found.append(f"<{tag} role=img> has no words")
        if tag == "svg" and known.get("role") != "img" and known.get("aria-hidden") != "true":
            # Inside of an image with words, or of another image.
            if not any(name == "svg" or of.get("role") == "img" for name, of in self.open):
                self.found.append("an image that is neither hidden nor has words")
        if tag == "path" and (known.get("class") or "").startswith("d "):
            self.dots.append(known)
        if tag == "meta" and known.get("http-equiv") == "Content-Security-Policy":
            if self.policy or self.styles or self.scripts:
                self.found.append("the policy is not the first thing")
            self.policy = known.get("content")
        self.text = ""

    def handle_endtag(self, tag):
        if not self.open or self.open[-1][0] != tag:
            self.found.append(f"</{tag}> at {self.getpos()} ends nothing")
            return
        _, attributes = self.open.pop()
        if tag == "dt":
            self.label = self.text
        if tag == "dd" and (attributes.get("class") or "") == "value":
            self.tiles[self.label] = self.text
        self.text = ""

    def handle_data(self, data):
        inside = self.open[-1][0] if self.open else None
        if inside == "script":
            self.scripts.append(data)
        elif inside == "style":
            self.styles.append(data)
        else:
            self.text += data
            self.texts.append(data)

    def handle_comment(self, data):
        self.found.append("a comment")

    def handle_pi(self, data):
        self.found.append("a processing instruction")


def read(text):
    reader = Reader()
    reader.feed(text)
    reader.close()
    return reader


def points(path):
    """The places of dots, as whole thousandths: each is a relative move and a stroke of no length."""
    numbers = re.findall(r"-?[\d.]+", path["d"].replace("h0", " "))
    places, x, y = [], 0, 0
    for first, second in zip(numbers[::2], numbers[1::2]):
        x += int(first)
        y += round(float(second) * 1000)
        places.append((x, y))
    return places


def frames(path):
    frames, last = [], 0
    for difference in path["data-f"].split():
        last += int(difference)
        frames.append(last)
    return frames


def digest(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def problems(text, limit=1_000_000):
    if not text.startswith("<!DOCTYPE html>\n"):
        return ["no HTML"]
    reader = read(text)
    found = list(reader.found)
    if reader.open:
        found.append(f"never ends: {[name for name, _ in reader.open]}")
    twice = {name for name in reader.ids if reader.ids.count(name) > 1}
    found += [f"the id {name} is there twice" for name in sorted(twice)]
    found += [f"a link to #{name}, which is not there" for name in sorted(set(reader.links) - set(reader.ids))]
    if len(reader.scripts) != 1 or len(reader.styles) != 1:
        found.append(f"{len(reader.scripts)} scripts, {len(reader.styles)} styles")
    else:
        script, style = reader.scripts[0], reader.styles[0]
        expected = (
            f"default-src 'none'; script-src {digest(script)}; style-src {digest(style)}; base-uri 'none'; form-action 'none'"
        )
        if reader.policy != expected:
            found.append(f"the policy is\n  {reader.policy}, not\n  {expected}")
        if "http" in script.replace(NAMESPACE, "") or "http" in style:
            found.append("an address in the script or the style")
        if re.search(r"innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|new Function", script):
            found.append("the script makes markup of text")
        if re.search(r"url\(|@import|expression\(", style):
            found.append("the style loads something")
    hops = 0
    for path in reader.dots:
        places, numbers = points(path), frames(path)
        if len(places) != len(numbers):
            found.append(f"{len(places)} dots with {len(numbers)} frames")
        if len(places) > MOST_MARKS:
            found.append(f"{len(places)} dots of '{path.get('data-n')}'")
        if "channel" in (path.get("data-n") or ""):
            hops += len(places)
    if hops > 3 * MOST_HOPS:
        found.append(f"{hops} dots of channels")
    if any(ord(character) < 0x20 and character != "\n" for character in text):
        found.append("control characters")
    if re.search("[\u202a-\u202e\u2066-\u2069\u200b-\u200f]", text):
        found.append("characters that reorder or hide")
    if len(text.encode()) > limit:
        found.append(f"{len(text.encode())} bytes")
    return found
