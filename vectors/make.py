#!/usr/bin/env python3
"""Writes every vector file of this folder anew. Standard library only; the same bytes on every run.

    python3 vectors/make.py           writes
    python3 vectors/make.py --check   writes nothing; exit code 1 when a file differs from what would be written
"""
import json
import pathlib
import sys

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from generate import claims, fingerprints, outcomes, rows, trees  # noqa: E402

FILES = {
    "fingerprint.json": fingerprints.fingerprints,
    "canonical-json.json": fingerprints.canonical_json,
    "merkle-tree.json": trees.merkle_tree,
    "merkle-proof.json": trees.merkle_proof,
    "anchor-memo.json": trees.anchor_memo,
    "outcome.json": outcomes.outcome,
    "claims.json": claims.claims,
    "export-row.json": rows.export_row,
    "export-rows.json": rows.export_rows,
    "export-page.json": rows.export_page,
}


def text_of(content):
    """One case per line: a change shows as one line. ASCII, so no editor can alter a byte unseen."""
    parts = []
    for key, value in content.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            cases = ",\n".join("    " + json.dumps(case) for case in value)
            parts.append(f"  {json.dumps(key)}: [\n{cases}\n  ]")
        else:
            parts.append(f"  {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main(arguments):
    if arguments not in ([], ["--check"]):
        print(__doc__.strip())
        return 0 if arguments == ["--help"] else 2
    differing = []
    for name, make in FILES.items():
        path = HERE / name
        text = text_of(make())
        old = path.read_text(encoding="ascii") if path.exists() else None
        if old == text:
            continue
        differing.append(name)
        if arguments != ["--check"]:
            path.write_text(text, encoding="ascii")
    verb = "differ" if arguments == ["--check"] else "written"
    print(f"{len(differing)} of {len(FILES)} files {verb}" + "".join(f"\n  {name}" for name in differing))
    return 1 if differing and arguments == ["--check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
