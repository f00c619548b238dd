"""What a notebook shows of a result."""

from __future__ import annotations

from html.parser import HTMLParser

from shapes import box, on_table


class Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.tags, self.text = [], [], []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def test_html_has_verdict_and_parts_with_their_names_escaped():
    evil = "<script>alert('&')</script>\"石"
    a = on_table(name="<b>bold</b>")
    a.add(evil, *box((5, 0, 0), (6, 1, 1)), density=1)
    r = a.analyze(mu=0.4)
    html = r._repr_html_()
    reader = Reader()
    reader.feed(html)
    assert not reader.open and not {"script", "b", "style", "link", "img"} & set(reader.tags)
    assert evil in reader.text and {"table", "block"} <= set(reader.text)
    assert {"moves", "stable", "fixed"} <= set(reader.text)
    assert "http" not in html


def test_repr_is_short_and_says_the_verdict():
    r = on_table().analyze(mu=0.4)
    assert "stable" in repr(r) and "stable-certain" in repr(r) and len(repr(r)) < 200
    assert "2 parts" in repr(on_table()) and "fixed" in repr(on_table().part("table"))
    assert "stable-certain" in repr(r.friction)
