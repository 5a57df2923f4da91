"""claims.json: what a device may report, and what is refused under which code. Outcomes are written by hand."""
import hashlib
import hmac
from datetime import datetime, timedelta, timezone

from .scheme import canonical, fingerprint, misspelt, salt_of, sha256, uuid_of

NOW = datetime(2026, 11, 20, 12, 0, 0, tzinfo=timezone.utc)
MINUTE_AGO = NOW - timedelta(minutes=1)


def iso(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


# action, counts, -> risk, policies, score, hitl
NOTHING = ("allow", {}, "low", [], 0, False)
EMAIL = ("redact", {"EMAIL_ADDRESS": 2}, "medium", ["pii.contact"], 40, False)
MIXED = ("redact", {"EMAIL_ADDRESS": 1, "IBAN_CODE": 3, "PERSON": 1}, "high", ["pii.contact", "pii.financial", "pii.other"], 72, False)
SECRET = ("deny", {"AWS_ACCESS_KEY": 1, "EMAIL_ADDRESS": 1}, "critical", ["pii.contact", "secret.credential"], 91, True)
BLOCKED = ("deny", {}, "high", ["content.blocked"], 70, True)
ESCALATED = ("deny", {"URL": 5}, "high", ["content.blocked", "pii.technical"], 70, True)


def fields(kind, moment, **changes):
    action, counts, risk, policies, score, hitl = kind
    return {"hitl": hitl, "pii": sorted(counts), "policies": policies, "risk": risk, "score": score, "ts": int(moment.timestamp()), **changes}


def claim(name, kind, moment=MINUTE_AGO, text=None, **changes):
    """A claim whose fingerprint is true to its text, whatever the text says."""
    action, counts = kind[0], kind[1]
    text = canonical(fields(kind, moment)) if text is None else text
    salt = salt_of("claim " + name)
    return {
        "client_event_id": uuid_of("claim " + name),
        "decided_at": iso(moment),
        "action": action,
        "pii_types": sorted(counts),
        "pii_counts": counts,
        "policy": {"name": "standard", "version": 1},
        "fingerprint": fingerprint(text, salt),
        "fingerprint_salt": salt,
        "canonical_json": text,
        "capture_mode": "edge",
        "attested_by": "client",
        "sdk": {"name": "@svc/core", "version": "0.11.0"},
        **changes,
    }


def accepted():
    day, minute, second = timedelta(days=1), timedelta(minutes=1), timedelta(seconds=1)
    twelve = {t: 1 for t in ["AGE", "DATE_OF_BIRTH", "DATE_TIME", "EMAIL_ADDRESS", "LOCATION", "NRP", "ORGANIZATION", "PERSON", "PHONE_NUMBER", "STREET_ADDRESS", "URL", "VIN"]}
    many = ("redact", twelve, "medium", ["pii.contact", "pii.other", "pii.technical"], 49, False)
    cases = [
        ("nothing found, allowed", NOTHING, MINUTE_AGO, {}),
        ("contact data, redacted", EMAIL, MINUTE_AGO, {}),
        ("three kinds of data, redacted", MIXED, MINUTE_AGO, {}),
        ("a credential, denied", SECRET, MINUTE_AGO, {}),
        ("a word of the device's own deny list, redacted", ("redact", {"DENY_LIST": 1}, "medium", ["pii.other"], 40, False), MINUTE_AGO, {}),
        ("nothing found, escalated to deny", BLOCKED, MINUTE_AGO, {}),
        ("low-risk data, escalated to deny", ESCALATED, MINUTE_AGO, {}),
        ("twelve types", many, MINUTE_AGO, {}),
        ("decided now", EMAIL, NOW, {}),
        ("milliseconds are cut off, not rounded", EMAIL, MINUTE_AGO + timedelta(milliseconds=999), {}),
        ("a second inside the window's past end", EMAIL, NOW - 7 * day + second, {}),
        ("a second inside the window's future end", EMAIL, NOW + 5 * minute - second, {}),
        ("reported by @svc/attest", EMAIL, MINUTE_AGO, {"sdk": {"name": "@svc/attest", "version": "0.11.3"}}),
        ("reported by @svc/widget", EMAIL, MINUTE_AGO, {"sdk": {"name": "@svc/widget", "version": "1.0.0"}}),
        ("reported by @svc/server", EMAIL, MINUTE_AGO, {"sdk": {"name": "@svc/server", "version": "0.12.0"}}),
        ("reported by a pre-release of the next SDK", EMAIL, MINUTE_AGO, {"sdk": {"name": "@svc/core", "version": "0.11.1-alpha.1"}}),
        ("reported by a pre-release", EMAIL, MINUTE_AGO, {"sdk": {"name": "@svc/core", "version": "1.2.0-beta.1"}}),
    ]
    found = [{"name": n, "claim": claim(n, k, m, **c)} for n, k, m, c in cases]
    for name, changes in [
        ("decided_at in microseconds", {"decided_at": "2026-11-20T11:59:00.999999Z"}),
        ("decided_at in tenths", {"decided_at": "2026-11-20T11:59:00.9Z"}),
        ("decided_at without a fraction, in another zone", {"decided_at": "2026-11-20T17:29:00+05:30"}),
        ("an event id of version 8", {"client_event_id": "01234567-89ab-8cde-bf01-23456789abcd"}),
        ("an event id of version 1", {"client_event_id": "01234567-89ab-1cde-8f01-23456789abcd"}),
        ("an SDK version of five digits each", {"sdk": {"name": "@svc/core", "version": "99999.10000.99999-rc.99999"}}),
        ("a pre-release without a number", {"sdk": {"name": "@svc/core", "version": "1.0.0-next"}}),
    ]:
        found.append({"name": name, "claim": claim(name, EMAIL, **changes)})
    name = "with an autonomy level"
    found.append({"name": name, "claim": claim(name, EMAIL, text=canonical(fields(EMAIL, MINUTE_AGO, autonomy_level=2)))})
    return found


def untrue():
    """Well formed and false: each breaks exactly one rule."""
    cases = []

    def add(code, name, kind=EMAIL, moment=MINUTE_AGO, **changes):
        cases.append({"name": name, "code": code, "claim": claim(name, kind, moment, **changes)})

    text = canonical(fields(EMAIL, MINUTE_AGO))
    salt = salt_of("elsewhere")
    code = "fingerprint_mismatch"
    add(code, "the fingerprint of another salt", fingerprint=fingerprint(text, salt))
    add(code, "the fingerprint of another outcome", fingerprint=fingerprint(canonical(fields(NOTHING, MINUTE_AGO)), salt_of("claim the fingerprint of another outcome")))
    add(code, "the salt exchanged after hashing", fingerprint_salt=salt)
    add(code, "hashed without the bar", fingerprint="SVC-DNA-v2-" + sha256(text + salt_of("claim hashed without the bar"))[:16])

    code = "canonical_json_invalid"
    spaced = text.replace(",", ", ")
    add(code, "spaces after commas", text=spaced)
    add(code, "keys out of order", text='{"v":"2",' + text.replace(',"v":"2"', "")[1:])
    add(code, "a key twice", text=text.replace('"score":40', '"score":40,"score":40'))
    add(code, "the score as 40.0", text=text.replace('"score":40', '"score":40.0'))
    add(code, "the score as -0", kind=NOTHING, text=canonical(fields(NOTHING, MINUTE_AGO)).replace('"score":0', '"score":-0'))
    add(code, "a key that carries text", text=text.replace('"v"', '"text":"hello","v"'))
    add(code, "an escape", text=text.replace("EMAIL_ADDRESS", "\\u0045MAIL_ADDRESS"))
    add(code, "a type twice", text=text.replace('["EMAIL_ADDRESS"]', '["EMAIL_ADDRESS","EMAIL_ADDRESS"]'))
    add(code, "types out of order", kind=MIXED, text=canonical(fields(MIXED, MINUTE_AGO)).replace('"EMAIL_ADDRESS","IBAN_CODE"', '"IBAN_CODE","EMAIL_ADDRESS"'))
    add(code, "no key v", text=text.replace(',"v":"2"', ""))
    add(code, "an autonomy level of 6", text=canonical(fields(EMAIL, MINUTE_AGO, autonomy_level=6)))
    add(code, "cut off", text=text[:-1])

    code = "outcome_inconsistent"
    for name, changes in [
        ("a lower risk than the types have", {"risk": "low"}),
        ("a higher risk than the types have", {"risk": "critical"}),
        ("another policy label", {"policies": ["pii.technical"]}),
        ("no policy label", {"policies": []}),
        ("a policy label too many", {"policies": ["pii.contact", "pii.other"]}),
        ("a lower score", {"score": 39}),
        ("a score for one type more", {"score": 41}),
        ("review claimed where none is due", {"hitl": True}),
        ("a type less in the text than in the claim", {"pii": []}),
        ("a type more in the text than in the claim", {"pii": ["EMAIL_ADDRESS", "PHONE_NUMBER"]}),
    ]:
        add(code, name, text=canonical(fields(EMAIL, MINUTE_AGO, **changes)))
    add(code, "contact data allowed", kind=("allow", *EMAIL[1:]))
    add(code, "a credential redacted", kind=("redact", *SECRET[1:]))
    add(code, "a credential without review", text=canonical(fields(SECRET, MINUTE_AGO, hitl=False)), kind=SECRET)
    add(code, "redacted with nothing found", kind=("redact", *NOTHING[1:]))
    add(code, "escalated without content.blocked", kind=("deny", {}, "high", [], 70, True))
    add(code, "escalated at low risk", kind=("deny", {}, "low", ["content.blocked"], 0, True))
    add(code, "escalated to deny without review", kind=("deny", {}, "high", ["content.blocked"], 70, False))

    add(code, "types out of order in the claim", kind=MIXED, pii_types=["PERSON", "IBAN_CODE", "EMAIL_ADDRESS"])
    add(code, "a type twice in the claim", pii_types=["EMAIL_ADDRESS", "EMAIL_ADDRESS"])
    add(code, "a count without its type", pii_counts={"EMAIL_ADDRESS": 2, "URL": 1})
    add(code, "a type without its count", kind=MIXED, pii_counts={"EMAIL_ADDRESS": 1, "IBAN_CODE": 3})
    stranger = ("redact", {"FAVOURITE_COLOUR": 1}, "medium", ["pii.other"], 40, False)
    add(code, "a type that neither the vocabulary nor the policy knows", kind=stranger)
    for name, label in [("a type of 64 characters, known to nobody", "A_" + "B" * 62), ("a type of 2 characters, known to nobody", "Q9")]:
        add(code, name, kind=("redact", {label: 1}, "medium", ["pii.other"], 40, False))

    code = "policy_unknown"
    add(code, "a policy that nobody stored", policy={"name": "no-such-policy", "version": 1})
    add(code, "a version of the policy that is yet to come", policy={"name": "standard", "version": 999})

    code = "timestamp_mismatch"
    add(code, "the text a second later", text=canonical(fields(EMAIL, MINUTE_AGO + timedelta(seconds=1))))
    add(code, "the text a second earlier", text=canonical(fields(EMAIL, MINUTE_AGO - timedelta(seconds=1))))
    add(code, "the text a day earlier", text=canonical(fields(EMAIL, MINUTE_AGO - timedelta(days=1))))
    add(code, "the text in milliseconds", text=canonical(fields(EMAIL, MINUTE_AGO, ts=int(MINUTE_AGO.timestamp()) * 1000)))
    late = MINUTE_AGO + timedelta(milliseconds=999)
    add(code, "milliseconds rounded up", moment=late, text=canonical(fields(EMAIL, late, ts=int(late.timestamp()) + 1)))

    code = "outside_clock_window"
    day, second = timedelta(days=1), timedelta(seconds=1)
    add(code, "a second older than 7 days", moment=NOW - 7 * day - second)
    add(code, "a second more than 5 minutes ahead", moment=NOW + timedelta(minutes=5) + second)
    add(code, "a year old", moment=NOW - 365 * day)
    add(code, "a year ahead", moment=NOW + 365 * day)
    add(code, "the first second of Unix time", moment=datetime(1970, 1, 1, tzinfo=timezone.utc))

    code = "version_rejected"
    v1 = text.replace('"v":"2"', '"v":"1"')
    keyed = hmac.new(b"a secret of the server", v1.encode(), hashlib.sha256).hexdigest()[:16]
    add(code, "a v1 fingerprint over v1 text", text=v1, fingerprint="SVC-DNA-v1-" + keyed)
    add(code, "a v1 fingerprint over v2 text", fingerprint="SVC-DNA-v1-" + keyed)
    name = "the right digest under the v1 name"
    add(code, name, fingerprint="SVC-DNA-v1-" + fingerprint(text, salt_of("claim " + name))[11:])
    for version, digits in [("v1", 64), ("v3", 16), ("v12", 63)]:
        add(code, f"{digits} digits under the name {version}", fingerprint=f"SVC-DNA-{version}-" + "0" * digits)
    add(code, "an SDK from before attestations were reported", sdk={"name": "@svc/core", "version": "0.10.9"})
    add(code, "a pre-release of the first SDK that reports", sdk={"name": "@svc/core", "version": "0.11.0-alpha.1"})
    return cases


def misshapen():
    """Not a claim at all: refused before any rule is asked."""
    cases = []

    def add(name, **changes):
        cases.append({"name": name, "code": "invalid_body", "claim": claim(name, EMAIL, **changes)})

    whole = claim("whole", EMAIL)
    for key in whole:
        cases.append({"name": f"without {key}", "code": "invalid_body", "claim": {k: v for k, v in whole.items() if k != key}})
    for value in [None, "claim", 1, [], [whole], {}]:
        cases.append({"name": f"a body that is {'a list holding a claim' if value == [whole] else repr(value)}", "code": "invalid_body", "claim": value})
    add("an unknown key", text_excerpt="hello")
    add("a key for the input", input="hello")
    add("an organisation named by the client", org_id=uuid_of("organisation"))
    add("an event id that is no UUID", client_event_id="event-1")
    add("an event id that is null", client_event_id=None)
    add("decided_at in Unix seconds", decided_at=1795175940)
    add("decided_at without a zone", decided_at="2026-11-20T11:59:00")
    add("decided_at on a day that is none", decided_at="2026-02-30T11:59:00.000Z")
    add("decided_at in nanoseconds", decided_at="2026-11-20T11:59:00.000000000Z")
    add("decided_at in tenths of microseconds", decided_at="2026-11-20T11:59:00.0000000Z")
    for name, when in [
        ("with an empty fraction", "2026-11-20T11:59:00.Z"),
        ("in small letters", "2026-11-20t11:59:00z"),
        ("with a space for the T", "2026-11-20 11:59:00Z"),
        ("with a zone of a day", "2026-11-20T11:59:00+24:00"),
        ("with a zone of 60 minutes", "2026-11-20T11:59:00+00:60"),
        ("with a zone of four digits", "2026-11-20T11:59:00+0000"),
        ("at a leap second", "2026-11-20T11:59:60Z"),
        ("in a year of five digits", "12026-11-20T11:59:00Z"),
        ("with a letter in the fraction", "2026-11-20T11:59:00.00aZ"),
        *((f"with {wrong}", when) for wrong, when in misspelt("2026-11-20T13:29:00+01:30", "0-9")),
        ("with a line end", "2026-11-20T11:59:00Z\n"),
    ]:
        add("decided_at " + name, decided_at=when)
    add("decided_at in words", decided_at="yesterday")
    for name, uuid in [
        ("in capitals", "01234567-89AB-4CDE-8F01-23456789ABCD"),
        ("of version 9", "01234567-89ab-9cde-8f01-23456789abcd"),
        ("of version 0", "01234567-89ab-0cde-8f01-23456789abcd"),
        ("of another variant", "01234567-89ab-4cde-cf01-23456789abcd"),
        ("without dashes", "0123456789ab4cde8f0123456789abcd"),
        *((f"with {wrong}", uuid) for wrong, uuid in misspelt("01234567-89ab-4cde-8f01-23456789abcd", "0-9a-f")),
        ("with its digits in other groups", "0123456-789ab-4cde-8f01-23456789abcd"),
        ("with a line end", "01234567-89ab-4cde-8f01-23456789abcd\n"),
    ]:
        add("an event id " + name, client_event_id=uuid)
    add("an unknown action", action="block")
    add("an action in upper case", action="REDACT")
    add("types as a string", pii_types="EMAIL_ADDRESS")
    add("a type that is an e-mail address", pii_types=["jane@example.com"])
    add("a type with a space", pii_types=["EMAIL ADDRESS"])
    add("a type in lower case", pii_types=["email_address"])
    add("a type that is a number", pii_types=[1])
    for name, label in [("of one letter", "A"), ("of 65 characters", "A" * 65), ("that begins with a digit", "9A"), ("that ends with a line", "AB_"), ("with two lines", "A__B"), ("with a line end", "AB\n"), ("in full-width letters", "\uff21\uff22")]:
        add("a type " + name, pii_types=[label], pii_counts={label: 1})
    add("counts as a list", pii_counts=[2])
    add("a count of 0", pii_counts={"EMAIL_ADDRESS": 0})
    add("a count above a million", pii_counts={"EMAIL_ADDRESS": 1_000_001})
    add("257 types", pii_types=[f"TYPE_{i}" for i in range(100, 357)])
    add("a count below 0", pii_counts={"EMAIL_ADDRESS": -1})
    add("a count that is not whole", pii_counts={"EMAIL_ADDRESS": 1.5})
    add("a count as a string", pii_counts={"EMAIL_ADDRESS": "2"})
    add("counts of an e-mail address", pii_counts={"jane@example.com": 1})
    add("the policy's name alone", policy="standard")
    add("a policy that is a list of its keys", policy=["name", "version"])
    add("an SDK that is a list of its keys", sdk=["name", "version"])
    add("types as an object", pii_types={"EMAIL_ADDRESS": 2})
    add("a policy without a version", policy={"name": "standard"})
    add("a policy version of 0", policy={"name": "standard", "version": 0})
    add("a policy version above 31 bits", policy={"name": "standard", "version": 2**31})
    add("a policy's name in capitals", policy={"name": "Standard", "version": 1})
    add("a policy's name of 65 characters", policy={"name": "p" * 65, "version": 1})
    add("a policy version that is not whole", policy={"name": "standard", "version": 1.5})
    add("a policy with an unknown key", policy={"name": "standard", "version": 1, "note": "hello"})
    add("a fingerprint of 15 characters", fingerprint=whole["fingerprint"][:-1])
    add("a fingerprint of an older scheme, of 15 characters", fingerprint="SVC-DNA-v1-" + "0" * 15)
    add("a fingerprint of an older scheme, of 65 characters", fingerprint="SVC-DNA-v1-" + "0" * 65)
    add("a fingerprint of 17 characters", fingerprint=whole["fingerprint"] + "0")
    add("a fingerprint of a scheme of three digits", fingerprint="SVC-DNA-v123-0123456789abcdef")
    add("a fingerprint of a scheme without a number", fingerprint="SVC-DNA-v-0123456789abcdef")
    add("a fingerprint in upper-case hex", fingerprint="SVC-DNA-v2-" + "ABCDEF0123456789")
    add("a fingerprint that is a tree node", fingerprint=sha256("node"))
    add("a fingerprint in a list", fingerprint=[whole["fingerprint"]])
    add("a salt of 31 characters", fingerprint_salt="0" * 31)
    add("a salt in upper case", fingerprint_salt="ABCDEF" * 5 + "AB")
    add("a salt that is text", fingerprint_salt="the quick brown fox jumps over t")
    add("the canonical object instead of its text", canonical_json=fields(EMAIL, MINUTE_AGO))
    add("a canonical text of 8,193 characters", canonical_json=whole["canonical_json"].ljust(8193))
    add("a canonical text that is not ASCII", canonical_json=whole["canonical_json"].replace("pii.contact", "pii.contäct"))
    add("captured in the cloud", capture_mode="cloud")
    add("attested by the service", attested_by="svc")
    add("an SDK that is not ours", sdk={"name": "@acme/core", "version": "0.11.0"})
    add("an SDK version that is no version", sdk={"name": "@svc/core", "version": "latest"})
    add("an SDK version with a pre-release of another word", sdk={"name": "@svc/core", "version": "1.0.0-jane.1"})
    add("an SDK version with what it was built from", sdk={"name": "@svc/core", "version": "1.0.0+jane"})
    for version in ["0.11", "00.11.0", "0.011.0", "100000.0.0", "1.100000.0", "1.0.100000", "1.0.0-rc.01", "1.0.0-rc.100000", "1.0.0-rc.", "1.0.0-", "1.0.0-rc.1.2", "v1.0.0", "1a.0.0", "1.0a.0", "1.a.0", "1.0.0a", "1.0.0-rc.a", "1.0.0-rc.1a", "1.0.0\n", "1.\uff10.0"]:
        add("an SDK version written " + version.encode("unicode_escape").decode(), sdk={"name": "@svc/core", "version": version})
    add("an SDK version with text after it", sdk={"name": "@svc/core", "version": "0.11.0 hello"})
    add("an SDK with an unknown key", sdk={"name": "@svc/core", "version": "0.11.0", "host": "laptop"})
    return cases


def claims():
    return {
        "description": "Attestation claims (governance-api 2.5 and 4). README.md says how to read this file.",
        "now": iso(NOW),
        "max_age_seconds": 7 * 86400,
        "max_skew_seconds": 300,
        "policies": ["policy-standard.json"],
        "accept": accepted(),
        "reject": untrue() + misshapen(),
    }
