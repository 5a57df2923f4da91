"""The scheme itself (governance-api 2.2, 2.3), written down as plainly as it can be."""
import hashlib
import json
import re


def sha256(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def canonical(fields):
    """Sorted keys, no white space, ASCII."""
    return json.dumps({**fields, "v": "2"}, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def fingerprint(canonical_json, salt):
    return "SVC-DNA-v2-" + sha256(canonical_json + "|" + salt)[:16]


def pair(a, b):
    return sha256(min(a, b) + max(a, b))


def levels(fingerprints):
    """All levels, leaves first. A lone last node is paired with itself."""
    found = [[sha256(f) for f in fingerprints]]
    while len(found[-1]) > 1:
        level = found[-1]
        even = level if len(level) % 2 == 0 else level + [level[-1]]
        found.append([pair(even[i], even[i + 1]) for i in range(0, len(even), 2)])
    return found


def root(fingerprints):
    return levels(fingerprints)[-1][0]


def proof(fingerprints, index):
    steps = []
    for level in levels(fingerprints)[:-1]:
        even = level if len(level) % 2 == 0 else level + [level[-1]]
        steps.append({"hash": even[index ^ 1], "position": "left" if index & 1 else "right"})
        index >>= 1
    return steps


# Deterministic stand-ins for what is random in life.


def salt_of(name):
    return sha256("salt of " + name)[:32]


def uuid_of(name):
    h = sha256("uuid of " + name)
    return f"{h[:8]}-{h[8:12]}-4{h[13:16]}-8{h[17:20]}-{h[20:32]}"


def misspelt(text, digits):
    """(what is wrong, the text with it) for each run of `digits` in it: each must count in full and in no other alphabet."""
    for part, run in enumerate(re.finditer(f"[{digits}]+", text), start=1):
        told = run.group()
        wide = chr(0xFF10 + int(told[0], 16)) if told[0].isdigit() else chr(ord(told[0]) + 0xFEE0)
        for wrong, written in [
            ("a digit short", told[1:]),
            ("a digit long", told + "0"),
            ("a letter that is no digit", "g" + told[1:]),
            ("a full-width digit", wide + told[1:]),
            ("a capital", told[:-1] + "A"),
        ]:
            yield f"{wrong} in part {part}", text[: run.start()] + written + text[run.end() :]


def leaf_name(i):
    """The i-th fingerprint of the generated trees; the rule stands in merkle-tree.json."""
    return "SVC-DNA-v2-" + sha256("svc vector leaf " + str(i))[:16]


def leaf_names(count):
    return [leaf_name(i) for i in range(count)]
