"""Writes fleet.ipynb from the cells below: a notebook is easier to review as text."""

from __future__ import annotations

import pathlib

import nbformat

CELLS = [
    ("markdown", "# A fleet of captures\n\nThe folder that `blesniff-fleet run` wrote is named by the variable `FLEET` "
     "(`make fleet-demo` writes `.build/fleet-demo/out`)."),
    ("code", "import os\n\nimport altair as alt\n\nfrom blesniff_fleet import query\n\n"
     "alt.renderers.enable('mimetype')\nout = os.environ.get('FLEET', '../../.build/fleet-demo/out')\ndb = query.duckdb(out)\n"
     "ask = lambda name: db.execute(query.text(name)).df()\nask('damaged_captures')"),
    ("markdown", "## Slowest attributes, by firmware and week\n\nEach point is an attribute: 95 % of its answers came sooner."),
    ("code", "slowest = ask('slowest_attributes')\nalt.Chart(slowest).mark_point().encode(\n    x='week:O', y=alt.Y('p95_ms:Q', "
     "title='p95 of latency, ms'), color='firmware:N', tooltip=['uuid', 'answers', 'p95_ms'])"),
    ("markdown", "## Regressions between builds"),
    ("code", "regressions = ask('regressions')\nalt.Chart(regressions).mark_bar().encode(\n    x=alt.X('factor:Q', title='median "
     "latency, new by old'), y=alt.Y('uuid:N', sort='-x'), color='firmware:N')"),
    ("markdown", "## Lost connections, by firmware and reason"),
    ("code", "drops = ask('drops_by_firmware')\nalt.Chart(drops).mark_bar().encode(\n    x='firmware:N', y='percent:Q', "
     "color='end_reason:N', tooltip=['connections', 'lost'])"),
    ("markdown", "## Verdicts, by week"),
    ("code", "trends = ask('verdict_trends').melt(['title', 'week'], var_name='verdict', value_name='captures')\n"
     "alt.Chart(trends).mark_bar().encode(x='week:O', y='captures:Q', color='verdict:N', row='title:N')"),
]


def main() -> None:
    notebook = nbformat.v4.new_notebook()
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    for place, (kind, text) in enumerate(CELLS):
        cell = nbformat.v4.new_markdown_cell(text) if kind == "markdown" else nbformat.v4.new_code_cell(text)
        cell["id"] = f"cell-{place}"
        notebook.cells.append(cell)
    nbformat.write(notebook, pathlib.Path(__file__).with_name("fleet.ipynb"))


if __name__ == "__main__":
    main()
