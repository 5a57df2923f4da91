/** What the comments of the interfaces say of each field, for the OpenAPI document. Written by scripts/field-notes.ts; a test holds it to them. */
export const fieldNotes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Acknowledgement: {
    '': "An event's acknowledgement: the first one, whichever of its notifications it came by and however often it is given.",
    acknowledged_by: '`key:<id>`.',
  },
  AgentBlocked: {
    '': 'What an agent wanted to send or say was denied.',
  },
  AnalyticsResponse: {
    '': 'Averages, rates, hours and intents are of the last 30 days.',
    conversations: 'By when they began.',
    messages:
      'What visitors wrote and what they were answered, as far as it is kept; the plan counts otherwise (`messages_used`).',
    avg_messages_per_conversation: 'As in `4.2`.',
    escalation_rate: 'Conversations in which a person was asked for, as in `12.5%`.',
    busiest_hour: 'The hour of the day in UTC with the most messages, as in `14:00`; `N/A` without any.',
    top_intents: 'The 10 most frequent.',
  },
  AnchorRunAnswer: {
    runs: 'One for each organisation that has a tree for the day; a day without receipts has none.',
    'runs.created': 'False when an earlier run had made this tree.',
  },
  AnchorRunRequest: {
    day: "The UTC day to close. It must have ended, but while the development issuer is active today is allowed (and then the default): it closes the day so far, once, and what is recorded later falls into the next day's run. Yesterday when absent.",
  },
  ApiKeyList: {
    'api_keys.prefix':
      'The part between the first two underscores: enough to recognise a key, not to use it.',
    'api_keys.last_used_at': 'To within a minute; null when never used.',
  },
  AuditEntry: {
    actor: '`person:<sub>`, `key:<id>`, `operator` for whoever runs the server, or `anonymous`.',
    actor_name:
      "A member's address, or a key's name, as they are today: the entry itself keeps neither. Null for others, and for who is gone.",
  },
  AuditQuery: {
    actor: '`person:<sub>`, `key:<id>`, `operator` or `anonymous`: as an entry names it.',
    date_from: 'Done at that time or later.',
    date_to: 'Done at that time or before.',
    limit: '1 to 200; 50 when absent.',
  },
  AuditRequest: {
    action: 'What was done, as in `widget.update`.',
    resource_type: 'What it was done to, as in `widget`.',
    metadata: 'At most 4,096 characters as JSON, 4 levels deep; its keys are words.',
  },
  BillingAddress: {
    '': "An address of the payment service's, to send the person to.",
  },
  BillingCheckoutRequest: {
    tenantId: "The organisation that the session acts on; another's answers 404.",
    country:
      'ISO 3166-1 alpha-2, for purchasing-power pricing; the full price without, and for a country that is not listed.',
  },
  BillingPortalRequest: {
    '': 'One of the two is enough.',
  },
  BotConfig: {
    '': 'How an assistant speaks: as it was set, else as it speaks without.',
    system_prompt: 'Null until one is set.',
    contact_details: 'Empty until some are set.',
  },
  BotConfigInput: {
    system_prompt:
      'Personal data in it is replaced by placeholders before it is kept: it goes to the model. Empty for none.',
    temperature: '0 to 2.',
    max_tokens: 'Of one answer, at most 8,192.',
    contact_details:
      'Telephone numbers, e-mail, street and web addresses, accounts that the organisation publishes as its own, at most 50 of 200 characters. The chat leaves them readable, in whatever form they stand; documents that were added before keep their placeholders.',
  },
  Briefing: {
    period: 'The 7 days before the call.',
    worded_by:
      '`model`: worded by the configured model, from our numbers. `svc`: by ourselves, without one or when it failed.',
    'figures.conversations': 'By when they began.',
    'figures.escalations': 'Conversations in which a person was asked for.',
    'figures.blocked_messages': 'Messages that the topic guard stopped.',
    'figures.messages_with_pii': 'Messages in which personal data was found, and redacted.',
    'figures.new_documents': 'Documents added to the knowledge base.',
    previous: 'The week before.',
    'previous.conversations': 'By when they began.',
    'previous.escalations': 'Conversations in which a person was asked for.',
    'previous.blocked_messages': 'Messages that the topic guard stopped.',
    'previous.messages_with_pii': 'Messages in which personal data was found, and redacted.',
    'previous.new_documents': 'Documents added to the knowledge base.',
    top_intents: 'The 5 most frequent.',
  },
  ChatDone: {
    conversation_id: 'Sent as `session_id` it continues the conversation.',
  },
  ChatError: {
    '': 'Errors of the chat service: the sentence alone.',
  },
  ChatGovernance: {
    receipt_id: 'The receipt of the answer.',
    pii_detected: 'Personal data was found in the message, and replaced.',
    fingerprint:
      'What the receipt is checked by: labels and figures of the decision about the answer, never text.',
    sources: 'The public documents that the answer names; absent when it names none.',
    'sources.url': 'The page it was read from; null for a file.',
  },
  ChatRequest: {
    session_id:
      'Continues a session; a new one begins when absent. A UUID of any version but 8, which names sessions of the second surface.',
  },
  ChatResponse: {
    session_id: 'Of the session that was begun or continued.',
    receipt_ids: 'The receipts of the message (`l3`) and of the answer (`l6`).',
    pii_detected: 'Personal data was found in the message, and replaced.',
  },
  ChatToken: {
    token: 'A piece of the answer; all of them together are the answer.',
  },
  CircuitBreakerTriggered: {
    '': 'Calls to a service outside failed so often that it is left alone for a while.',
    retry_at: 'When the next call is tried.',
  },
  Claim: {
    '': 'One decision, as a device reports it. Unknown keys are refused, and no field has room for text.',
    client_event_id: 'Made once on the device and kept over retries: the receipt id is derived from it.',
    decided_at: 'When the decision was made, to the same second as `ts` in `canonical_json`.',
    pii_types: 'Sorted and unique; labels of the vocabulary or of the named policy.',
    pii_counts: 'How many findings of each type: exactly the keys of `pii_types`.',
  },
  ClaimBatch: {
    '': 'Claims are checked one by one, so that a bad one does not spoil the others; only the count is checked here.',
  },
  ClaimBatchAnswer: {
    results: 'In the order of the request.',
    'results.receipt_id': '`svc_rcpt_attest_` and the SHA-256 of `<org_id>|<client_event_id>`.',
    'results.duplicate':
      'True when a claim with this `client_event_id` was recorded before; the rest describes that first one.',
  },
  Connector: {
    encrypted: "The header's value, sealed; null without one. `POST …/decrypt` opens it.",
  },
  ConsoleFilePath: {
    file: 'Holds the digest of what is in it.',
  },
  Conversation: {
    escalated_at: 'When a person was asked for; null for never.',
  },
  ConversationDetail: {
    messages: 'The first 1,000, in order.',
    escalated_at: 'When a person was asked for; null for never.',
  },
  ConversationItem: {
    '': 'As the second surface lists it.',
  },
  ConversationLimitError: {
    '': "The plan's conversations, messages or documents are used up: `error` says which.",
  },
  ConversationPage: {
    total: 'How many there are; 100,000 stands for that many or more.',
  },
  ConversationQuery: {
    limit: '1 to 100; 20 when absent.',
    offset: 'At most 100,000; with a cursor it counts from there.',
    search: 'Words of a message; each may be cut short, all of them must stand in one message.',
    date_from: 'Begun at that time or later.',
    date_to: 'Begun at that time or before.',
    has_escalation: 'Only those where a person was asked for, or only those where none was.',
  },
  CreateApiKeyRequest: {
    scopes: 'All scopes when absent.',
  },
  CreateConnectorRequest: {
    url: 'Public, and in production HTTPS. With `{query}` in its query it is asked by GET, the text in that place; else by POST with `{"query": "…"}`.',
    keywords: 'A message that holds one of these is about it: whole words, in any case, singular or plural.',
    auth_header: 'The value of the Authorization header; kept sealed.',
  },
  CreateWebhookRequest: {
    url: 'Public, and in production HTTPS.',
  },
  CreatedApiKey: {
    key: '`svc_<prefix>_<secret>`: keep it now, it is not shown again.',
    prefix: 'The part between the first two underscores: enough to recognise a key, not to use it.',
    last_used_at: 'To within a minute; null when never used.',
  },
  DecryptedConnector: {
    decrypted: 'The value of the Authorization header.',
  },
  DeleteChunksRequest: {
    '': 'The documents that meet every condition given; one is needed.',
    source: "A file's name or a page's address.",
  },
  DeleteLeadsRequest: {
    ids: "Those that are not there, or are another organisation's, are passed over.",
  },
  DeliveryPayload: {
    '': "The body of a delivery, an event's or a test's: labels and counts, never a text. `WebhookPayload` has the data of each event.",
    id: "The event's.",
  },
  DeliveryQuery: {
    limit: '1 to 200; 50 when absent.',
  },
  DevTokenRequest: {
    org_slug: 'The organisation to act on.',
    role: '`member` when absent.',
    mfa: 'As if a second factor had been shown; false when absent.',
    expires_in: 'Seconds, 1 to 2,592,000 (30 days); 43,200 (12 hours) when absent.',
  },
  DocsPath: {
    '': 'Below `/docs/`: a page without its ending, or a file that pages name.',
  },
  DocumentQuery: {
    limit: '1 to 1,000; 1,000 when absent.',
    offset: 'How many of the newest are left out.',
  },
  DocumentWithChunks: {
    chunks: 'In the order of the text.',
    'chunks.token_count': 'Estimated.',
    filename: 'Redacted, like the text.',
    file_size: 'Bytes as they were sent.',
    file_type: '`pdf`, `docx`, `xlsx`, `csv`, `txt` or `md`, as the content is; `html` for a page.',
    error: 'Why there is no text, while `status` is `error`.',
    visibility:
      'Answers rest on both, and may repeat what they say: of a `public` one visitors are told the name, too, of an `internal` one they are not.',
    source_url: 'The page it was read from; null for a file.',
    approved_at: 'Null while it awaits approval: no answer rests on it until then.',
    extracted_text: 'Null in lists, and until the document is ready.',
  },
  GovernRequest: {
    content: 'The text to decide on. It is answered and forgotten: no text is stored.',
    policy: 'The policy to decide by; `standard` when absent.',
    direction: 'Whether the text goes to a model or comes from one.',
    agent_id:
      'Your name for the agent on whose behalf the text travels; refused where it looks like personal data.',
    autonomy_level:
      'How far the agent acts on its own, 0 (not at all) to 5 (entirely); enters the fingerprint.',
  },
  GovernanceResult: {
    action: '`deny`: do not pass the text on, not even as `redacted`.',
    redacted: 'The text with every finding replaced by its placeholder, whatever the action.',
    original: 'What was sent.',
    pii_detected:
      'What was found, in the order of the text. `position` counts UTF-16 code units of `original`, `end` exclusive.',
    policy_applied: 'The name of the policy that decided.',
    request_id: 'As in the header X-Request-Id.',
  },
  GovernanceStatus: {
    governance_status: '`active` once a text was decided on, `idle` before.',
    total_interactions: 'Decisions recorded; an answer of the assistant is not counted beside its question.',
    pii_detections_redacted: 'Findings in all of its receipts.',
  },
  HealthFault: {
    '': 'What 503 answers.',
    message: 'What is wrong, and what to look at.',
  },
  KeyChatRequest: {
    '': "The second surface's.",
    tenant_id: "The key's own organisation, which it stands for when absent.",
    session_id: "The caller's own name for the session, or a `conversation_id` of an earlier answer.",
  },
  KeyChatResponse: {
    conversation_id: 'Sent as `session_id` it continues the conversation.',
    'governance.receipt_id': 'Of the answer.',
    'governance.pii_detected': 'Personal data was found in the message, and replaced.',
  },
  KnowledgeSummary: {
    awaiting_approval: 'Ready, but not approved.',
  },
  Lead: {
    note: 'The message it was left with, redacted.',
    is_unreadable: 'True when it cannot be opened: it was sealed with a key that this server no longer has.',
  },
  LeadQuery: {
    date_from: 'Left at that time or later.',
    date_to: 'Left at that time or before.',
    limit: '1 to 200; 50 when absent.',
  },
  LedgerRpcAnswer: {
    '': '`{jsonrpc, id, result}` or `{jsonrpc, id, error: {code, message}}`, or a list of them.',
  },
  LedgerRpcRequest: {
    '': 'One call or a batch of calls. An unknown method and wrong params are answered by JSON-RPC, a wrong form with 400.',
  },
  ListedConversation: {
    '': 'With what tells it from the others of a list.',
    first_message:
      'What the visitor wrote first, as it was kept: redacted. At most 200 characters, the last an ellipsis where it was longer; null before anything was answered.',
    escalated_at: 'When a person was asked for; null for never.',
  },
  Message: {
    '': 'One message, as it was kept: redacted.',
    position: 'From 0, in the order of the conversation.',
    agent: 'Which agent answered; null for what a visitor wrote.',
    pii_types: 'Entity labels found in it.',
    sources: 'The documents an answer rests on.',
  },
  MessageQuery: {
    limit: '1 to 1,000, which it is when absent.',
  },
  NotificationEntry: {
    '': 'One message to one stakeholder on one channel.',
    id: 'What to acknowledge.',
    severity: '1 to 5.',
    delivered_at: 'Null where it was not delivered.',
    attempt: '1 for the first; while it is pending, the one that comes next.',
    error: 'Why the last attempt did not reach anybody, or why none is made; null where neither is the case.',
    next_attempt_at: 'When the next attempt is due; null where none is.',
  },
  NotificationTest: {
    matched_rules: 'How many rules match.',
    would_notify: 'Stakeholders by id.',
    deliveries: 'What came of it; what is still on its way is `pending`.',
  },
  OnboardRequest: {
    website_url: "http or https; its host becomes the tenant's domain.",
    widget_config: 'As `PUT /api/admin/widget-config` takes it.',
  },
  PaymentEventAnswer: {
    duplicate: 'The same event was heard before, and changed nothing now.',
  },
  PiiDetected: {
    '': 'Personal data was found.',
    entities: 'By type, sorted: how many, and the highest confidence. Never a value.',
  },
  Platform: {
    tenants: 'The newest first.',
    'tenants.suspended_at': 'Since when it is suspended; null while it is not.',
    'tenants.conversations': 'Of the last 30 days, by when they began.',
    'tenants.messages': 'Of the last 30 days.',
    plans: 'How many there are of each plan, whatever the page shows.',
  },
  PlatformQuery: {
    limit: '1 to 100; 50 when absent.',
  },
  PolicyVersionPage: {
    'versions.created_at': 'Null for a built-in one.',
  },
  PolicyVersionQuery: {
    limit: '1 to 100; 20 when absent.',
  },
  PolicyViolation: {
    '': 'Content was denied by a policy.',
    policy_id: '`<name>@<version>` of the policy.',
    violation_type: 'The label of the first rule that denies what was found, such as `secret.credential`.',
    content_preview:
      'The placeholders of what was found, in text order, and nothing else of the content: `[AWS_ACCESS_KEY] [EMAIL_ADDRESS]`.',
    'metadata.detected_entities': 'Entity labels, sorted, each once.',
    'metadata.confidence': 'The highest confidence among the findings.',
  },
  ProofExportQuery: {
    '': 'Which receipts to export. Both days are inclusive.',
    org_id: "Your own organisation; another's is 403.",
    from: 'The first UTC day of the decision.',
    to: 'The last one, inclusive.',
    receipt_id: 'The row of this receipt alone.',
  },
  ProofPage: {
    next_cursor: 'Null on the last page.',
  },
  ProofRow: {
    '': 'One row of a proof export: everything that checking one receipt takes. What a row does not have yet is null.',
    fingerprint: 'The leaf of the tree.',
    fingerprint_salt: 'What stands behind the bar when the fingerprint is computed; null for v1.',
    fingerprint_canonical_json:
      'The text that the fingerprint follows from, to be hashed as it stands; null for v1.',
    independently_verifiable:
      'Whether anybody can compute the fingerprint: false for v1, which is keyed on a secret.',
    leaf_index: "The leaf's place in the tree, from 0.",
    merkle_proof: 'Siblings from leaf to root.',
    leaf_count: 'How many leaves the tree has.',
    pii_count: 'Findings in all, over all types.',
    timestamp: 'When the decision was made; `from` and `to` select by its UTC day.',
    anchor_status:
      '`none`: no fingerprint. `pending`: awaits a run. `submitted`: the root was sent, not confirmed. `anchored`: confirmed on the ledger.',
    anchor_date: 'The UTC day of the tree.',
    anchored_at: 'When the ledger had the root.',
    merkle_root: "The tree's root, 64 hex characters: the text of the memo.",
    tx_hash: "The ledger's transaction that holds the memo.",
    anchor_network: '`local`, or a ledger and its cluster: `solana:mainnet`.',
  },
  PutPolicyRequest: {
    name: 'As in the path, where it is given at all.',
  },
  RateLimitError: {
    retryAfter: 'Seconds until the count begins anew.',
    limit: 'Requests a minute.',
  },
  RateLimitExceeded: {
    '': 'A limit was reached; told once per window.',
    key_id: 'The API key that was refused, where one was.',
    route: 'The pattern of the path, such as `/api/v1/govern`.',
  },
  ReceiptExportQuery: {
    from: 'The first UTC day of the decision.',
    to: 'The last one, inclusive.',
    pii_type: 'Only receipts that count findings of this type.',
  },
  ReceiptListQuery: {
    limit: '1 to 1,000; 100 when absent.',
    from: 'The first UTC day of the decision.',
    to: 'The last one, inclusive.',
    pii_type: 'Only receipts that count findings of this type.',
  },
  ReceiptPage: {
    'receipts.policies': 'Labels of the rules that took part.',
    'receipts.policy': 'The policy that decided.',
    'receipts.anchor_status':
      '`none`: no fingerprint. `pending`: awaits a run. `submitted`: the root was sent, not confirmed. `anchored`: confirmed on the ledger.',
    'receipts.anchor_date': 'The UTC day of the tree.',
    'receipts.anchored_at': 'When the ledger had the root.',
    'receipts.merkle_root': "The tree's root, 64 hex characters: the text of the memo.",
    'receipts.tx_hash': "The ledger's transaction that holds the memo.",
    'receipts.anchor_network': '`local`, or a ledger and its cluster: `solana:mainnet`.',
  },
  ReceiptSummary: {
    '': 'What the receipts of some days add up to.',
    days: 'Days with a decision alone, the earliest first.',
    'days.types': 'Findings by type.',
    types: 'Findings by type over all days, most first.',
    anchored: 'Receipts whose root stands on the ledger.',
    pending: 'Receipts that await it.',
    last_anchor: 'The newest tree on the ledger, of whatever day; null before the first.',
  },
  ReceiptSummaryQuery: {
    '': 'Which days to sum up, both inclusive, UTC, of the decision.',
  },
  RecentNotifications: {
    '': 'What an admin should look at: of the last 24 hours, at most 100 of each, the newest first.',
    total: 'How many there are of both, of which each list shows at most 100.',
  },
  RecordedClaim: {
    '': 'The receipt that a claim became.',
    receipt_id: '`svc_rcpt_attest_` and the SHA-256 of `<org_id>|<client_event_id>`.',
    duplicate:
      'True when a claim with this `client_event_id` was recorded before; the rest describes that first one.',
  },
  RetrievalRequest: {
    query: '1 to 1,000 characters.',
    top_k: '1 to 50; 5 when absent.',
  },
  RetrievalResult: {
    results: 'The best first; of ready and approved documents.',
    'results.source_url': 'The page it was read from; null for a file.',
    'results.score': '0 to 1, of this search alone: higher fits better.',
  },
  Review: {
    status: '`expired`: nobody decided in time, which denies as `rejected` does.',
    detected_entities: 'Entity labels; the text itself is not kept.',
    decided_by: '`key:<id>` or `person:<sub>`; null while pending and when expired.',
    note: "The reviewer's; personal data in it is replaced by placeholders before it is kept.",
  },
  ReviewEvent: {
    '': "A decision awaits a person's review, or was reviewed.",
    decided_by: 'Null while pending. `expired`: nobody decided in time, which denies.',
  },
  ReviewQuery: {
    receipt_id: "The one that a receipt's decision opened.",
    limit: '1 to 200; 50 when absent.',
  },
  Routing: {
    history: 'The last 50, newest first, of the last 30 days.',
    'labels.stakeholders': 'The ids of the stakeholders.',
  },
  RoutingConfig: {
    'rules.severity_min':
      '0 to 5, not necessarily whole: the rule matches events of this severity and above.',
  },
  Scan: {
    pages_found: 'Those that were read and those that wait.',
    error: 'Why nothing could be read.',
  },
  ScanRequest: {
    url: 'Where to begin; what is of the same host is read.',
  },
  SecondHealthResponse: {
    tests: 'How many checks this answer rests on.',
    database: '`connected`, `configured`, `disconnected` or `not_configured`, as for the next two.',
  },
  SecurityAlert: {
    '': 'Something that may be an attack, or needs somebody to look.',
    count: 'How often it happened within `window_seconds`.',
    key_prefix: '`repeated_bad_keys`: the prefix of the key that was tried with a wrong secret.',
    anchor_date: '`anchor_failure`: the day whose root could not be published.',
  },
  SessionAnswer: {
    organisation: 'The organisation it acts on; null for a person who belongs to none.',
    second_factor: '`missing`: the organisation requires one before an admin may act.',
  },
  SignInRequest: {
    token: 'A session token of the identity provider, or of the development issuer.',
  },
  Stakeholder: {
    id: 'Chosen by you: letters, digits, `.`, `_` and `-`.',
    addresses: 'A message on a channel without an address fails, and its entry says why.',
    'addresses.email': 'One plain address, without a name.',
    'addresses.slack': 'The address of a Slack incoming webhook.',
    'addresses.webhook': 'Public, and in production HTTPS.',
    'addresses.sms': 'In the form of E.164: `+4915123456789`.',
  },
  StripeOverview: {
    scope: "`platform`: of all organisations, for a platform admin. `organisation`: of the admin's own.",
    configured: 'False while no payment service is configured: nothing new comes in then.',
    monthly_recurring_revenue:
      "Of active subscriptions, per month, by currency, in its smallest unit; a year's counts a twelfth.",
    trialing: 'Subscriptions on trial, not among the active.',
    past_due: 'Active subscriptions whose last payment failed.',
    by_plan: 'Active subscriptions by plan.',
  },
  TenantAnalytics: {
    '': "The second surface's.",
    avg_messages_per_conversation: 'Of the last 30 days.',
    top_intents: 'The 10 most frequent of the last 30 days.',
    governance: 'Of all time.',
    'governance.total_governed': 'Messages, each of which was governed.',
    'governance.pii_detected': 'Messages in which personal data was found.',
    'governance.escalations': 'Conversations in which a person was asked for.',
  },
  TenantConversationPage: {
    total: 'How many there are; 100,000 stands for that many or more.',
  },
  TenantConversationQuery: {
    limit: '1 to 100; 20 when absent.',
    offset: 'At most 100,000.',
    search: 'Words of a message; each may be cut short, all of them must stand in one message.',
    date_from: 'Begun at that time or later.',
    date_to: 'Begun at that time or before.',
    has_escalation: 'Only those where a person was asked for, or only those where none was.',
  },
  TenantInfo: {
    domain: 'The host of its website.',
  },
  TenantUsage: {
    plan: 'As this surface names it: `growth` is `pro`.',
    messages_limit: '-1 without limit, as for documents.',
    period: 'YYYY-MM: the month in which the period began.',
    days_remaining: 'Until the next period begins; a day that has begun counts.',
    usage_percentage: 'Of the messages, in per cent, to one decimal; 0 without limit.',
  },
  TestNotificationRequest: {
    severity: 'Rounded, and clamped to 1 to 5; 3 when absent.',
    dry_run: 'True: say who would be told, and tell nobody.',
  },
  TopicGuardAnalytics: {
    top_topics: 'The five that were touched most in the last 30 days.',
    recent: 'The twenty newest.',
    'recent.message': 'Redacted, and at most 500 characters of it.',
  },
  UpdateDocumentRequest: {
    visibility:
      'Whether visitors are told its name where an answer rests on it (`public`) or not (`internal`).',
  },
  UpdateMfaSettingsRequest: {
    '': 'Only what is given changes.',
    mfa_grace_period_hours: '0 to 720.',
    team_members: 'As they were read; what is sent here changes nothing.',
  },
  UpdateRoutingRequest: {
    '': 'Only what is given changes; a list replaces the list.',
    'rules.severity_min':
      '0 to 5, not necessarily whole: the rule matches events of this severity and above.',
    'escalation.critical_timeout_minutes': 'At least 5.',
    'escalation.high_timeout_minutes': 'At least 15.',
  },
  UpdateTopicGuardRequest: {
    '': 'Only what is given changes.',
    blocked_topics: 'Words or phrases, at most 100; a topic given twice counts once.',
  },
  UpdateWebhookRequest: {
    '': 'Only what is given changes. Switching a webhook on again forgets its failures.',
  },
  UsageResponse: {
    subscription_status: 'As the payment service names it; null without a subscription.',
    conversations_used: 'Begun in the period, those included that were forgotten since.',
    conversations_limit: 'Per period; -1 without limit, as for the next two.',
    messages_used: 'What visitors wrote and were answered, the answers themselves not counted.',
    period_start: 'The first day of the period, UTC.',
    period_end: 'The day the next period begins.',
  },
  VerifyFingerprintAnswer: {
    '': "What is known of a fingerprint: never a decision's content, nor whose it is.",
    matches: 'Whether the fingerprint is the digest of what was sent with it; null when nothing was.',
  },
  VerifyFingerprintRequest: {
    '': 'A fingerprint to look up, alone or with what it was made of.',
  },
  Webhook: {
    disabled_reason: 'Why it was switched off, where the server did so.',
  },
  WebhookDelivery: {
    '': 'One attempt to deliver one event.',
    id: 'What `X-Svc-Delivery-ID` said: new for each attempt.',
    event_id: "The event's, in the payload's `id`: the same in every attempt.",
    attempt: '1 to 4, more where it was retried by hand.',
    next_attempt_at: 'When a pending attempt is made.',
    payload: 'The body, as every attempt sends it: `JSON.stringify` gives the bytes that are signed.',
  },
  WebhookWithSecret: {
    '': 'A webhook with its secret, on creation and rotation alone.',
    secret: 'Keep it now: it is not shown again.',
    disabled_reason: 'Why it was switched off, where the server did so.',
  },
  WidgetConfig: {
    '': 'What is stored in `widget_config` stands beside these too.',
    name: 'Of the organisation.',
  },
  WidgetConfigInput: {
    '': 'Whatever else is sent is kept and given back as it is, within 32,768 bytes of JSON and six levels.',
    primary_color: '`#rgb` or `#rrggbb`; kept as `accent_color`.',
    accent_color: 'The name `primary_color` is kept under; it wins where both are sent.',
    logo_url: 'HTTPS alone.',
    greeting_message: 'Kept as `welcome_message`.',
    welcome_message: 'The name `greeting_message` is kept under; it wins where both are sent.',
    suggested_questions: 'At most ten, of which the widget shows the first five.',
    locale: 'A language tag; `en` until one is set.',
    text_direction: 'Follows from the locale until it is set.',
  },
  WidgetFilePath: {
    version: 'Of `@svc/widget`, as in its package.',
    file: '`loader.js`, or what it fetches.',
  },
  WidgetList: {
    '': 'Widgets of an organisation: each has one, made with it.',
    'widgets.id': 'What `POST /api/chat` and `POST /api/ingest` take as `widget_id`.',
  },
  WidgetVerifyResponse: {
    url: 'As it was asked for.',
    error: 'Only where the page could not be read.',
  },
}
