#!/usr/bin/env python3
"""An auditor's check of a proof export, in one file and with the standard library alone.

    python3 audit.py export.json                 a page, an array, one row, or one of these per line
    curl … | python3 audit.py                    the same from standard input
    python3 audit.py --json export.ndjson        one JSON object instead of text
    python3 audit.py --partial page.json         a page that is not the last of its export may pass
    python3 audit.py --allow-pending export.json rows that await their anchor do not keep the rest from passing

For every row: the fingerprint is recomputed from its text and salt, the text is compared with what the row says in the
open, and the path is followed to the Merkle root. Then the rows are compared with each other. Whether the root is on a
ledger is yours to look up: tx_hash names the transaction, and its memo must be merkle_root, bare or after "svc:anchor:".

Exit code: 0 every row is proven, 1 a row failed, 2 the input is unusable or the output cannot be written, 3 nothing
failed but not every row is proven.
"""
import argparse
import datetime
import hashlib
import json
import os
import re
import sys

MAX_STEPS = 64
MAX_SAFE = 2**53 - 1
MAX_DEPTH = 100
MAX_LISTED = 1000
# Characters in one JSON document or line; a file of lines has no limit as a whole.
MAX_DOCUMENT = 256 * 1024 * 1024
# Longer documents are looked at before Python makes fifty times their size of them: an export has a comma or a bracket for every 33 characters at most.
LARGE = 32 * 1024 * 1024
MIN_SPACING = 16
# What makes a line an empty one: Unicode's spaces, and none of the control characters that str.strip() takes for one.
SPACES = "\t\n\v\f\r \u00a0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000\ufeff"

# ---------------------------------------------------------------- hashing


def sha256(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def hash_pair(a, b):
    """The two hex texts joined, the smaller first."""
    return sha256(a + b if a <= b else b + a)


def fingerprint_of(canonical_json, salt):
    return "SVC-DNA-v2-" + sha256(canonical_json + "|" + salt)[:16]


def root_of(fingerprints):
    """The root of a whole day's fingerprints in order; None where there can be no tree."""
    if not fingerprints or not all(is_fingerprint(f) for f in fingerprints):
        return None
    nodes = [sha256(f) for f in fingerprints]
    while len(nodes) > 1:
        if len(nodes) % 2:
            nodes.append(nodes[-1])
        pairs = iter(nodes)
        nodes = [hash_pair(a, b) for a, b in zip(pairs, pairs)]
    return nodes[0]


# ---------------------------------------------------------------- forms


def form(pattern):
    whole = re.compile(pattern)
    return lambda value: type(value) is str and whole.fullmatch(value) is not None


is_hash = form("[0-9a-f]{64}")
is_salt = form("[0-9a-f]{32}")
is_fingerprint = form("SVC-DNA-v[12]-[0-9a-f]{16}")
is_label = form(r"[!#-\[\]-~]+")
is_receipt = form("svc_rcpt_(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|attest_[0-9a-f]{64})")
is_id = form("[A-Za-z0-9_.:-]{1,128}")
is_network = form("[a-z0-9][a-z0-9:._-]{0,63}")
DATE_TIME = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])(?:\.[0-9]{1,9})?"
    r"(?:Z|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))"
)


def one_of(*words):
    return lambda value: type(value) is str and value in words


def is_count(value):
    """A whole number from 0 that every JSON library holds exactly. JSON does not tell 5 from 5.0."""
    if type(value) is float:
        return value.is_integer() and 0 <= value <= MAX_SAFE
    return type(value) is int and 0 <= value <= MAX_SAFE


def is_date(value):
    if type(value) is not str or not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        return False
    try:
        datetime.date(int(value[:4]), int(value[5:7]), int(value[8:]))
        return True
    except ValueError:
        return False


def unix_seconds(value):
    """Whole seconds, fractions cut off; None for what is no RFC 3339 date-time."""
    match = DATE_TIME.fullmatch(value) if type(value) is str else None
    if match is None:
        return None
    year, month, day, hour, minute, second = (int(n) for n in match.groups()[:6])
    try:
        days = datetime.date(year, month, day).toordinal() - datetime.date(1970, 1, 1).toordinal()
    except ValueError:
        return None
    offset = 0
    if match.group(7):
        offset = (int(match.group(8)) * 60 + int(match.group(9))) * (60 if match.group(7) == "+" else -60)
    return days * 86400 + hour * 3600 + minute * 60 + second - offset


def read_canonical(text):
    """The fields of a canonical text, None when it is not canonical: it must come out the same when written again."""
    if type(text) is not str or len(text) > 65536:
        return None
    try:
        fields = json.loads(text, parse_constant=refuse)
        if json.dumps(fields, sort_keys=True, separators=(",", ":")) != text:
            return None
    except (ValueError, RecursionError):
        return None
    if type(fields) is not dict:
        return None
    level = fields.pop("autonomy_level", 0)
    if set(fields) != {"hitl", "pii", "policies", "risk", "score", "ts", "v"} or fields["v"] != "2":
        return None
    for labels in (fields["pii"], fields["policies"]):
        if type(labels) is not list or not all(is_label(label) for label in labels) or sorted(set(labels)) != labels:
            return None
    sound = (
        type(level) is int
        and 0 <= level <= 5
        and type(fields["hitl"]) is bool
        and fields["risk"] in ("low", "medium", "high", "critical")
        and type(fields["score"]) is int
        and 0 <= fields["score"] <= 100
        and type(fields["ts"]) is int
        and 0 <= fields["ts"] <= MAX_SAFE
    )
    return fields if sound else None


def refuse(word):
    raise ValueError(word + " is not JSON")


def whole_number(digits):
    """Python reads no more than 4,300 digits, and takes long over them. No field has so many: what such a number is exactly does not matter."""
    return int(digits) if len(digits) <= 400 else float(digits)


# ---------------------------------------------------------------- one fingerprint, one proof, one memo


def fingerprint_fault(fingerprint, text, salt):
    """None when the text and salt give the fingerprint, else why not."""
    if not is_fingerprint(fingerprint) or fingerprint[9] != "2":
        return "fingerprint_form"
    if not is_salt(salt):
        return "salt_form"
    if read_canonical(text) is None:
        return "canonical_json_invalid"
    return None if fingerprint_of(text, salt) == fingerprint else "fingerprint_mismatch"


def proof_form_fault(proof):
    if type(proof) is not list or len(proof) > MAX_STEPS:
        return {"reason": "proof_form"}
    for at, step in enumerate(proof):
        if type(step) is not dict or not is_hash(step.get("hash")):
            return {"reason": "step_form", "step": at}
    return None


def check_proof(fingerprint, proof, root, leaf_index=None, leaf_count=None):
    """{"reason", "step"?} when the proof does not hold, else {"warnings"}."""
    fault = proof_form_fault(proof)
    if fault:
        return fault
    if not is_fingerprint(fingerprint):
        return {"reason": "fingerprint_form"}
    if not is_hash(root):
        return {"reason": "root_form"}
    if leaf_index is not None and not is_count(leaf_index):
        return {"reason": "leaf_index_form"}
    if leaf_count is not None and not (is_count(leaf_count) and leaf_count > 0):
        return {"reason": "leaf_count_form"}

    if leaf_count is not None and len(proof) != (int(leaf_count) - 1).bit_length():
        return {"reason": "proof_length"}
    if leaf_index is not None and leaf_index >= (2 ** len(proof) if leaf_count is None else leaf_count):
        return {"reason": "leaf_index_range"}
    current, warnings = sha256(fingerprint), []
    for level, step in enumerate(proof):
        sibling, side = step["hash"], step.get("position")
        if leaf_index is None:
            fits = side in ("left", "right")
        else:
            # Where the node stands at this level, and how many nodes the level has.
            index = int(leaf_index) >> level
            width = None if leaf_count is None else -(-int(leaf_count) >> level)
            alone = width is not None and width % 2 == 1 and index == width - 1
            if alone and sibling != current:
                return {"reason": "not_own_sibling", "step": level}
            # Only the last node of an odd level is paired with itself. v1 fingerprints may honestly repeat.
            may_be_alone = alone or (width is None and index % 2 == 0)
            if sibling == current and not may_be_alone and fingerprint[9] != "1":
                return {"reason": "duplicate_node", "step": level}
            fits = side == ("left" if index % 2 else "right")
        if not fits:
            warnings = ["position_mismatch"]
        current = hash_pair(current, sibling)
    return {"warnings": warnings} if current == root else {"reason": "root_mismatch"}


def check_memo(memo, root):
    """(form, None) or (None, reason)."""
    if not is_hash(root):
        return None, "root_form"
    if type(memo) is not str:
        return None, "memo_form"
    prefix = "svc:anchor:"
    written = memo[len(prefix) :] if memo.startswith(prefix) else memo
    if not is_hash(written):
        return None, "memo_form"
    if written != root:
        return None, "memo_mismatch"
    return "prefixed" if written != memo else "bare", None


# ---------------------------------------------------------------- one row

FIELDS = [
    # name, must be there, form
    ("receipt_id", True, is_receipt),
    ("fingerprint", False, is_fingerprint),
    ("fingerprint_version", False, one_of("v1", "v2")),
    ("fingerprint_salt", False, is_salt),
    ("fingerprint_canonical_json", False, lambda v: type(v) is str),
    ("independently_verifiable", False, lambda v: type(v) is bool),
    ("leaf_index", False, is_count),
    ("leaf_count", False, lambda v: is_count(v) and v > 0),
    ("merkle_proof", False, lambda v: proof_form_fault(v) is None),
    ("merkle_root", False, is_hash),
    ("anchor_date", False, is_date),
    ("anchored_at", False, lambda v: unix_seconds(v) is not None),
    ("tx_hash", False, is_id),
    ("anchor_network", False, is_network),
    ("anchor_status", True, one_of("none", "pending", "submitted", "anchored")),
    ("capture_mode", True, one_of("cloud", "edge")),
    ("attested_by", True, one_of("svc", "client")),
    ("decision", True, one_of("allow", "redact", "deny")),
    ("pii_types", True, lambda v: type(v) is list and len(v) <= 1000 and all(type(t) is str for t in v)),
    ("pii_count", True, is_count),
    ("timestamp", True, lambda v: unix_seconds(v) is not None),
]


def check_row(row):
    """What one row shows by itself: {"status", "reason"?, "field"?, "step"?, "warnings"?}."""
    fault = form_fault(row) or origin_fault(row) or version_fault(row) or statement_fault(row) or open_fault(row) or time_fault(row)
    if fault:
        return {"status": "failed", **fault}
    path = {"warnings": []}
    if row.get("fingerprint") and row.get("merkle_proof") is not None and row.get("merkle_root"):
        path = check_proof(row["fingerprint"], row["merkle_proof"], row["merkle_root"], row.get("leaf_index"), row.get("leaf_count"))
        if "reason" in path:
            return {"status": "failed", **path}
    if row.get("fingerprint") is None:
        return {"status": "unfingerprinted", "reason": "no_fingerprint"}
    if row["anchor_status"] != "anchored":
        return {"status": "pending", "reason": "not_anchored"}
    for field in ("merkle_proof", "merkle_root", "leaf_index", "anchor_date", "anchored_at", "tx_hash"):
        if row.get(field) is None:
            return {"status": "failed", "reason": "field_missing", "field": field}
    warnings = list(path["warnings"])
    for field in ("leaf_count", "anchor_network"):
        if row.get(field) is None:
            warnings.append(field + "_missing")
    stated = read_canonical(row.get("fingerprint_canonical_json"))
    if stated and row["decision"] == "allow" and (stated["risk"] == "critical" or "secret.credential" in stated["policies"]):
        warnings.append("decision_unlikely")
    return {"status": "included" if row["fingerprint_version"] == "v1" else "verified", "warnings": warnings}


def form_fault(row):
    if type(row) is Repeating:
        return {"reason": "duplicate_key"}
    if type(row) is not dict:
        return {"reason": "row_not_object"}
    if "__proto__" in row:
        return {"reason": "field_form", "field": "__proto__"}
    for name, needed, is_form in FIELDS:
        value = row.get(name)
        if value is None:
            if needed:
                return {"reason": "field_missing", "field": name}
        elif not is_form(value):
            return {"reason": "field_form", "field": name}
    return None


def origin_fault(row):
    edge = row["capture_mode"] == "edge"
    if (row["attested_by"] == "client") != edge:
        return {"reason": "origin_contradiction", "field": "attested_by"}
    if row["receipt_id"].startswith("svc_rcpt_attest_") != edge:
        return {"reason": "origin_contradiction", "field": "receipt_id"}
    return None


def version_fault(row):
    fingerprint, version = row.get("fingerprint"), row.get("fingerprint_version")
    verifiable = row.get("independently_verifiable")
    salted = ("fingerprint_salt", "fingerprint_canonical_json")
    if (fingerprint is None) != (row["anchor_status"] == "none"):
        return {"reason": "status_contradiction"}
    if fingerprint is None:
        if version is not None:
            return {"reason": "version_contradiction", "field": "fingerprint_version"}
        if verifiable:
            return {"reason": "version_contradiction", "field": "independently_verifiable"}
    else:
        if version is None:
            return {"reason": "field_missing", "field": "fingerprint_version"}
        if version != fingerprint[8:10]:
            return {"reason": "version_contradiction", "field": "fingerprint_version"}
        if verifiable is None:
            return {"reason": "field_missing", "field": "independently_verifiable"}
        if verifiable != (version == "v2"):
            return {"reason": "version_contradiction", "field": "independently_verifiable"}
    for field in salted:
        if fingerprint is not None and version == "v2":
            if row.get(field) is None:
                return {"reason": "field_missing", "field": field}
        elif row.get(field) is not None:
            return {"reason": "version_contradiction", "field": field}
    return None


def statement_fault(row):
    """The fingerprint, and what the row says in the open beside what was fingerprinted. v1 cannot be recomputed."""
    if row.get("fingerprint") is None or row["fingerprint_version"] == "v1":
        return None
    text = row["fingerprint_canonical_json"]
    reason = fingerprint_fault(row["fingerprint"], text, row["fingerprint_salt"])
    if reason:
        return {"reason": reason}
    stated = read_canonical(text)
    types, count, when, decision = (row[k] for k in ("pii_types", "pii_count", "timestamp", "decision"))
    if sorted(types) != stated["pii"]:
        return {"reason": "pii_mismatch", "field": "pii_types"}
    if count < len(stated["pii"]) or (count > 0 and not stated["pii"]):
        return {"reason": "pii_mismatch", "field": "pii_count"}
    if unix_seconds(when) != stated["ts"]:
        return {"reason": "timestamp_mismatch", "field": "timestamp"}
    escalated = "content.blocked" in stated["policies"]
    impossible = {
        "redact": not stated["pii"],
        "deny": not stated["hitl"] if escalated else not (stated["pii"] and stated["policies"]),
        "allow": escalated,
    }
    if impossible[decision]:
        return {"reason": "decision_mismatch", "field": "decision"}
    return None


def open_fault(row):
    """What holds with no text to compare: v1 rows, and rows without a fingerprint."""
    count, types = row["pii_count"], row["pii_types"]
    if count < len(types) or (count > 0 and not types):
        return {"reason": "pii_mismatch", "field": "pii_count"}
    if row["decision"] == "redact" and not types:
        return {"reason": "decision_mismatch", "field": "decision"}
    return None


def time_fault(row):
    """Decided, then in a day's tree, then anchored. A device's clock may run five minutes ahead."""
    decided = unix_seconds(row["timestamp"]) - (300 if row["capture_mode"] == "edge" else 0)
    day = row.get("anchor_date") and unix_seconds(row["anchor_date"] + "T00:00:00Z")
    if day is not None and day + 86400 <= decided:
        return {"reason": "time_order", "field": "anchor_date"}
    if row.get("anchored_at") is not None:
        if unix_seconds(row["anchored_at"]) < (decided if day is None else max(decided, day)):
            return {"reason": "time_order", "field": "anchored_at"}
    return None


# ---------------------------------------------------------------- rows together


class Rows:
    """Checks rows one after the other and remembers what must hold between them."""

    def __init__(self):
        self.counts = dict.fromkeys(("rows", "verified", "included", "pending", "unfingerprinted", "failed"), 0)
        self.trees = {}
        self._receipts, self._fingerprints, self._salts, self._older = set(), set(), set(), set()
        self._days, self._transactions, self._places = {}, {}, set()

    def add(self, row):
        result = check_row(row)
        if result["status"] != "failed":
            fault = self._fault_beside_others(row)
            if fault:
                result = {"status": "failed", **fault}
            else:
                self._remember(row)
        self.counts["rows"] += 1
        self.counts[result["status"]] += 1
        return result

    def verdict(self, allow_pending=False):
        """'pass', 'fail' or 'inconclusive'."""
        c = self.counts
        if c["failed"]:
            return "fail"
        proven = c["verified"] + c["included"]
        passing = proven + (c["pending"] if allow_pending else 0)
        return "pass" if proven and passing == c["rows"] else "inconclusive"

    def _fault_beside_others(self, row):
        if row["receipt_id"] in self._receipts:
            return {"reason": "receipt_repeated", "field": "receipt_id"}
        if row.get("fingerprint_version") == "v2" and row.get("fingerprint"):
            if row["fingerprint"] in self._fingerprints:
                return {"reason": "fingerprint_repeated", "field": "fingerprint"}
            if row["fingerprint_salt"] in self._salts:
                return {"reason": "salt_repeated", "field": "fingerprint_salt"}
        if row["anchor_status"] != "anchored":
            return None
        network, root = row.get("anchor_network"), row["merkle_root"]
        tree = self.trees.get(root)
        if tree is None:
            if row["anchor_date"] in self._days:
                return {"reason": "day_contradiction", "field": "merkle_root"}
            if (network, row["tx_hash"]) in self._transactions:
                return {"reason": "transaction_contradiction", "field": "tx_hash"}
            return None
        for field in ("anchor_date", "anchored_at", "tx_hash", "anchor_network", "leaf_count"):
            if row.get(field) != tree[field]:
                return {"reason": "tree_contradiction", "field": field}
        if (root, row["leaf_index"]) in self._places:
            return {"reason": "leaf_index_repeated", "field": "leaf_index"}
        return None

    def _remember(self, row):
        self._receipts.add(row["receipt_id"])
        if row.get("fingerprint_version") == "v2" and row.get("fingerprint"):
            self._fingerprints.add(row["fingerprint"])
            self._salts.add(row["fingerprint_salt"])
        if row["anchor_status"] == "anchored":
            root, network = row["merkle_root"], row.get("anchor_network")
            tree = self.trees.setdefault(root, {**{f: row.get(f) for f in ("anchor_date", "anchored_at", "tx_hash", "anchor_network", "leaf_count")}, "rows": 0})
            # A path does not tell which of two leaves of one v1 fingerprint it leads from: one row, given twice, would stand for one that is left out.
            if row["fingerprint"] not in self._older:
                tree["rows"] += 1
            if row["fingerprint_version"] == "v1":
                self._older.add(row["fingerprint"])
            self._days[row["anchor_date"]] = root
            self._transactions[(network, row["tx_hash"])] = root
            self._places.add((root, row["leaf_index"]))


# ---------------------------------------------------------------- the command


class Unusable(Exception):
    """The input cannot be judged at all; the message names the cure."""


class Repeating(dict):
    """An object whose text names a key twice, or that holds one: readers may differ on what it says."""

    said = ()


def object_from(pairs):
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    # A value that a later one took the place of is still in the text, and counts to its depth.
    repeating = Repeating(found)
    repeating.said = [part for _, part in pairs]
    return repeating


def load(text):
    """One JSON document. ValueError when it is none."""
    if len(text) > LARGE and sum(map(text.count, ",[{")) * MIN_SPACING >= len(text):
        raise Unusable("the input holds so many small values that it is no export")
    deep = Unusable(f"the input is nested too deeply: more than {MAX_DEPTH} levels; an export has five")
    try:
        value = json.loads(text, parse_int=whole_number, parse_constant=refuse, object_pairs_hook=object_from)
    except RecursionError:
        raise deep from None
    level = [value]
    for _ in range(MAX_DEPTH + 1):
        level = [part for part in level if type(part) in (dict, Repeating, list)]
        if not level:
            return value
        level = [part for whole in level for part in parts_of(whole)]
    raise deep


def parts_of(value):
    if type(value) is list:
        return value
    return value.said if type(value) is Repeating else value.values()


def repeats_key(value):
    if type(value) is Repeating:
        return True
    return type(value) in (dict, list) and any(repeats_key(part) for part in parts_of(value))


def judged(row):
    """The row; marked when an object anywhere in it names a key twice."""
    return Repeating(row) if type(row) is dict and repeats_key(row) else row


def lines_of(source):
    """Each line, read no further than a document may be long."""
    while True:
        line = source.readline(MAX_DOCUMENT + 1)
        if not line:
            return
        yield no_longer_than_may_be(line, 0)


def no_longer_than_may_be(text, before):
    if before + len(text) > MAX_DOCUMENT:
        raise Unusable(f"one JSON document is longer than {MAX_DOCUMENT} characters; write one row per line: there is no limit then")
    return text


def document_of(line, lines):
    """What begins with `line` and goes on to the end."""
    parts, length = [line], len(line)
    for part in lines:
        parts.append(no_longer_than_may_be(part, length))
        length += len(part)
    return "".join(parts)


def read_rows(source, note):
    """The rows of a page, an array, one row, or one of these per line: told apart by content."""
    lines = lines_of(source)
    found = False
    for number, line in enumerate(lines, start=1):
        if not line.strip(SPACES):
            continue
        try:
            value = load(line)
        except ValueError:
            if found:
                raise Unusable(f"line {number} is not JSON; was the file cut off?") from None
            # A document over several lines: its first line is not JSON by itself.
            try:
                value = load(document_of(line, lines))
            except ValueError:
                raise Unusable("the input is neither JSON nor one JSON value per line; was it cut off?") from None
        found = True
        yield from map(judged, rows_of(value, note))
    if not found:
        raise Unusable("the input is empty; save the answer of the proof export, or pipe it in")


def rows_of(value, note):
    """`note` is told of every page whether the export goes on after it."""
    if type(value) is list:
        return value
    if isinstance(value, dict):
        if type(value.get("rows")) is list:
            # Which rows, which next_cursor? What stands beside the rows must be as clear as they are.
            if type(value) is Repeating or any(repeats_key(part) for name, part in value.items() if name != "rows"):
                raise Unusable("the page names a key twice; save the answer again")
            note(value.get("next_cursor") is not None)
            return value["rows"]
        if "receipt_id" in value or "fingerprint" in value:
            return [value]
        if type(value.get("error")) is str:
            raise Unusable("the input is an error answer of the API; mend the request and save the answer again")
    raise Unusable("the input is JSON, but neither a page of a proof export, nor an array of rows, nor a row")


def describe(number, row, result):
    where = f" ({result['field']})" if "field" in result else f" (step {result['step'] + 1})" if "step" in result else ""
    named = row.get("receipt_id") if type(row) is dict else None
    name = named if is_receipt(named) and type(row) is dict else "(no receipt id)"
    return f"row {number}: {result['status']}, {result['reason']}{where}, {name}"


def is_of_list(result):
    """True for a row that fails as each of a list of receipts does, which is no proof export."""
    return (result["reason"], result.get("field")) == ("field_missing", "independently_verifiable")


def report(rows, listed, verdict, more_pages, as_json):
    if as_json:
        found = [{"row": number, **result} for number, _, result in listed]
        trees = [{"merkle_root": root, **tree} for root, tree in rows.trees.items()]
        print(json.dumps({"verdict": verdict, "counts": rows.counts, "rows": found, "trees": trees, "more_pages": more_pages}, indent=2))
        return
    for number, row, result in listed:
        print(describe(number, row, result))
    for root, tree in rows.trees.items():
        whole = "?" if tree["leaf_count"] is None else tree["leaf_count"]
        print(f"{tree['anchor_date']} {tree['anchor_network']}: {tree['rows']} of {whole} leaves seen, anchor of {tree['anchored_at']} not looked up: is {root} the memo of {tree['tx_hash']}?")
    if listed and rows.counts["failed"] == rows.counts["rows"] and all(is_of_list(result) for _, _, result in listed):
        print("no row says whether it can be proven: these are receipts, of receipts/export, say; save the answer of receipts/proof-export instead")
    print(f"{verdict}: " + ", ".join(f"{count} {name}" for name, count in rows.counts.items()))
    if more_pages:
        print("the export goes on: this page is not the whole export, next_cursor names a further one")


def unusable(reason):
    print(f"audit: {reason}", file=sys.stderr)
    return 2


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", default="-", help="a file, or - for standard input")
    parser.add_argument("--allow-pending", action="store_true", help="rows awaiting their anchor do not keep the rest from passing")
    parser.add_argument("--partial", action="store_true", help="a page that is not the last of its export may pass")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    rows, failed, waiting, goes_on = Rows(), [], [], [False]
    try:
        # Lines end at \n alone; a byte order mark is dropped.
        source = sys.stdin.fileno() if options.file == "-" else options.file
        with open(source, encoding="utf-8-sig", newline="\n") as text:
            for number, row in enumerate(read_rows(text, lambda more: goes_on.__setitem__(0, more)), start=1):
                result = rows.add(row)
                if result["status"] not in ("verified", "included"):
                    some = failed if result["status"] == "failed" else waiting
                    if len(some) < MAX_LISTED:
                        some.append((number, row, result))
    except (Unusable, OSError) as error:
        return unusable(error)
    except UnicodeDecodeError:
        return unusable("the input is not UTF-8 text; if it is compressed, unpack it first, and if it is UTF-16, as PowerShell saves it, convert it")
    except MemoryError:
        # Else Python ends with 1, as if a row had failed.
        return unusable("there is not enough memory for the input; write one row per line")

    # Rows that wait for their anchor may be many, and must not keep a failed one from being seen.
    listed = sorted((failed + waiting)[:MAX_LISTED], key=lambda each: each[0])
    verdict, more_pages = rows.verdict(options.allow_pending), goes_on[0]
    if verdict == "pass" and more_pages and not options.partial:
        verdict = "inconclusive"
    try:
        report(rows, listed, verdict, more_pages, options.json)
        sys.stdout.flush()
    except OSError as error:
        # Else Python ends with 1, as if a row had failed; or, while there is something left to write, with 120.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        # `… | head` closes the pipe early: no fault.
        if not isinstance(error, BrokenPipeError):
            return unusable(f"the output cannot be written: {error.strerror}")
    return {"pass": 0, "fail": 1, "inconclusive": 3}[verdict]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
