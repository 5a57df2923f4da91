#!/usr/bin/env python3
"""Holds the vectors of this folder against a second implementation: Python 3.9+, standard library only.

    python3 vectors/check.py                     every vector file; exit code 0 when all agree, 1 when not, 2 when unreadable
    python3 vectors/check.py --vectors FOLDER    the files of another folder
    python3 vectors/check.py --rows FILE         a proof export instead: see examples/audit-python/audit.py --help

It shares no code with the TypeScript packages, and none with make.py, which writes the files. Fingerprints, trees,
proofs, memos and rows are checked by examples/audit-python/audit.py, outcomes and claims by the rules below.
"""
import hashlib
import hmac
import json
import pathlib
import re
import sys

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "examples" / "audit-python"))

import audit  # noqa: E402

# ---------------------------------------------------------------- outcomes (the rules: README.md)

ACTIONS = ["allow", "redact", "deny"]
RISKS = {"low": 0, "medium": 40, "high": 70, "critical": 90}


def outcome_of(policy, action, types):
    """(outcome, None) or (None, reason). `action` None takes the policy's own."""
    rules = []
    for name in set(types):
        owners = [rule for rule in policy["rules"] if name in rule["types"]]
        rules.append(owners[0] if owners else policy["fallback"])
    due = max([rule["action"] for rule in rules], key=ACTIONS.index, default="allow")
    taken = due if action is None else action
    if taken == "redact" and not rules:
        return None, "redact_without_types"
    if ACTIONS.index(taken) < ACTIONS.index(due):
        return None, "action_relaxed"
    escalated = taken != due
    risks = [rule["risk"] for rule in rules] + ["low"] + (["high"] if escalated else [])
    risk = max(risks, key=list(RISKS).index)
    return {
        "action": taken,
        "risk": risk,
        "policies": sorted({rule["label"] for rule in rules} | ({"content.blocked"} if escalated else set())),
        "score": RISKS[risk] + min(9, max(0, len(rules) - 1)),
        "hitl": any(rule["review"] for rule in rules) or (escalated and taken == "deny"),
    }, None


# ---------------------------------------------------------------- claims (governance-api 4)

is_uuid = audit.form("[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
is_type = audit.form("(?=.{2,64}$)[A-Z][A-Z0-9]*(_[A-Z0-9]+)*")
is_policy_name = audit.form("[a-z0-9]([a-z0-9_-]{0,62}[a-z0-9])?")
is_text = audit.form("[ -~]{2,8192}")
# Of schemes other than the one that is recorded more is taken for a fingerprint than rows of an export hold: they are to be told that their version is at fault.
is_fingerprint_of_any_scheme = audit.form("SVC-DNA-(v2-[0-9a-f]{16}|v(?!2-)[0-9]{1,2}-[0-9a-f]{16,64})")
# At most microseconds: what more digits say, not every reader keeps.
is_short_time = audit.form(r"[0-9T:-]+(\.[0-9]{1,6})?(Z|[+-][0-9:]{5})")
# Free words of a pre-release, or of what it was built from, could carry text.
NUMBER = "(?:0|[1-9][0-9]{0,4})"
is_version = audit.form(rf"{NUMBER}\.{NUMBER}\.{NUMBER}(-(alpha|beta|rc|next|dev)(\.{NUMBER})?)?")
# The vocabulary that claims.json speaks in. The whole of it is the product's, this is what a reader needs here.
LABELS = set(
    "EMAIL_ADDRESS PHONE_NUMBER STREET_ADDRESS PERSON LOCATION ORGANIZATION NRP DATE_TIME DATE_OF_BIRTH AGE CREDIT_CARD "
    "IBAN_CODE US_SSN IP_ADDRESS URL VIN PRIVATE_KEY JWT AWS_ACCESS_KEY GITHUB_TOKEN DENY_LIST".split()
)
SDK_NAMES = ("@svc/core", "@svc/attest", "@svc/widget", "@svc/server")


def is_whole(value, most):
    """From 1 to `most`."""
    return audit.is_count(value) and 1 <= value <= most


def object_of(**fields):
    """Exactly these keys, each of its form."""
    return lambda value: type(value) is dict and set(value) == set(fields) and all(is_form(value[k]) for k, is_form in fields.items())


is_claim = object_of(
    client_event_id=is_uuid,
    decided_at=lambda v: is_short_time(v) and audit.unix_seconds(v) is not None,
    action=audit.one_of(*ACTIONS),
    pii_types=lambda v: type(v) is list and len(v) <= 256 and all(is_type(t) for t in v),
    pii_counts=lambda v: type(v) is dict and all(is_type(t) and is_whole(n, 1_000_000) for t, n in v.items()),
    policy=object_of(name=is_policy_name, version=lambda v: is_whole(v, 2**31 - 1)),
    fingerprint=is_fingerprint_of_any_scheme,
    fingerprint_salt=audit.is_salt,
    canonical_json=is_text,
    capture_mode=audit.one_of("edge"),
    attested_by=audit.one_of("client"),
    sdk=object_of(name=audit.one_of(*SDK_NAMES), version=is_version),
)


def claim_code(claim, policies, now, max_age, max_skew):
    """None for a claim that is taken, else the code it is refused with."""
    if not is_claim(claim):
        return "invalid_body"
    if not claim["fingerprint"].startswith("SVC-DNA-v2-"):
        return "version_rejected"
    release, _, pre_release = claim["sdk"]["version"].partition("-")
    numbers = tuple(int(n) for n in release.split("."))
    if numbers < (0, 11, 0) or (numbers == (0, 11, 0) and pre_release):
        return "version_rejected"
    if audit.fingerprint_of(claim["canonical_json"], claim["fingerprint_salt"]) != claim["fingerprint"]:
        return "fingerprint_mismatch"
    stated = audit.read_canonical(claim["canonical_json"])
    if stated is None:
        return "canonical_json_invalid"
    policy = policies.get((claim["policy"]["name"], claim["policy"]["version"]))
    if policy is None:
        return "policy_unknown"
    types = claim["pii_types"]
    known = LABELS.union(*(rule["types"] for rule in policy["rules"]))
    if types != sorted(set(types)) or set(types) != set(claim["pii_counts"]) or not known.issuperset(types):
        return "outcome_inconsistent"
    outcome, _ = outcome_of(policy, claim["action"], types)
    if outcome is None or any(stated[k] != outcome[k] for k in ("risk", "policies", "score", "hitl")):
        return "outcome_inconsistent"
    if stated["pii"] != types:
        return "outcome_inconsistent"
    decided = audit.unix_seconds(claim["decided_at"])
    if stated["ts"] != decided:
        return "timestamp_mismatch"
    if not now - max_age <= decided <= now + max_skew:
        return "outside_clock_window"
    return None


# ---------------------------------------------------------------- the files


class Tally:
    """Counts what was held against the second implementation, and names what disagrees."""

    def __init__(self):
        self.passed, self.failed, self.file = 0, 0, ""

    def same(self, name, found, expected):
        if found == expected:
            self.passed += 1
        else:
            self.failed += 1
            print(f"{self.file}: {name}: expected {expected!r}, found {found!r}")


def fault_of(case):
    return {k: case[k] for k in ("reason", "field", "step") if k in case}


def leaf(i):
    return "SVC-DNA-v2-" + audit.sha256(f"svc vector leaf {i}")[:16]


def fingerprint(tally, vectors, _):
    for case in vectors["accept"]:
        text, salt = case["canonical_json"], case["fingerprint_salt"]
        tally.same(case["name"], audit.fingerprint_fault(case["fingerprint"], text, salt), None)
        tally.same(case["name"] + ", digest", audit.sha256(text + "|" + salt), case["digest"])
    for case in vectors["reject"]:
        found = audit.fingerprint_fault(case["fingerprint"], case["canonical_json"], case["fingerprint_salt"])
        tally.same(case["name"], found, case["reason"])


def canonical_json(tally, vectors, _):
    for case in vectors["accept"]:
        fields = case["fields"]
        made = {**fields, "v": "2", "pii": sorted(set(fields["pii"])), "policies": sorted(set(fields["policies"]))}
        tally.same(case["name"], json.dumps(made, sort_keys=True, separators=(",", ":")), case["canonical_json"])
        tally.same(case["name"] + ", read", audit.read_canonical(case["canonical_json"]) is not None, True)
    for case in vectors["reject"]:
        tally.same(case["name"], audit.read_canonical(case["canonical_json"]), None)
    for case in vectors["reject_fields"]:
        made = {**case["fields"], "v": "2"}
        tally.same(case["name"], audit.read_canonical(json.dumps(made, sort_keys=True, separators=(",", ":"))), None)


def merkle_tree(tally, vectors, _):
    tally.same("the first leaves", [leaf(i) for i in range(3)], vectors["first_leaves"])
    for case in vectors["accept"]:
        tally.same(case["name"], audit.root_of([leaf(i) for i in range(case["leaf_count"])]), case["merkle_root"])
    for case in vectors["worked"]:
        tally.same(case["name"], audit.root_of(case["fingerprints"]), case["merkle_root"])
        tally.same(case["name"] + ", leaves", [audit.sha256(f) for f in case["fingerprints"]], case["levels"][0])
        tally.same(case["name"] + ", top", case["levels"][-1], [case["merkle_root"]])
    for case in vectors["same_root"]:
        for fingerprints in case["fingerprints"]:
            tally.same(case["name"], audit.root_of(fingerprints), case["merkle_root"])
    for case in vectors["reject"]:
        tally.same(case["name"], audit.root_of(case["fingerprints"]) != case["merkle_root"], True)
    for case in vectors["reject_fingerprints"]:
        tally.same(case["name"], audit.root_of(case["fingerprints"]), None)


def merkle_proof(tally, vectors, _):
    for kind in ("accept", "reject"):
        for case in vectors[kind]:
            found = audit.check_proof(*(case[k] for k in ("fingerprint", "proof", "merkle_root", "leaf_index", "leaf_count")))
            expected = fault_of(case) if kind == "reject" else {"warnings": case.get("warnings", [])}
            tally.same(case["name"], found, expected)


def anchor_memo(tally, vectors, _):
    for kind in ("accept", "reject"):
        for case in vectors[kind]:
            expected = (case.get("form"), case.get("reason"))
            tally.same(case["name"], audit.check_memo(case["memo"], case["merkle_root"]), expected)


def export_row(tally, vectors, _):
    for case in vectors["accept"]:
        found = audit.check_row(case["row"])
        tally.same(case["name"], found["status"], case["status"])
        tally.same(case["name"] + ", warnings", found.get("warnings", []), case.get("warnings", []))
    for case in vectors["reject"]:
        tally.same(case["name"], audit.check_row(case["row"]), {"status": "failed", **fault_of(case)})


def export_rows(tally, vectors, _):
    for case in vectors["sets"]:
        rows, failures = audit.Rows(), []
        for index, row in enumerate(case["rows"]):
            result = rows.add(row)
            if result["status"] == "failed":
                failures.append({"index": index, **fault_of(result)})
        verdict = {"verified": "pass", "failed": "fail", "inconclusive": "inconclusive"}[case["status"]]
        tally.same(case["name"], rows.verdict(case.get("allow_pending", False)), verdict)
        tally.same(case["name"] + ", failures", failures, case.get("failures", []))
        if "leaves_seen" in case:
            tally.same(case["name"] + ", leaves seen", [tree["rows"] for tree in rows.trees.values()], case["leaves_seen"])


def export_page(tally, page, _):
    rows = audit.Rows()
    for index, row in enumerate(page["rows"]):
        tally.same(f"row {index}", rows.add(row)["status"], "verified")
    tally.same("the whole page", rows.verdict(), "pass")


def outcome(tally, vectors, read):
    policies = {p["name"]: p for p in [*vectors["policies"], read("policy-standard.json")]}
    for kind in ("accept", "reject"):
        for case in vectors[kind]:
            found = outcome_of(policies[case["policy"]], case["action"], case["types"])
            tally.same(case["name"], found, (case.get("outcome"), case.get("reason")))


def claims(tally, vectors, read):
    policies = {(p["name"], p["version"]): p for p in map(read, vectors["policies"])}
    now = audit.unix_seconds(vectors["now"])
    for kind in ("accept", "reject"):
        for case in vectors[kind]:
            found = claim_code(case["claim"], policies, now, vectors["max_age_seconds"], vectors["max_skew_seconds"])
            tally.same(case["name"], found, case.get("code"))


def receipts(tally, vectors, read):
    """Receipts of whole texts: finding things is not this checker's matter, what follows from them is."""
    standard = read("policy-standard.json")
    for case in vectors["accept"]:
        receipt = case["expected"]["receipt"]
        now = audit.unix_seconds(receipt["decided_at"])
        code = claim_code(receipt, {(standard["name"], standard["version"]): standard}, now, 0, 0)
        tally.same(case["name"], code, None)


def webhook_code(case):
    """Why a delivery's signature is refused (governance-api 6.2), or None."""
    parts = [re.fullmatch(r"(t|v1)=([0-9a-f]+)", part.strip()) for part in case["signature"].split(",")]
    if None in parts:
        return "signature_invalid"
    times = [part[2] for part in parts if part[1] == "t"]
    given = [part[2] for part in parts if part[1] == "v1"]
    if len(times) != 1 or not re.fullmatch(r"[1-9][0-9]{0,11}", times[0]) or any(len(value) != 64 for value in given):
        return "signature_invalid"
    signed = f"{times[0]}.{case['body']}".encode()
    made = hmac.new(case["secret"].encode(), signed, hashlib.sha256).hexdigest()
    if not any(hmac.compare_digest(made, value) for value in given):
        return "signature_invalid"
    return "timestamp_stale" if abs(case["now"] - int(times[0])) > 300 else None


def webhook_signature(tally, vectors, read):
    for case in vectors["accept"] + vectors["reject"]:
        tally.same(case["name"], webhook_code(case), case.get("code"))


CHECKS = {
    "fingerprint.json": fingerprint,
    "canonical-json.json": canonical_json,
    "merkle-tree.json": merkle_tree,
    "merkle-proof.json": merkle_proof,
    "anchor-memo.json": anchor_memo,
    "export-row.json": export_row,
    "export-rows.json": export_rows,
    "export-page.json": export_page,
    "outcome.json": outcome,
    "claims.json": claims,
    "receipts.json": receipts,
    "webhook-signature.json": webhook_signature,
}


def check_vectors(folder):
    def read(name):
        return json.loads((folder / name).read_text(encoding="utf-8"))

    tally = Tally()
    for name, check in CHECKS.items():
        tally.file = name
        before = (tally.passed, tally.failed)
        try:
            check(tally, read(name), read)
        except (OSError, ValueError, KeyError, TypeError) as error:
            print(f"{name}: unreadable: {type(error).__name__}: {error}")
            return 2
        print(f"{name}: {tally.passed - before[0]} agree, {tally.failed - before[1]} disagree")
    print(f"{tally.passed} agree, {tally.failed} disagree")
    return 1 if tally.failed else 0


def main(arguments):
    if arguments[:1] == ["--rows"]:
        return audit.main(arguments[1:])
    if arguments[:1] == ["--vectors"] and len(arguments) == 2:
        return check_vectors(pathlib.Path(arguments[1]))
    if arguments:
        print(re.sub(r"\n\nIt shares.*", "", __doc__, flags=re.DOTALL))
        return 0 if arguments in (["-h"], ["--help"]) else 2
    return check_vectors(HERE)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
