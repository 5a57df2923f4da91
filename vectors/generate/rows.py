"""export-row.json and export-rows.json: single rows, and rows that must go together."""
from datetime import datetime, timezone

from .claims import BLOCKED, EMAIL, ESCALATED, MIXED, NOTHING, SECRET, fields
from .scheme import canonical, fingerprint, levels, misspelt, proof, root, salt_of, sha256, uuid_of

DAY = datetime(2026, 11, 17, 9, 30, 0, tzinfo=timezone.utc)
BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def transaction_of(name):
    """Stands in for a transaction's signature: 88 characters of base58."""
    number = int(sha256("transaction 1 " + name) + sha256("transaction 2 " + name), 16)
    text = ""
    while number:
        number, digit = divmod(number, 58)
        text = BASE58[digit] + text
    return text.rjust(88, "2")


def receipt(name, kind=EMAIL, moment=DAY, edge=False, text=None, v1=False, **changes):
    """A row before its day is anchored."""
    action, counts = kind[0], kind[1]
    text = canonical(fields(kind, moment)) if text is None else text
    salt = salt_of("row " + name)
    return {
        "receipt_id": "svc_rcpt_attest_" + sha256("organisation|" + uuid_of(name)) if edge else "svc_rcpt_" + uuid_of(name),
        "fingerprint": "SVC-DNA-v1-" + sha256("keyed " + text)[:16] if v1 else fingerprint(text, salt),
        "fingerprint_version": "v1" if v1 else "v2",
        "fingerprint_salt": None if v1 else salt,
        "fingerprint_canonical_json": None if v1 else text,
        "independently_verifiable": not v1,
        "leaf_index": None,
        "leaf_count": None,
        "merkle_proof": None,
        "merkle_root": None,
        "anchor_date": None,
        "anchored_at": None,
        "tx_hash": None,
        "anchor_network": None,
        "anchor_status": "pending",
        "capture_mode": "edge" if edge else "cloud",
        "attested_by": "client" if edge else "svc",
        "decision": action,
        "pii_types": sorted(counts),
        "pii_count": sum(counts.values()),
        "timestamp": moment.strftime("%Y-%m-%dT%H:%M:%S.250Z"),
        **changes,
    }


def anchored(receipts, day="2026-11-17", network="local"):
    """The rows of one day's tree."""
    names = [r["fingerprint"] for r in receipts]
    return [
        {
            **r,
            "leaf_index": i,
            "leaf_count": len(names),
            "merkle_proof": proof(names, i),
            "merkle_root": root(names),
            "anchor_date": day,
            "anchored_at": day[:-2] + f"{int(day[-2:]) + 1:02d}T00:00:07.113Z",
            "tx_hash": transaction_of(root(names)),
            "anchor_network": network,
            "anchor_status": "anchored",
        }
        for i, r in enumerate(receipts)
    ]


def day_rows():
    kinds = [NOTHING, EMAIL, MIXED, SECRET, BLOCKED, ESCALATED, EMAIL]
    return anchored([receipt(f"day {i}", kind, DAY.replace(minute=30 + i), edge=i % 2 == 1) for i, kind in enumerate(kinds)])


def beside(row):
    """The last of a three-leaf tree that is otherwise ordinary: a lone node at the first level."""
    return anchored([receipt("beside 0"), receipt("beside 1", NOTHING), row])[2]


UNPROVEN = {"leaf_index": None, "leaf_count": None, "merkle_proof": None, "merkle_root": None, "anchor_date": None, "anchored_at": None, "tx_hash": None, "anchor_network": None}
BARE = {"fingerprint": None, "fingerprint_version": None, "fingerprint_salt": None, "fingerprint_canonical_json": None, "anchor_status": "none"}


def without(row, *keys):
    return {k: v for k, v in row.items() if k not in keys}


def export_row():
    day = day_rows()
    row = day[2]
    v1 = beside(receipt("v1", v1=True))
    pending = receipt("pending")
    alone = anchored([receipt("alone")])[0]
    accept = [{"name": f"row {i} of a day of seven: {r['decision']}, {r['capture_mode']}", "status": "verified", "row": r} for i, r in enumerate(day)]

    def good(name, status, row, *warnings):
        accept.append({"name": name, "status": status, "row": row, **({"warnings": list(warnings)} if warnings else {})})

    good("the only leaf of its tree: no steps", "verified", alone)
    good("an autonomy level in the text", "verified", beside(receipt("level", text=canonical(fields(EMAIL, DAY, autonomy_level=5)))))
    good("v1: its path is proven, its fingerprint cannot be", "included", v1)
    good("a public network", "verified", {**row, "anchor_network": "solana:mainnet"})
    good("fields of a newer export are ignored", "verified", {**row, "agent_id": "a", "policy": {"name": "standard"}})
    good("without a leaf count", "verified", without(row, "leaf_count"), "leaf_count_missing")
    good("leaf count and network null", "verified", {**row, "leaf_count": None, "anchor_network": None}, "leaf_count_missing", "anchor_network_missing")
    good("positions are informational", "verified", {**row, "merkle_proof": [{**s, "position": "right" if s["position"] == "left" else "left"} for s in row["merkle_proof"]]}, "position_mismatch")
    good("types of the row in another order than the text", "verified", {**row, "pii_types": row["pii_types"][::-1]})
    good("a timestamp with an offset", "verified", {**row, "timestamp": "2026-11-17T11:02:00+01:30"})
    good("a timestamp without a fraction", "verified", {**row, "timestamp": "2026-11-17T09:32:00Z"})
    good("a timestamp with microseconds", "verified", {**row, "timestamp": "2026-11-17T09:32:00.999999Z"})
    good("v1: allowed", "included", beside(receipt("v1 allowed", NOTHING, v1=True)))
    good("a transaction named as other ledgers do", "verified", {**row, "tx_hash": "0x" + sha256("transaction")})
    good("a network's name of 64 characters", "verified", {**row, "anchor_network": "ledger-2.net_a:".ljust(64, "b")})
    good("v1: a type named twice", "included", {**v1, "pii_types": v1["pii_types"] * 2})
    good("a timestamp with nanoseconds", "verified", {**row, "timestamp": "2026-11-17T09:32:00.999999999Z"})
    many = [f"T{i}" for i in range(1000, 2000)]
    good("a thousand types", "verified", beside(receipt("many", text=canonical(fields(EMAIL, DAY, pii=many)), pii_types=many, pii_count=1000)))
    good("awaiting its run", "pending", pending)
    good("awaiting its run, the fields it lacks left out", "pending", without(pending, *UNPROVEN))
    good("root sent, not confirmed", "pending", {**row, "anchor_status": "submitted", "tx_hash": None, "anchored_at": None})
    good("root sent, the path left out", "pending", {**row, "anchor_status": "submitted", "merkle_proof": None})
    good("path sent, the root left out", "pending", {**row, "anchor_status": "submitted", "merkle_root": None})
    good("no fingerprint", "unfingerprinted", {**receipt("bare"), **BARE, "independently_verifiable": False})
    good("no fingerprint, verifiability null", "unfingerprinted", {**receipt("bare"), **BARE, "independently_verifiable": None})

    reject = []

    def bad(name, reason, row, field=None, step=None):
        where = {k: v for k, v in [("field", field), ("step", step)] if v is not None}
        reject.append({"name": name, "reason": reason, **where, "row": row})

    for value in [None, 1, "row", True, [], [row]]:
        bad(f"{'an array holding a row' if value == [row] else repr(value)} for a row", "row_not_object", value)
    bad("an empty object", "field_missing", {}, "receipt_id")
    bad("__proto__ as a field, holding the row", "field_form", {"__proto__": row}, "__proto__")
    bad("__proto__ as a field of a good row", "field_form", {**row, "__proto__": {"fingerprint": "x"}}, "__proto__")

    # Form: wrong kinds, wrong case, arrays and objects that would coerce.
    top, first = row["merkle_root"], row["merkle_proof"][0]
    # What readers of dates are kind to: other digits, other signs, parts of fewer or more characters, other calendars.
    clock = "2026-11-18T00:00:07"
    days = ["0000-01-01", "+2026-11-17", "20261117", "2026-W47-2", "2026-321", "2026-11-17\n"]
    zones = ["+24:00", "+00:60", "+0000", "+00", "+5:30", "\u221200:00", "z", ".Z", ",113Z", ".1234567890Z", ".1a3Z", "Z\n", "Z[UTC]"]
    days += [wrong for _, wrong in misspelt("2026-11-17", "0-9")]
    times = [clock + zone for zone in zones] + [wrong for _, wrong in misspelt(clock + "+01:30", "0-9")] + ["2026-11-18t00:00:07Z", "2026-11-18T00:00Z", "20261118T000007Z", "0000-01-01T00:00:00Z", "2026-02-29T00:00:07Z", "2026-11-18T00:60:07Z", "\u0662\u0660\u0662\u0666-11-18T00:00:07Z"]
    groups = row["receipt_id"][len("svc_rcpt_"):].split("-")
    uuids = ["svc_rcpt_" + "-".join(part) for part in (groups[:3] + groups[4:], [*groups[:4], *groups[3:]])]
    uuids += ["svc_rcpt_" + wrong for _, wrong in misspelt("-".join(groups), "0-9a-f")]
    forms = {
        "receipt_id": ["", 7, ["svc_rcpt_1"], "svc_rcpt_\u001b[31m", "svc rcpt", "x" * 129, "x", "svc_rcpt_1", row["receipt_id"].upper(), row["receipt_id"].replace("-", ""), row["receipt_id"] + "\n", " " + row["receipt_id"], day[1]["receipt_id"][:-1], day[1]["receipt_id"] + "0", day[1]["receipt_id"].upper().replace("SVC_RCPT_ATTEST", "svc_rcpt_attest"), *uuids],
        "fingerprint": [row["fingerprint"].upper(), row["fingerprint"] + "\n", [row["fingerprint"]], levels([r["fingerprint"] for r in day])[1][0], "SVC-DNA-v3-0123456789abcdef", "", "SVC-DNA-v1-" + "0" * 15, "SVC-DNA-v1-" + "0" * 17, "SVC-DNA-v1-" + "0" * 64, "SVC-DNA-v1-0123456789ABCDEF", "SVC-DNA-v10-0123456789abcdef"],
        "fingerprint_version": ["V2", 2, ["v2"], "v3"],
        "fingerprint_salt": [row["fingerprint_salt"].upper(), row["fingerprint_salt"][:-1], row["fingerprint_salt"] + "0", [row["fingerprint_salt"]], ""],
        "fingerprint_canonical_json": [fields(MIXED, DAY), [row["fingerprint_canonical_json"]]],
        "independently_verifiable": ["true", 1],
        "leaf_index": [-1, 1.5, "2", True, [2], 9007199254740992],
        "leaf_count": [0, -7, "7", 7.5, True],
        "merkle_proof": ["[]", {}, [first] * 65, [first["hash"]], [{**first, "hash": first["hash"].upper()}], [{**first, "hash": [first["hash"]]}], [None]],
        "merkle_root": [top.upper(), top[:-1], top + "\n", [top], "svc:anchor:" + top, 0],
        "anchor_date": ["2026-11-31", "2026-02-29", "17.11.2026", "2026-11-17T00:00:00Z", 20261117, "", *days],
        "anchored_at": ["2026-11-18", "2026-11-18T24:00:00Z", "2026-11-18T00:00:07", 1795000000, "2026-11-18 00:00:07Z", *times],
        "tx_hash": ["", "a b", 5, ["x"], "x" * 129, "x\n"],
        "anchor_network": ["", "Solana", "solana mainnet", 1, ":mainnet", "x" * 65, "local\n"],
        "anchor_status": ["confirmed", "ANCHORED", True, ""],
        "capture_mode": ["device", "EDGE", 1],
        "attested_by": ["server", True],
        "decision": ["block", "ALLOW", ["redact"]],
        "pii_types": ["EMAIL_ADDRESS", [1], {"EMAIL_ADDRESS": 1}, ["A"] * 1001],
        "pii_count": [-1, "5", 1.5, True, 9007199254740992],
        "timestamp": ["2026-11-17", 1795000000, "2026-11-17T09:32:00", "2026-11-17T09:32:60Z", "now", *times],
    }
    for field, values in forms.items():
        for i, value in enumerate(values, start=1):
            bad(f"{field}: wrong form {i}", "field_form", {**row, field: value}, field)
    for field in ["receipt_id", "anchor_status", "capture_mode", "attested_by", "fingerprint_version", "independently_verifiable", "fingerprint_salt", "fingerprint_canonical_json", "merkle_proof", "merkle_root", "leaf_index", "anchor_date", "anchored_at", "tx_hash", "decision", "pii_types", "pii_count", "timestamp"]:
        bad(f"{field} missing", "field_missing", without(row, field), field)
        bad(f"{field} null", "field_missing", {**row, field: None}, field)

    # Who decided.
    edge = day[1]
    bad("an edge claim presented as attested by the service", "origin_contradiction", {**edge, "attested_by": "svc"}, "attested_by")
    bad("a cloud decision presented as the client's", "origin_contradiction", {**row, "attested_by": "client"}, "attested_by")
    bad("an edge claim presented as decided in the cloud", "origin_contradiction", {**edge, "capture_mode": "cloud", "attested_by": "svc"}, "receipt_id")
    bad("a cloud receipt presented as decided on the edge", "origin_contradiction", {**row, "capture_mode": "edge", "attested_by": "client"}, "receipt_id")

    # Version and status.
    bad("a v2 fingerprint under version v1", "version_contradiction", {**row, "fingerprint_version": "v1"}, "fingerprint_version")
    bad("a v1 fingerprint under version v2", "version_contradiction", {**v1, "fingerprint_version": "v2"}, "fingerprint_version")
    bad("v1 called independently verifiable", "version_contradiction", {**v1, "independently_verifiable": True}, "independently_verifiable")
    bad("v2 called not independently verifiable", "version_contradiction", {**row, "independently_verifiable": False}, "independently_verifiable")
    bad("v1 with a salt", "version_contradiction", {**v1, "fingerprint_salt": salt_of("v1")}, "fingerprint_salt")
    bad("v1 with a text", "version_contradiction", {**v1, "fingerprint_canonical_json": canonical(fields(EMAIL, DAY))}, "fingerprint_canonical_json")
    bad("no fingerprint, but a salt", "version_contradiction", {**receipt("bare"), **BARE, "independently_verifiable": False, "fingerprint_salt": salt_of("x")}, "fingerprint_salt")
    for version in ("v1", "v2"):
        bad(f"no fingerprint, of version {version}", "version_contradiction", {**receipt("bare"), **BARE, "independently_verifiable": False, "fingerprint_version": version}, "fingerprint_version")
    bad("no fingerprint, called independently verifiable", "version_contradiction", {**receipt("bare"), **BARE, "independently_verifiable": True}, "independently_verifiable")
    bad("a fingerprint under status none", "status_contradiction", {**pending, "anchor_status": "none"})
    bad("no fingerprint under status pending", "status_contradiction", {**pending, "fingerprint": None})
    bad("no fingerprint under status anchored", "status_contradiction", {**row, "fingerprint": None})

    # The fingerprint.
    def text_of(name, change):
        text = canonical(fields(EMAIL, DAY))
        changed = change(text)
        assert changed != text, name
        return beside(receipt(name, text=changed))

    for name, change in [
        ("a matching hash over text with spaces", lambda t: t.replace(",", ", ")),
        ("a matching hash over text with a key twice", lambda t: t.replace('"risk"', '"risk":"low","risk"')),
        ("a matching hash over text with 40.0", lambda t: t.replace("40", "40.0")),
        ("a matching hash over text with -0", lambda t: t.replace('"score":40', '"score":-0')),
        ("a matching hash over text with an escape", lambda t: t.replace("EMAIL", "\\u0045MAIL")),
        ("a matching hash over text with an integer over 2^53", lambda t: t.replace('"ts":', '"ts":9007199')),
        ("a matching hash over text with an unknown key", lambda t: t.replace('"v"', '"note":"x","v"')),
        ("a matching hash over text of version 1", lambda t: t.replace('"v":"2"', '"v":"1"')),
        ("a matching hash over text that is no JSON", lambda t: "hello"),
        ("a matching hash over empty text", lambda t: ""),
    ]:
        bad(name, "canonical_json_invalid", text_of(name, change))
    bad("the text exchanged for a laxer one", "fingerprint_mismatch", {**row, "fingerprint_canonical_json": row["fingerprint_canonical_json"].replace("high", "low")})
    bad("the text of another row", "fingerprint_mismatch", {**row, "fingerprint_canonical_json": day[3]["fingerprint_canonical_json"]})
    bad("the salt of another row", "fingerprint_mismatch", {**row, "fingerprint_salt": day[3]["fingerprint_salt"]})
    bad("the fingerprint of another row", "fingerprint_mismatch", {**row, "fingerprint": day[3]["fingerprint"]})
    bad("a pending row whose fingerprint is false", "fingerprint_mismatch", {**pending, "fingerprint_salt": salt_of("other")})

    # What the row says in the open.
    bad("a type hidden", "pii_mismatch", {**row, "pii_types": row["pii_types"][:-1]}, "pii_types")
    bad("a type added", "pii_mismatch", {**row, "pii_types": [*row["pii_types"], "US_SSN"]}, "pii_types")
    bad("a type doubled", "pii_mismatch", {**row, "pii_types": [*row["pii_types"], row["pii_types"][0]]}, "pii_types")
    bad("two types joined by a comma", "pii_mismatch", {**row, "pii_types": [",".join(row["pii_types"][:2]), row["pii_types"][2]]}, "pii_types")
    bad("a type with a space", "pii_mismatch", {**row, "pii_types": [*row["pii_types"][:2], "PERSON "]}, "pii_types")
    bad("fewer findings than types", "pii_mismatch", {**row, "pii_count": 2}, "pii_count")
    bad("findings without a type", "pii_mismatch", {**day[0], "pii_count": 1}, "pii_count")
    bad("types without a finding", "pii_mismatch", {**row, "pii_count": 0}, "pii_count")
    bad("a second later", "timestamp_mismatch", {**row, "timestamp": "2026-11-17T09:32:01.000Z"}, "timestamp")
    bad("a second earlier", "timestamp_mismatch", {**row, "timestamp": "2026-11-17T09:31:59.999Z"}, "timestamp")
    bad("the same clock in another zone", "timestamp_mismatch", {**row, "timestamp": "2026-11-17T09:32:00.250+01:00"}, "timestamp")
    bad("redacted, with no type in the text", "decision_mismatch", {**day[0], "decision": "redact"}, "decision")
    bad("denied, with no policy in the text", "decision_mismatch", {**day[0], "decision": "deny"}, "decision")
    def said(name, decision, pii, count, edge=False, **changes):
        """A row whose text has these labels."""
        text = canonical(fields(EMAIL, DAY, pii=pii, **changes))
        return beside(receipt(name, text=text, decision=decision, pii_types=pii, pii_count=count))

    mail = ["EMAIL_ADDRESS"]
    bad("denied with nothing found and nothing escalated", "decision_mismatch", said("deny nothing", "deny", [], 0, policies=["pii.contact"]), "decision")
    bad("denied with something found, but under no policy", "decision_mismatch", said("deny unlabelled", "deny", mail, 1, policies=[]), "decision")
    bad("escalated to deny without a review", "decision_mismatch", said("deny unreviewed", "deny", mail, 1, policies=["content.blocked", "pii.contact"], hitl=False), "decision")
    good("escalated to deny with a review", "verified", said("deny reviewed", "deny", mail, 1, policies=["content.blocked", "pii.contact"], hitl=True))
    good("escalated to deny with nothing found", "verified", said("deny blocked", "deny", [], 0, policies=["content.blocked"], risk="high", score=70, hitl=True))
    good("escalated to redact without a review", "verified", said("redact blocked", "redact", mail, 1, policies=["content.blocked", "pii.contact"], hitl=False))
    good("denied by a rule without a review", "verified", said("deny rule", "deny", mail, 1, policies=["custom.rule"], hitl=False))
    good("a credential allowed, which takes an unusual policy", "verified", said("allow secret", "allow", ["JWT"], 1, policies=["secret.credential"]), "decision_unlikely")
    good("a critical risk allowed, which takes an unusual policy", "verified", said("allow critical", "allow", mail, 1, policies=["custom.rule"], risk="critical", score=90), "decision_unlikely")
    good("a credential by another name allowed", "verified", said("allow team", "allow", ["JWT"], 1, policies=["team.credential"]))
    good("a high risk allowed", "verified", said("allow high", "allow", mail, 1, policies=["custom.rule"], risk="high", score=70))
    bad("v1: fewer findings than types", "pii_mismatch", {**v1, "pii_types": ["EMAIL_ADDRESS", "URL"], "pii_count": 1}, "pii_count")
    bad("v1: findings without a type", "pii_mismatch", {**v1, "decision": "deny", "pii_types": [], "pii_count": 1}, "pii_count")
    bad("v1: redacted, with no type", "decision_mismatch", {**v1, "pii_types": [], "pii_count": 0}, "decision")
    bad("no fingerprint: fewer findings than types", "pii_mismatch", {**receipt("bare"), **BARE, "independently_verifiable": False, "pii_count": 0}, "pii_count")

    # Times: decided, then in a day's tree, then anchored.
    good("anchored in the very second of the decision", "verified", {**row, "anchored_at": "2026-11-17T09:32:00Z"})
    bad("anchored a second before the decision", "time_order", {**row, "anchored_at": "2026-11-17T09:31:59Z"}, "anchored_at")
    bad("anchored before the decision, by an offset", "time_order", {**row, "anchored_at": "2026-11-17T10:31:59+01:00"}, "anchored_at")
    good("in the tree of a later day", "verified", {**row, "anchor_date": "2026-11-18"})
    bad("in the tree of the day before", "time_order", {**row, "anchor_date": "2026-11-16"}, "anchor_date")
    bad("in a tree of long before", "time_order", {**row, "anchor_date": "0001-01-01"}, "anchor_date")
    bad("anchored before the tree's day", "time_order", {**row, "anchor_date": "2026-11-19"}, "anchored_at")
    bad("in a tree of the far future, anchored today", "time_order", {**row, "anchor_date": "9999-12-31"}, "anchored_at")
    bad("v1: anchored a second before the decision", "time_order", {**v1, "anchored_at": "2026-11-17T09:29:59Z"}, "anchored_at")
    bad("a root sent for the day before", "time_order", {**row, "anchor_status": "submitted", "anchor_date": "2026-11-16", "tx_hash": None, "anchored_at": None}, "anchor_date")
    midnight = DAY.replace(day=18, hour=0, minute=5)
    good("a device's clock five minutes ahead of the anchor", "verified", {**beside(receipt("fast clock", moment=midnight, edge=True)), "anchor_date": "2026-11-18", "anchored_at": "2026-11-18T00:00:00Z"})
    bad("a device's clock more than five minutes ahead of the anchor", "time_order", {**beside(receipt("faster clock", moment=midnight.replace(second=1), edge=True)), "anchor_date": "2026-11-18", "anchored_at": "2026-11-18T00:00:00Z"}, "anchored_at")
    bad("the service's own clock ahead", "time_order", {**beside(receipt("own clock", moment=midnight)), "anchor_date": "2026-11-18", "anchored_at": "2026-11-18T00:00:00Z"}, "anchored_at")
    good("a device's decision of the next day, in the tree of this one", "verified", beside(receipt("fast clock at midnight", moment=midnight.replace(minute=4, second=59), edge=True)))
    bad("a device's decision of the next day, later than its clock may be", "time_order", beside(receipt("faster clock at midnight", moment=midnight, edge=True)), "anchor_date")

    bad("allowed, though the text says it was blocked", "decision_mismatch", {**day[4], "decision": "allow"}, "decision")

    # The path.
    steps = row["merkle_proof"]
    bad("another root", "root_mismatch", {**row, "merkle_root": sha256("another")})
    bad("the proof of another row", "root_mismatch", {**row, "merkle_proof": day[0]["merkle_proof"]})
    bad("one digit of a step changed", "root_mismatch", {**row, "merkle_proof": [steps[0], {**steps[1], "hash": sha256("x")}, steps[2]]})
    bad("a pending root with a false path", "root_mismatch", {**row, "anchor_status": "submitted", "merkle_root": sha256("another")})
    bad("a step missing", "proof_length", {**row, "merkle_proof": steps[:-1]})
    bad("a step too many", "proof_length", {**row, "merkle_proof": [*steps, steps[0]]})
    bad("the leaf count of another tree", "proof_length", {**row, "leaf_count": 1000})
    bad("the leaf index beyond the tree", "leaf_index_range", {**row, "leaf_index": 7})
    bad("the leaf index beyond what the proof allows, no leaf count", "leaf_index_range", {**row, "leaf_index": 8, "leaf_count": None})
    bad("a lone last leaf paired with another", "not_own_sibling", {**day[6], "merkle_proof": [day[4]["merkle_proof"][0], *day[6]["merkle_proof"][1:]]}, step=0)
    phantom = anchored([receipt("phantom 0"), receipt("phantom 1"), receipt("phantom 2"), receipt("phantom 2")])
    bad("the copy of the last leaf as a receipt of its own", "duplicate_node", {**phantom[3], "receipt_id": "svc_rcpt_" + uuid_of("copy")}, step=0)
    bad("the last leaf beside its copy", "duplicate_node", phantom[2], step=0)
    return {
        "description": "Rows of a proof export, one by one (governance-api 2.4). README.md says how to read this file.",
        "accept": accept,
        "reject": reject,
    }


def export_rows():
    day = day_rows()
    next_day = anchored([receipt(f"next {i}", moment=DAY.replace(day=18)) for i in range(3)], day="2026-11-18")
    pending = [receipt("waiting 0"), receipt("waiting 1", NOTHING)]
    v1 = anchored([receipt(f"old {i}", moment=DAY.replace(day=16), v1=True) for i in [0, 1]], day="2026-11-16")
    sets = []

    def add(name, status, rows, **more):
        sets.append({"name": name, "status": status, **more, "rows": rows})

    add("a whole day", "verified", day, leaves_seen=[7])
    add("a day in reverse", "verified", day[::-1])
    add("a sample of a day", "verified", [day[5], day[0]], leaves_seen=[2])
    add("two days", "verified", day + next_day, leaves_seen=[7, 3])
    # Which of two leaves with one fingerprint a path leads from, nobody can tell: it may be one of them twice.
    add("two v1 receipts of one second share a fingerprint", "verified", v1, leaves_seen=[1])
    seconds = anchored([receipt(f"older {i}", moment=DAY.replace(day=16, second=i), v1=True) for i in range(4)], day="2026-11-16")
    add("v1 receipts of four seconds", "verified", seconds, leaves_seen=[4])
    twice = {**seconds[0], "receipt_id": seconds[3]["receipt_id"], "leaf_index": 3}
    add("a v1 row in the place of one that was left out: three leaves were seen", "verified", [*seconds[:3], twice], leaves_seen=[3])
    elsewhere = anchored([receipt(f"elsewhere {i}") for i in range(3)], day="2026-11-18", network="solana:devnet")
    add("a day on one network, and the next on another", "verified", day + elsewhere, leaves_seen=[7, 3])
    add("one name of a transaction on two networks", "verified", day + [{**r, "tx_hash": day[0]["tx_hash"]} for r in elsewhere], leaves_seen=[7, 3])
    add("a day and rows that wait, where waiting is allowed", "verified", day + pending, allow_pending=True)
    add("a day and rows that wait", "inconclusive", day + pending, reason="rows_unproven")
    add("nothing but rows that wait", "inconclusive", pending, reason="rows_unproven")
    add("nothing but rows that wait, where waiting is allowed", "inconclusive", pending, reason="rows_unproven", allow_pending=True)
    add("a row without a fingerprint, where waiting is allowed", "inconclusive", [*day, {**receipt("bare"), **BARE, "independently_verifiable": False}], reason="rows_unproven", allow_pending=True)
    add("no rows", "inconclusive", [], reason="no_rows")

    def bad(name, rows, index, reason, field=None):
        failure = {"index": index, "reason": reason, **({} if field is None else {"field": field})}
        add(name, "failed", rows, reason="row_failed", failures=[failure])

    other = {"receipt_id": "svc_rcpt_" + uuid_of("other id")}
    bad("a row that fails by itself among good ones", [day[0], {**day[1], "merkle_root": sha256("x")}, day[2]], 1, "root_mismatch")
    bad("a row that fails by itself, and the honest one behind it", [{**day[1], "merkle_root": sha256("x")}, *day], 0, "root_mismatch")
    bad("a row twice", [*day, day[3]], 7, "receipt_repeated", "receipt_id")
    bad("a waiting row twice", [pending[0], day[0], pending[0]], 2, "receipt_repeated", "receipt_id")
    bad("one fingerprint under two receipts", [*day, {**day[2], **other}], 7, "fingerprint_repeated", "fingerprint")
    bad("an anchored fingerprint that waits again", [*day, {**day[2], **other, **UNPROVEN, "anchor_status": "pending"}], 7, "fingerprint_repeated", "fingerprint")
    salt = salt_of("row waiting 0")
    text = canonical(fields(NOTHING, DAY))
    bad("one salt under two receipts", [pending[0], {**pending[1], "fingerprint_salt": salt, "fingerprint_canonical_json": text, "fingerprint": fingerprint(text, salt)}], 1, "salt_repeated", "fingerprint_salt")
    bad("two receipts at one leaf", [v1[0], {**v1[1], "leaf_index": 0}], 1, "leaf_index_repeated", "leaf_index")
    bad("rows of one root with two leaf counts", [day[0], {**day[1], "leaf_count": 8}], 1, "tree_contradiction", "leaf_count")
    bad("rows of one root with two days", [day[0], {**day[1], "anchor_date": "2026-11-18"}], 1, "tree_contradiction", "anchor_date")
    bad("rows of one root anchored at two times", [day[0], {**day[1], "anchored_at": "2026-11-18T00:00:08.113Z"}], 1, "tree_contradiction", "anchored_at")
    bad("rows of one root with two transactions", [day[0], {**day[1], "tx_hash": transaction_of("other")}], 1, "tree_contradiction", "tx_hash")
    bad("rows of one root on two networks", [day[0], {**day[1], "anchor_network": "solana:mainnet"}], 1, "tree_contradiction", "anchor_network")
    bad("one day with two roots", [day[0], anchored([receipt("another tree")])[0]], 1, "day_contradiction", "merkle_root")
    # Else what was added to a day that has passed would only have to name another ledger.
    for name, network in [("on two networks", "solana:devnet"), ("on a network and on one that is not named", None)]:
        bad(f"one day with two roots, {name}", [*day, anchored([receipt("another tree")], network=network)[0]], 7, "day_contradiction", "merkle_root")
    bad("one transaction for two roots", [day[0], {**next_day[0], "tx_hash": day[0]["tx_hash"]}], 1, "transaction_contradiction", "tx_hash")
    again = {**elsewhere[0], "receipt_id": day[0]["receipt_id"]}
    bad("a row that repeats one, and the honest row whose fingerprint it brings", [day[0], again, elsewhere[0]], 1, "receipt_repeated", "receipt_id")
    add("several failures, each listed", "failed", [day[0], day[0], None, {**day[1], "decision": "block"}], reason="row_failed", failures=[
        {"index": 1, "reason": "receipt_repeated", "field": "receipt_id"},
        {"index": 2, "reason": "row_not_object"},
        {"index": 3, "reason": "field_form", "field": "decision"},
    ])
    return {
        "description": "Rows of a proof export that must go together (governance-api 2.3, 2.4). README.md says how to read this file.",
        "sets": sets,
    }


def export_page():
    """An export as the API answers it, to try a verifier on."""
    next_day = anchored([receipt(f"next {i}", moment=DAY.replace(day=18)) for i in range(3)], day="2026-11-18")
    return {"rows": day_rows() + next_day, "next_cursor": None}
