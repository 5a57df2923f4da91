"""merkle-tree.json, merkle-proof.json and anchor-memo.json."""
import hashlib

from .scheme import leaf_name, leaf_names, levels, pair, proof, root, sha256

LARGER = [100, 127, 128, 129, 255, 256, 257, 1000, 1023, 1024, 1025, 4096, 5000]


def up(nodes, join, lone):
    """A tree by other rules, for the roots that must not come out."""
    while len(nodes) > 1:
        above = [join(nodes[i], nodes[i + 1]) for i in range(0, len(nodes) - 1, 2)]
        if len(nodes) % 2:
            above.append(lone(nodes[-1]))
        nodes = above
    return nodes[0]


def twice(x):
    return pair(x, x)


def merkle_tree():
    accept = [{"name": f"{n} leaves", "leaf_count": n, "merkle_root": root(leaf_names(n))} for n in [*range(1, 71), *LARGER]]
    three = leaf_names(3)
    five = leaf_names(5)
    leaves = [sha256(f) for f in five]

    def of_bytes(a, b):
        return hashlib.sha256(bytes.fromhex(min(a, b)) + bytes.fromhex(max(a, b))).hexdigest()

    wrong = [
        ("pairs in order, not sorted", five, up(leaves, lambda a, b: sha256(a + b), lambda x: sha256(x + x))),
        ("pairs the larger first", five, up(leaves, lambda a, b: sha256(max(a, b) + min(a, b)), lambda x: sha256(x + x))),
        ("pairs of bytes, not of hex text", five, up(leaves, of_bytes, lambda x: of_bytes(x, x))),
        ("a lone node carried up unpaired", five, up(leaves, pair, lambda x: x)),
        ("padded to a power of two with empty leaves", five, up(leaves + [sha256("")] * 3, pair, twice)),
        ("leaves not hashed", five, up(list(five), pair, twice)),
        ("leaves hashed twice", five, up([sha256(x) for x in leaves], pair, twice)),
        ("leaves of the bare 16 characters", five, up([sha256(f[11:]) for f in five], pair, twice)),
        ("leaves sorted first", five, up(sorted(leaves), pair, twice)),
        ("leaves in reverse", five, up(leaves[::-1], pair, twice)),
        ("domain bytes before leaves and nodes (RFC 6962)", five, up([sha256("\0" + f) for f in five], lambda a, b: sha256("\1" + min(a, b) + max(a, b)), twice)),
        ("upper-case hex", five, root(five).upper()),
        ("one leaf fewer", five, root(five[:-1])),
        ("one leaf more", five, root(leaf_names(6))),
        ("the root of a lone leaf is the leaf, not its pair", five[:1], twice(leaves[0])),
    ]
    refused = [
        ("no leaves", []),
        ("a tree node as a fingerprint", [three[0], levels(three)[1][0]]),
        ("upper-case hex", [three[0].upper()]),
        ("15 characters", [three[0][:-1]]),
        ("an empty fingerprint", [three[0], ""]),
        ("a fingerprint with a line end", [three[0] + "\n"]),
    ]
    return {
        "description": "Roots (governance-api 2.3). README.md says how to read this file.",
        "leaf_rule": "fingerprint i, from 0, is 'SVC-DNA-v2-' + the first 16 hex characters of SHA-256 of 'svc vector leaf <i>' (i in decimal)",
        "first_leaves": leaf_names(3),
        "accept": accept,
        "worked": [{"name": f"every level of {n} leaves", "fingerprints": leaf_names(n), "levels": levels(leaf_names(n)), "merkle_root": root(leaf_names(n))} for n in [1, 2, 3, 6, 7]],
        # Copying the tail of an odd level gives the same root: that is the scheme, and why proofs need the leaf count.
        "same_root": [
            {"name": "three leaves, and the last one copied", "fingerprints": [three, [*three, three[2]]], "merkle_root": root(three)},
            {"name": "six leaves, and the last two copied", "fingerprints": [leaf_names(6), leaf_names(6) + leaf_names(6)[4:]], "merkle_root": root(leaf_names(6))},
        ],
        "reject": [{"name": n, "fingerprints": f, "merkle_root": r} for n, f, r in wrong],
        "reject_fingerprints": [{"name": n, "fingerprints": f} for n, f in refused],
    }


def case(name, count, index, **changes):
    names = leaf_names(count)
    return {
        "name": name,
        "fingerprint": names[index],
        "proof": proof(names, index),
        "merkle_root": root(names),
        "leaf_index": index,
        "leaf_count": count,
        **changes,
    }


def path(name, index, count, steps, lone=()):
    """A proof with no tree beside it: at the levels `lone` the node is paired with itself, else with any other."""
    fingerprint, found = leaf_name(0), []
    node = sha256(fingerprint)
    for level in range(steps):
        sibling = node if level in lone else sha256(f"{name} {level}")
        found.append({"hash": sibling, "position": "left" if index is not None and index >> level & 1 else "right"})
        node = pair(node, sibling)
    return {"name": name, "fingerprint": fingerprint, "proof": found, "merkle_root": node, "leaf_index": index, "leaf_count": count}


def with_step(steps, at, **changes):
    return [{**s, **changes} if i == at else s for i, s in enumerate(steps)]


def merkle_proof():
    accept = [case(f"leaf {i} of {n}", n, i) for n in [1, 2, 3, 5, 6, 7, 8, 13] for i in range(n)]
    accept += [case(f"leaf {i} of 1000", 1000, i) for i in [0, 1, 499, 998, 999]]
    plain = case("leaf 2 of 5", 5, 2)
    steps = plain["proof"]
    flipped = [{**s, "position": "left" if s["position"] == "right" else "right"} for s in steps]
    accept += [
        case("without leaf index and count", 7, 5, leaf_index=None, leaf_count=None),
        case("without leaf count", 7, 6, leaf_count=None),
        case("without leaf index", 7, 6, leaf_index=None),
        case("every position wrong: informational, a warning", 5, 2, proof=flipped, warnings=["position_mismatch"]),
        case("positions missing: a warning", 5, 2, proof=[{"hash": s["hash"]} for s in steps], warnings=["position_mismatch"]),
        case("positions missing, and no leaf index to hold them to: a warning", 5, 2, leaf_index=None, proof=[{"hash": s["hash"]} for s in steps], warnings=["position_mismatch"]),
        case("positions wrong, and no leaf index to hold them to", 5, 2, leaf_index=None, proof=flipped),
    ]
    v1 = ["SVC-DNA-v1-" + sha256("v1 " + str(i))[:16] for i in [0, 1, 1, 2]]
    accept.append({
        "name": "two v1 receipts with one fingerprint are neighbours",
        "fingerprint": v1[1], "proof": proof([v1[1], v1[1], v1[3]], 1), "merkle_root": root([v1[1], v1[1], v1[3]]), "leaf_index": 1, "leaf_count": 3,
    })

    # No memory holds such trees. Their paths are no longer for it: 64 steps at most, places of 53 bits.
    huge = 2**53 - 1
    accept += [
        path("64 steps", huge, None, 64),
        path("64 steps, nothing known of the place", None, None, 64),
        path("the last leaf of the largest tree: alone at the first level", huge - 1, huge, 53, lone=[0]),
        path("a leaf in the middle of the largest tree", 2**32 + 1, huge, 53),
        path("the only one beyond a tree of 2^32", 2**32, 2**32 + 1, 33, lone=range(32)),
    ]
    accept.append({
        "name": "two v1 receipts with one fingerprint are neighbours, leaf count unknown",
        "fingerprint": v1[1], "proof": proof([v1[1], v1[1], v1[3]], 1), "merkle_root": root([v1[1], v1[1], v1[3]]), "leaf_index": 1, "leaf_count": None,
    })

    names = leaf_names(5)
    tree = levels(names)
    top = tree[-1][0]
    other = sha256("another root")
    h = steps[1]["hash"]
    changed = h[:-1] + ("0" if h[-1] != "0" else "1")
    three = leaf_names(3)
    copied = [*three, three[2]]
    six = leaf_names(6)
    tail = six + six[4:]
    swapped = proof(names, 4)
    swapped[0] = {**swapped[0], "hash": tree[0][3]}

    def bad(name, reason, step=None, **changes):
        return {**plain, **changes, "name": name, "reason": reason, **({} if step is None else {"step": step})}

    reject = [
        bad("another root", "root_mismatch", merkle_root=other),
        bad("another fingerprint of the same tree", "root_mismatch", fingerprint=names[0]),
        bad("a fingerprint of no tree", "root_mismatch", fingerprint=leaf_name(99)),
        bad("one digit of a step changed", "root_mismatch", proof=with_step(steps, 1, hash=changed)),
        bad("two steps exchanged", "root_mismatch", proof=[steps[1], steps[0], steps[2]]),
        bad("the proof of another leaf", "root_mismatch", proof=proof(names, 0)),
        bad("the proof of its sibling, which names the leaf itself", "duplicate_node", 0, proof=proof(names, 3)),
        bad("a step missing", "proof_length", proof=steps[:-1]),
        bad("a step missing, leaf count unknown", "root_mismatch", proof=steps[:-1], leaf_count=None),
        bad("a step too many", "proof_length", proof=[*steps, steps[0]]),
        bad("no steps, the root posing as the leaf's parent", "proof_length", proof=[]),
        bad("no steps, leaf count and index unknown", "root_mismatch", proof=[], leaf_count=None, leaf_index=None),
        {**path("65 steps of a good path", None, None, 65), "reason": "proof_form"},
        {**path("the last leaf of the largest tree, paired with another", huge - 1, huge, 53), "reason": "not_own_sibling", "step": 0},
        {**path("a leaf in the middle of the largest tree, paired with itself", 2**32 + 1, huge, 53, lone=[40]), "reason": "duplicate_node", "step": 40},
        {**path("the leaf count of the largest tree, a step fewer", 5, huge, 52), "reason": "proof_length"},
        bad("65 steps", "proof_form", proof=[steps[0]] * 65, leaf_count=None),
        bad("a tree node as the fingerprint", "fingerprint_form", fingerprint=tree[1][1], proof=proof(names, 2)[1:], leaf_index=1, leaf_count=3),
        bad("the root as the fingerprint", "fingerprint_form", fingerprint=top, proof=[], leaf_index=0, leaf_count=1),
        bad("128 hex characters, a pair of nodes, as the fingerprint", "fingerprint_form", fingerprint=min(tree[0][2:4]) + max(tree[0][2:4]), proof=steps[1:], leaf_index=1, leaf_count=3),
        bad("the fingerprint in upper case", "fingerprint_form", fingerprint=names[2].upper()),
        bad("an array holding the fingerprint", "fingerprint_form", fingerprint=[names[2]]),
        bad("the fingerprint null", "fingerprint_form", fingerprint=None),
        bad("the root in upper case", "root_form", merkle_root=top.upper()),
        bad("the root with 0x", "root_form", merkle_root="0x" + top),
        bad("the root with a line end", "root_form", merkle_root=top + "\n"),
        bad("the root cut short", "root_form", merkle_root=top[:-1]),
        bad("the root with the memo's prefix", "root_form", merkle_root="svc:anchor:" + top),
        bad("an array holding the root", "root_form", merkle_root=[top]),
        bad("the root null", "root_form", merkle_root=None),
        bad("the proof null", "proof_form", proof=None),
        bad("the proof an object", "proof_form", proof={"0": steps[0], "1": steps[1], "2": steps[2], "length": 3}),
        bad("the proof a string", "proof_form", proof=h),
        bad("a step in upper case", "step_form", 1, proof=with_step(steps, 1, hash=h.upper())),
        bad("a step with a line end", "step_form", 1, proof=with_step(steps, 1, hash=h + "\n")),
        bad("a step cut short", "step_form", 2, proof=with_step(steps, 2, hash=steps[2]["hash"][:-1])),
        bad("an array holding a step's hash", "step_form", 0, proof=with_step(steps, 0, hash=[steps[0]["hash"]])),
        bad("a step's hash a number", "step_form", 0, proof=with_step(steps, 0, hash=1)),
        bad("a step's hash missing", "step_form", 0, proof=with_step(steps, 0, hash=None)),
        bad("a step that is the bare hash", "step_form", 0, proof=[steps[0]["hash"], *steps[1:]]),
        bad("a step null", "step_form", 2, proof=[*steps[:2], None]),
        bad("the leaf index equal to the leaf count", "leaf_index_range", leaf_index=5),
        bad("the leaf index far beyond", "leaf_index_range", leaf_index=9007199254740991),
        bad("the leaf index beyond what the proof's length allows", "leaf_index_range", leaf_index=8, leaf_count=None),
        bad("the leaf index negative", "leaf_index_form", leaf_index=-1),
        bad("the leaf index not whole", "leaf_index_form", leaf_index=1.5),
        bad("the leaf index a string", "leaf_index_form", leaf_index="2"),
        bad("the leaf index beyond 2^53", "leaf_index_form", leaf_index=9007199254740992),
        bad("the leaf count 0", "leaf_count_form", leaf_count=0),
        bad("the leaf count a string", "leaf_count_form", leaf_count="5"),
        bad("the leaf count not whole", "leaf_count_form", leaf_count=4.5),
        bad("the leaf count of a shallower tree", "proof_length", leaf_count=4),
        bad("the leaf count of a deeper tree", "proof_length", leaf_count=9),
        # Five leaves: leaf 4 stands alone and must be paired with itself.
        bad("a lone last leaf paired with a neighbour", "not_own_sibling", 0, fingerprint=names[4], leaf_index=4, proof=swapped),
        bad("an inner leaf called the last of an odd level", "not_own_sibling", 0, leaf_index=2, fingerprint=three[2], proof=proof(leaf_names(4), 2), merkle_root=root(leaf_names(4)), leaf_count=3),
        # Three leaves and their copied tail have one root: index 3 is a phantom.
        bad("the copy of the last leaf as a leaf of its own", "duplicate_node", 0, fingerprint=copied[3], leaf_index=3, leaf_count=4, proof=proof(copied, 3), merkle_root=root(copied)),
        bad("the last leaf, with a leaf count that makes room for its copy", "duplicate_node", 0, fingerprint=copied[2], leaf_index=2, leaf_count=4, proof=proof(copied, 2), merkle_root=root(copied)),
        bad("the copy of the last leaf, leaf count unknown", "duplicate_node", 0, fingerprint=copied[3], leaf_index=3, leaf_count=None, proof=proof(copied, 3), merkle_root=root(copied)),
        bad("the copy of the last leaf, leaf count honest", "leaf_index_range", fingerprint=copied[3], leaf_index=3, leaf_count=3, proof=proof(copied, 3), merkle_root=root(copied)),
        bad("a leaf of a copied pair, one level up", "duplicate_node", 1, fingerprint=tail[6], leaf_index=6, leaf_count=8, proof=proof(tail, 6), merkle_root=root(tail)),
        bad("a leaf of a copied pair, leaf count unknown", "duplicate_node", 1, fingerprint=tail[7], leaf_index=7, leaf_count=None, proof=proof(tail, 7), merkle_root=root(tail)),
    ]
    return {
        "description": "Inclusion proofs (governance-api 2.3). README.md says how to read this file.",
        "accept": accept,
        "reject": reject,
    }


def anchor_memo():
    r = root(leaf_names(5))
    other = root(leaf_names(6))
    prefix = "svc:anchor:"
    accept = [
        {"name": "the bare root, written since 2026-08-01", "memo": r, "merkle_root": r, "form": "bare"},
        {"name": "the root with the prefix, written before", "memo": prefix + r, "merkle_root": r, "form": "prefixed"},
    ]
    reject = [
        ("another root", other, r, "memo_mismatch"),
        ("another root with the prefix", prefix + other, r, "memo_mismatch"),
        ("one digit differs", r[:-1] + ("0" if r[-1] != "0" else "1"), r, "memo_mismatch"),
        ("the root in upper case", r.upper(), r, "memo_form"),
        ("the prefix twice", prefix * 2 + r, r, "memo_form"),
        ("the prefix in upper case", prefix.upper() + r, r, "memo_form"),
        ("the prefix after the root", r + prefix, r, "memo_form"),
        ("the prefix alone", prefix, r, "memo_form"),
        ("a space between prefix and root", prefix + " " + r, r, "memo_form"),
        ("another prefix", "svc:root:" + r, r, "memo_form"),
        ("a space before", " " + r, r, "memo_form"),
        ("a line end after", r + "\n", r, "memo_form"),
        ("a byte order mark before", "\ufeff" + r, r, "memo_form"),
        ("0x before", "0x" + r, r, "memo_form"),
        ("quotes around", '"' + r + '"', r, "memo_form"),
        ("the length that explorers print before it", "[64] " + r, r, "memo_form"),
        ("two roots", r + r, r, "memo_form"),
        ("cut short", r[:-1], r, "memo_form"),
        ("a digit that is none", r[:-1] + "g", r, "memo_form"),
        ("empty", "", r, "memo_form"),
        ("null", None, r, "memo_form"),
        ("an array holding it", [r], r, "memo_form"),
        ("a root in upper case to compare with", r, r.upper(), "root_form"),
        ("a root with the prefix to compare with", prefix + r, prefix + r, "root_form"),
        ("an empty root and an empty memo", "", "", "root_form"),
        ("no root and no memo", None, None, "root_form"),
    ]
    return {
        "description": "The memo of an anchor transaction (governance-api 4). README.md says how to read this file.",
        "accept": accept,
        "reject": [{"name": n, "memo": m, "merkle_root": x, "reason": why} for n, m, x, why in reject],
    }
