"""fingerprint.json and canonical-json.json."""
import hashlib
import hmac

from .scheme import canonical, fingerprint, salt_of, sha256

EMAIL = {"hitl": False, "pii": ["EMAIL_ADDRESS"], "policies": ["pii.contact"], "risk": "medium", "score": 40, "ts": 1795176000}
NOTHING = {"hitl": False, "pii": [], "policies": [], "risk": "low", "score": 0, "ts": 1795176000}
SECRET = {
    "autonomy_level": 3,
    "hitl": True,
    "pii": ["AWS_ACCESS_KEY", "EMAIL_ADDRESS"],
    "policies": ["pii.contact", "secret.credential"],
    "risk": "critical",
    "score": 91,
    "ts": 1795176001,
}


def canonical_json():
    accept = [
        ("nothing found", NOTHING),
        ("one type", EMAIL),
        ("with an autonomy level", SECRET),
        ("autonomy level 0 is present, not absent", {**NOTHING, "autonomy_level": 0}),
        ("autonomy level 5, the highest", {**NOTHING, "autonomy_level": 5}),
        ("labels are sorted", {**EMAIL, "pii": ["US_SSN", "CREDIT_CARD", "IBAN_CODE"], "policies": ["pii.government_id", "pii.financial"], "risk": "high", "score": 72}),
        ("labels are made unique", {**EMAIL, "pii": ["URL", "EMAIL_ADDRESS", "URL"], "policies": ["pii.technical", "pii.contact", "pii.contact"], "score": 41}),
        ("labels sort by character code: digits before letters before the underscore", {**EMAIL, "pii": ["AB_C", "ABC", "AB1", "A_B", "AB"], "score": 44}),
        ("the first second", {**NOTHING, "ts": 0}),
        ("the largest number that every JSON library holds exactly", {**NOTHING, "ts": 9007199254740991}),
        ("score 100", {**SECRET, "score": 100}),
        ("twelve types", {**EMAIL, "pii": [f"TYPE_{n}" for n in range(12)], "policies": ["pii.other"], "score": 49}),
    ]
    base = canonical(EMAIL)
    swap = base.replace
    reject = [
        ("a space after a colon", swap('"hitl":false', '"hitl": false')),
        ("a space after a comma", swap('false,"pii"', 'false, "pii"')),
        ("a line end at the end", base + "\n"),
        ("a byte order mark at the start", "\ufeff" + base),
        ("keys out of order", '{"v":"2",' + swap(',"v":"2"', "")[1:]),
        ("ts before score", swap('"score":40,"ts":1795176000', '"ts":1795176000,"score":40')),
        ("a key twice, equal", swap('"risk":"medium"', '"risk":"medium","risk":"medium"')),
        ("a key twice, the last one laxer", swap('"risk":"medium"', '"risk":"medium","risk":"low"')),
        ("score as 40.0", swap('"score":40', '"score":40.0')),
        ("score as 4e1", swap('"score":40', '"score":4e1')),
        ("score as a string", swap('"score":40', '"score":"40"')),
        ("score 101", swap('"score":40', '"score":101')),
        ("score -1", swap('"score":40', '"score":-1')),
        ("score as -0", canonical(NOTHING).replace('"score":0', '"score":-0')),
        ("score with a leading zero", swap('"score":40', '"score":040')),
        ("ts with a fraction", swap("1795176000", "1795176000.5")),
        ("ts in milliseconds as a float", swap("1795176000", "1.795176e9")),
        ("ts beyond 2^53", swap("1795176000", "9007199254740993")),
        ("ts of twenty digits", swap("1795176000", "17951760000000000000")),
        ("ts negative", swap("1795176000", "-1")),
        ("ts missing", swap('"ts":1795176000,', "")),
        ("hitl as a number", swap("false", "0")),
        ("hitl null", swap("false", "null")),
        ("hitl capitalised", swap("false", "False")),
        ("risk unknown", swap("medium", "moderate")),
        ("risk upper-case", swap("medium", "MEDIUM")),
        ("risk missing", swap('"risk":"medium",', "")),
        ("pii not sorted", swap('["EMAIL_ADDRESS"]', '["URL","EMAIL_ADDRESS"]')),
        ("pii with a type twice", swap('["EMAIL_ADDRESS"]', '["EMAIL_ADDRESS","EMAIL_ADDRESS"]')),
        ("pii as a string", swap('["EMAIL_ADDRESS"]', '"EMAIL_ADDRESS"')),
        ("pii null", swap('["EMAIL_ADDRESS"]', "null")),
        ("pii holding a number", swap('["EMAIL_ADDRESS"]', "[1]")),
        ("pii with an empty label", swap('["EMAIL_ADDRESS"]', '[""]')),
        ("pii with a trailing comma", swap('["EMAIL_ADDRESS"]', '["EMAIL_ADDRESS",]')),
        ("a label with an escape for an ASCII letter", swap("EMAIL_ADDRESS", "\\u0045MAIL_ADDRESS")),
        ("a label with an escaped slash", swap("EMAIL_ADDRESS", "EMAIL\\/ADDRESS")),
        ("a label with an escaped quote", swap("EMAIL_ADDRESS", 'EMAIL\\"ADDRESS')),
        ("a label with a letter outside ASCII", swap("EMAIL_ADDRESS", "\u00c9MAIL_ADDRESS")),
        ("a label with an escape for a letter outside ASCII", swap("EMAIL_ADDRESS", "\\u00c9MAIL_ADDRESS")),
        ("a label with a space", swap("EMAIL_ADDRESS", "EMAIL ADDRESS")),
        ("a label with a control character", swap("EMAIL_ADDRESS", "EMAIL\u007fADDRESS")),
        ("policies not sorted", swap('["pii.contact"]', '["pii.technical","pii.contact"]')),
        ("policies with a label twice", swap('["pii.contact"]', '["pii.contact","pii.contact"]')),
        ("v as a number", swap('"v":"2"', '"v":2')),
        ("v 1", swap('"v":"2"', '"v":"1"')),
        ("v missing", swap(',"v":"2"', "")),
        ("an unknown key", swap(',"v":"2"', ',"v":"2","x":1')),
        ("a key that carries text", swap('"v":"2"', '"text":"hello","v":"2"')),
        ("__proto__ as a key", '{"__proto__":{},' + base[1:]),
        ("autonomy level 6", '{"autonomy_level":6,' + base[1:]),
        ("autonomy level -1", '{"autonomy_level":-1,' + base[1:]),
        ("autonomy level null instead of absent", '{"autonomy_level":null,' + base[1:]),
        ("autonomy level after hitl", swap('"hitl":false', '"hitl":false,"autonomy_level":1')),
        ("an array", "[" + base + "]"),
        ("a string that holds it", '"' + swap('"', '\\"') + '"'),
        ("two objects", base + base),
        ("cut off", base[:-1]),
        ("nothing", ""),
        ("null", "null"),
    ]
    refuse = [
        ("score above 100", {**NOTHING, "score": 101}),
        ("score below 0", {**NOTHING, "score": -1}),
        ("score not whole", {**NOTHING, "score": 0.5}),
        ("ts not whole", {**NOTHING, "ts": 1795176000.25}),
        ("ts below 0", {**NOTHING, "ts": -1}),
        ("ts beyond 2^53", {**NOTHING, "ts": 9007199254740992}),
        ("autonomy level 6", {**NOTHING, "autonomy_level": 6}),
        ("autonomy level -1", {**NOTHING, "autonomy_level": -1}),
        ("a type with a quote", {**EMAIL, "pii": ['EMAIL"']}),
        ("a type with a backslash", {**EMAIL, "pii": ["EMAIL\\"]}),
        ("a type outside ASCII", {**EMAIL, "pii": ["\u00c9MAIL"]}),
        ("an empty type", {**EMAIL, "pii": [""]}),
        ("a policy label with a space", {**EMAIL, "policies": ["pii contact"]}),
        ("a policy label with a line end", {**EMAIL, "policies": ["pii.contact\n"]}),
    ]

    def text(fields):
        return canonical({**fields, "pii": sorted(set(fields["pii"])), "policies": sorted(set(fields["policies"]))})

    return {
        "description": "The one text of an outcome (governance-api 2.2). README.md says how to read this file.",
        "accept": [{"name": n, "fields": f, "canonical_json": text(f)} for n, f in accept],
        "reject": [{"name": n, "canonical_json": t} for n, t in reject],
        "reject_fields": [{"name": n, "fields": f} for n, f in refuse],
    }


def fingerprints():
    accept = []
    for name, fields in [("nothing found", NOTHING), ("one type", EMAIL), ("with an autonomy level", SECRET)]:
        for salt in [salt_of(name), "0" * 32, "f" * 32]:
            text = canonical(fields)
            accept.append({
                "name": f"{name}, salt {salt[:4]}…",
                "canonical_json": text,
                "fingerprint_salt": salt,
                "digest": sha256(text + "|" + salt),
                "fingerprint": fingerprint(text, salt),
            })

    text, salt = canonical(EMAIL), salt_of("reject")
    digest, good = sha256(text + "|" + salt), fingerprint(text, salt)
    spaced = text.replace(":", ": ")
    prefix = "SVC-DNA-v2-"
    off = "0" if good[-1] != "0" else "1"
    reject = [
        # name, fingerprint, salt, text, reason
        ("the last digit differs", good[:-1] + off, salt, text, "fingerprint_mismatch"),
        ("another salt", good, salt_of("another"), text, "fingerprint_mismatch"),
        ("another second", good, salt, text.replace("1795176000", "1795176001"), "fingerprint_mismatch"),
        ("a laxer risk", good, salt, text.replace("medium", "low"), "fingerprint_mismatch"),
        ("hashed without the bar", prefix + sha256(text + salt)[:16], salt, text, "fingerprint_mismatch"),
        ("hashed with the salt first", prefix + sha256(salt + "|" + text)[:16], salt, text, "fingerprint_mismatch"),
        ("hashed with the salt as 16 bytes", prefix + hashlib.sha256(text.encode() + b"|" + bytes.fromhex(salt)).hexdigest()[:16], salt, text, "fingerprint_mismatch"),
        ("hashed with a line end", prefix + sha256(text + "|" + salt + "\n")[:16], salt, text, "fingerprint_mismatch"),
        ("keyed with the salt (HMAC)", prefix + hmac.new(salt.encode(), text.encode(), hashlib.sha256).hexdigest()[:16], salt, text, "fingerprint_mismatch"),
        ("the last 16 characters of the digest", prefix + digest[-16:], salt, text, "fingerprint_mismatch"),
        ("15 characters", prefix + digest[:15], salt, text, "fingerprint_form"),
        ("17 characters", prefix + digest[:17], salt, text, "fingerprint_form"),
        ("the whole digest", prefix + digest, salt, text, "fingerprint_form"),
        ("upper-case hex", prefix + digest[:16].upper(), salt, text, "fingerprint_form"),
        ("a lower-case prefix", good.lower(), salt, text, "fingerprint_form"),
        ("no prefix", digest[:16], salt, text, "fingerprint_form"),
        ("a line end after it", good + "\n", salt, text, "fingerprint_form"),
        ("the digest under a v1 prefix", "SVC-DNA-v1-" + digest[:16], salt, text, "fingerprint_form"),
        ("a version that does not exist", "SVC-DNA-v3-" + digest[:16], salt, text, "fingerprint_form"),
        ("an array holding it", [good], salt, text, "fingerprint_form"),
        ("null", None, salt, text, "fingerprint_form"),
        ("a salt of 31 characters", fingerprint(text, salt[:31]), salt[:31], text, "salt_form"),
        ("a salt of 33 characters", fingerprint(text, salt + "0"), salt + "0", text, "salt_form"),
        ("a salt in upper case", fingerprint(text, salt.upper()), salt.upper(), text, "salt_form"),
        ("an empty salt", fingerprint(text, ""), "", text, "salt_form"),
        ("a salt with a line end", fingerprint(text, salt + "\n"), salt + "\n", text, "salt_form"),
        ("a salt with a bar that moves the border", fingerprint(text, "|" + salt[1:]), "|" + salt[1:], text, "salt_form"),
        ("an array holding the salt", good, [salt], text, "salt_form"),
        ("a matching hash over text with spaces", fingerprint(spaced, salt), salt, spaced, "canonical_json_invalid"),
        ("a matching hash over the parsed object's keys twice", fingerprint(text.replace("{", '{"hitl":false,'), salt), salt, text.replace("{", '{"hitl":false,'), "canonical_json_invalid"),
        ("the object instead of its text", good, salt, EMAIL, "canonical_json_invalid"),
        ("no text", good, salt, None, "canonical_json_invalid"),
    ]
    return {
        "description": "Fingerprints of scheme SVC-DNA-v2 (governance-api 2.2). README.md says how to read this file.",
        "accept": accept,
        "reject": [
            {"name": n, "canonical_json": t, "fingerprint_salt": s, "fingerprint": f, "reason": r}
            for n, f, s, t, r in reject
        ],
    }
