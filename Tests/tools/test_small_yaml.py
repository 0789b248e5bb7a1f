import unittest

import small_yaml


class SmallYAML(unittest.TestCase):
    def test_blocks(self):
        self.assertEqual(
            small_yaml.load('list:\n  - name: a  # the first\n    about: >-\n      Two\n      lines.\n  - {name: b, size: "#1"}\nlast: x, y\n'),
            {"list": [{"name": "a", "about": "Two lines."}, {"name": "b", "size": "#1"}], "last": "x, y"})

    def test_flow_collections(self):
        self.assertEqual(
            small_yaml.load("a: {kind: [{offset: 0}, {offset: 1}], cases: {[1, 2]: get it,\n  [3]: set}}\nb:\n  [0, 1]: c\n"),
            {"a": {"kind": [{"offset": "0"}, {"offset": "1"}], "cases": {("1", "2"): "get it", ("3",): "set"}},
             "b": {("0", "1"): "c"}})

    def test_anchors(self):
        self.assertEqual(
            small_yaml.load("a: &names {1: x}\nb: *names\nc: {d: &e [1], f: *e}\ng: &h\n  i: j\nk: *h\n"),
            {"a": {"1": "x"}, "b": {"1": "x"}, "c": {"d": ["1"], "f": ["1"]}, "g": {"i": "j"}, "k": {"i": "j"}})


if __name__ == "__main__":
    unittest.main()
