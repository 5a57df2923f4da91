"""outcome.json: what follows from an action and the types found. Every expected outcome is written by hand."""

# Rules that overlap, allow, and ask for review, which the standard policy has none of.
CUSTOM = {
    "name": "vector-custom",
    "version": 3,
    "threshold": 0.5,
    "rules": [
        {"label": "custom.tolerated", "types": ["URL", "IP_ADDRESS"], "action": "allow", "risk": "low", "review": False},
        {"label": "custom.watched", "types": ["PERSON"], "action": "allow", "risk": "medium", "review": True},
        {"label": "custom.first", "types": ["EMAIL_ADDRESS", "US_SSN"], "action": "redact", "risk": "high", "review": False},
        {"label": "custom.second", "types": ["EMAIL_ADDRESS", "PHONE_NUMBER"], "action": "deny", "risk": "critical", "review": True},
        {"label": "custom.forbidden", "types": ["EMPLOYEE_NUMBER"], "action": "deny", "risk": "medium", "review": False},
    ],
    "fallback": {"label": "custom.rest", "action": "allow", "risk": "medium", "review": False},
}

S, C = "standard", "vector-custom"
E, P, N, B, U = "EMAIL_ADDRESS", "PHONE_NUMBER", "US_SSN", "IBAN_CODE", "URL"
BLOCKED = "content.blocked"

# name, policy, action (None: the policy's own), types, -> action, risk, policies, score, hitl
ACCEPT = [
    ("nothing found", S, None, [], "allow", "low", [], 0, False),
    ("nothing found, allow said aloud", S, "allow", [], "allow", "low", [], 0, False),
    ("contact data", S, None, [E], "redact", "medium", ["pii.contact"], 40, False),
    ("contact data, redact said aloud", S, "redact", [E], "redact", "medium", ["pii.contact"], 40, False),
    ("one type named twice counts once", S, None, [E, E], "redact", "medium", ["pii.contact"], 40, False),
    ("two types of one rule", S, None, [E, P], "redact", "medium", ["pii.contact"], 41, False),
    ("the order of types does not matter", S, None, [P, E], "redact", "medium", ["pii.contact"], 41, False),
    ("financial data", S, None, [B], "redact", "high", ["pii.financial"], 70, False),
    ("a government id", S, None, [N], "redact", "high", ["pii.government_id"], 70, False),
    ("health data", S, None, ["US_NPI"], "redact", "high", ["pii.health"], 70, False),
    ("a device id: redacted at low risk", S, None, [U], "redact", "low", ["pii.technical"], 0, False),
    ("two device ids", S, None, [U, "IP_ADDRESS"], "redact", "low", ["pii.technical"], 1, False),
    ("a credential is denied and reviewed", S, None, ["JWT"], "deny", "critical", ["secret.credential"], 90, True),
    ("a credential beside contact data", S, None, ["JWT", E], "deny", "critical", ["pii.contact", "secret.credential"], 91, True),
    ("a type that no rule names falls back", S, None, ["PERSON"], "redact", "medium", ["pii.other"], 40, False),
    ("a type outside the vocabulary falls back", S, None, ["FAVOURITE_COLOUR"], "redact", "medium", ["pii.other"], 40, False),
    ("labels are sorted by character", S, None, [U, E, N, B, "PERSON"], "redact", "high", ["pii.contact", "pii.financial", "pii.government_id", "pii.other", "pii.technical"], 74, False),
    ("nothing found, escalated to deny", S, "deny", [], "deny", "high", [BLOCKED], 70, True),
    ("contact data, escalated to deny", S, "deny", [E], "deny", "high", [BLOCKED, "pii.contact"], 70, True),
    ("two types, escalated to deny", S, "deny", [E, B], "deny", "high", [BLOCKED, "pii.contact", "pii.financial"], 71, True),
    ("low risk, escalated to deny", S, "deny", [U], "deny", "high", [BLOCKED, "pii.technical"], 70, True),
    ("deny of what is denied anyway is no escalation", S, "deny", ["JWT"], "deny", "critical", ["secret.credential"], 90, True),
    ("an allowing rule", C, None, [U], "allow", "low", ["custom.tolerated"], 0, False),
    ("an allowing rule of medium risk with review", C, None, ["PERSON"], "allow", "medium", ["custom.watched"], 40, True),
    ("the first rule that names a type owns it", C, None, [E], "redact", "high", ["custom.first"], 70, False),
    ("the second rule owns the rest of its types", C, None, [P], "deny", "critical", ["custom.second"], 90, True),
    ("a rule that denies without review", C, None, ["EMPLOYEE_NUMBER"], "deny", "medium", ["custom.forbidden"], 40, False),
    ("a fallback that allows", C, None, ["LOCATION"], "allow", "medium", ["custom.rest"], 40, False),
    ("the most severe action and the highest risk, from different rules", C, None, ["EMPLOYEE_NUMBER", N], "deny", "high", ["custom.first", "custom.forbidden"], 71, False),
    ("review of one rule is enough", C, None, ["PERSON", N], "redact", "high", ["custom.first", "custom.watched"], 71, True),
    ("allow escalated to redact is not reviewed", C, "redact", [U], "redact", "high", [BLOCKED, "custom.tolerated"], 70, False),
    ("allow escalated to redact keeps its rule's review", C, "redact", ["PERSON"], "redact", "high", [BLOCKED, "custom.watched"], 70, True),
    ("allow escalated to deny", C, "deny", [U], "deny", "high", [BLOCKED, "custom.tolerated"], 70, True),
    ("redact escalated to deny", C, "deny", [N], "deny", "high", [BLOCKED, "custom.first"], 70, True),
    ("escalation does not lower a critical risk", C, "deny", [P], "deny", "critical", ["custom.second"], 90, True),
]

REJECT = [
    ("redact with nothing found", S, "redact", [], "redact_without_types"),
    ("contact data allowed", S, "allow", [E], "action_relaxed"),
    ("low-risk data allowed", S, "allow", [U], "action_relaxed"),
    ("a credential redacted", S, "redact", ["JWT"], "action_relaxed"),
    ("a credential allowed", S, "allow", ["JWT"], "action_relaxed"),
    ("one credential among contact data redacted", S, "redact", [E, P, "GITHUB_TOKEN"], "action_relaxed"),
    ("fallback data allowed", S, "allow", ["PERSON"], "action_relaxed"),
    ("redact with nothing found, custom policy", C, "redact", [], "redact_without_types"),
    ("the first rule's redact relaxed", C, "allow", [N], "action_relaxed"),
    ("a denied type redacted", C, "redact", ["EMPLOYEE_NUMBER"], "action_relaxed"),
    ("an allowed type beside a denied one, redacted", C, "redact", [U, P], "action_relaxed"),
]

# One contact type, then further ones: the score grows by one each, nine at most.
LADDER = ["EMAIL_ADDRESS", "PHONE_NUMBER", "STREET_ADDRESS", "PERSON", "LOCATION", "ORGANIZATION", "NRP", "DATE_TIME", "DATE_OF_BIRTH", "AGE", "URL", "VIN"]
LADDER_SCORES = [40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 49, 49]


def outcome():
    accept = [
        {"name": n, "policy": p, "action": a, "types": t, "outcome": {"action": taken, "risk": risk, "policies": labels, "score": score, "hitl": hitl}}
        for n, p, a, t, taken, risk, labels, score, hitl in ACCEPT
    ]
    for count, score in enumerate(LADDER_SCORES, start=1):
        labels = ["pii.contact"] + (["pii.other"] if count > 3 else []) + (["pii.technical"] if count > 10 else [])
        accept.append({
            "name": f"{count} type{'s' if count > 1 else ''}", "policy": S, "action": None, "types": LADDER[:count],
            "outcome": {"action": "redact", "risk": "medium", "policies": labels, "score": score, "hitl": False},
        })
    secrets = ["PRIVATE_KEY", "JWT", "PASSWORD", "AWS_ACCESS_KEY", "AWS_SECRET_KEY", "GITHUB_TOKEN"]
    accept.append({
        "name": "critical and twelve types: 99, never 100", "policy": S, "action": None, "types": secrets + LADDER[:6],
        "outcome": {"action": "deny", "risk": "critical", "policies": ["pii.contact", "pii.other", "secret.credential"], "score": 99, "hitl": True},
    })
    return {
        "description": "Outcomes under a policy (the rules are in README.md). 'standard' is policy-standard.json.",
        "policies": [CUSTOM],
        "accept": accept,
        "reject": [{"name": n, "policy": p, "action": a, "types": t, "reason": r} for n, p, a, t, r in REJECT],
    }
