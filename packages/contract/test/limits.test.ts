/** What a request may hold at most, as the schemas say it that requests are checked with. */
import { expect, it } from 'vitest'
import {
  auditRequest,
  checkTopic,
  conversationQuery,
  deleteChunksRequest,
  endpoints,
  govern,
  pathsOf,
  updateBotConfig,
  updateTopicGuardRequest,
  updateWebhookRequest,
  updateWidgetConfigRequest,
} from '../src/index.ts'
import { openApiDocument } from '../src/openapi.ts'

const document = openApiDocument({ version: '1.0.0' })
const KEYWORDS = ['maxItems', 'maxLength', 'maximum', 'maxProperties']
/** Between a field and what is said of it, in JSON Schema and in a description of a call. */
const BETWEEN = new Set(['anyOf', 'allOf', 'content', 'items', 'properties', 'schema'])

/** Each limit below `value`, behind the name of the schema or parameter and the field it is of. */
function limitsIn(value: unknown, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => limitsIn(each, at))
  if (typeof value !== 'object' || value === null) return []
  const schema = value as Record<string, unknown>
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.replace('#/components/schemas/', '')
    return limitsIn(document.components.schemas[name], name)
  }
  return Object.entries(schema).flatMap(([key, below]) => {
    if (typeof below === 'number')
      // What no number of JSON is beyond is no limit.
      return KEYWORDS.includes(key) && below < Number.MAX_SAFE_INTEGER ? [`${at} ${key} ${below}`] : []
    return limitsIn(below, BETWEEN.has(key) || key.includes('/') ? at : `${at}.${key}`)
  })
}

const operations = endpoints.map((endpoint) => {
  const [path = ''] = pathsOf(endpoint)
  const operation = document.paths[path]?.[endpoint.method.toLowerCase()] as Record<string, unknown>
  return { id: endpoint.id, operation }
})

/** By the schema and the field. */
const BODIES: readonly string[] = [
  'AnchorRunRequest.day maxLength 10',
  'BotConfigInput.contact_details maxItems 50',
  'BotConfigInput.contact_details maxLength 200',
  'BotConfigInput.max_tokens maximum 8192',
  'BotConfigInput.system_prompt maxLength 8000',
  'BotConfigInput.temperature maximum 2',
  'ChatRequest.message maxLength 8000',
  'ChatRequest.widget_id maxLength 128',
  'Claim.canonical_json maxLength 8192',
  'Claim.decided_at maxLength 32',
  'Claim.fingerprint maxLength 80',
  'Claim.pii_counts.additionalProperties maximum 1000000',
  'Claim.pii_counts.propertyNames maxLength 64',
  'Claim.pii_types maxItems 256',
  'Claim.pii_types maxLength 64',
  'Claim.policy.version maximum 2147483647',
  'Claim.sdk.version maxLength 40',
  'ClaimBatch.attestations maxItems 500',
  'CreateApiKeyRequest.name maxLength 100',
  'CreateApiKeyRequest.scopes maxItems 14',
  'CreateConnectorRequest.auth_header maxLength 1024',
  'CreateConnectorRequest.description maxLength 500',
  'CreateConnectorRequest.keywords maxItems 20',
  'CreateConnectorRequest.keywords maxLength 40',
  'CreateConnectorRequest.name maxLength 100',
  'CreateConnectorRequest.url maxLength 1024',
  'CreateWebhookRequest.events maxItems 9',
  'CreateWebhookRequest.name maxLength 100',
  'CreateWebhookRequest.url maxLength 2048',
  'DecideReviewRequest.note maxLength 1000',
  'DecryptConnectorRequest.encrypted maxLength 1900',
  'DeleteChunksRequest.source maxLength 1000',
  'DeleteLeadsRequest.ids maxItems 500',
  'DevTokenRequest.email maxLength 254',
  'DevTokenRequest.expires_in maximum 2592000',
  'DevTokenRequest.org_slug maxLength 64',
  'GovernRequest maxLength 200000',
  'GovernRequest.autonomy_level maximum 5',
  'IngestRequest.widget_id maxLength 64',
  'KeyChatRequest.message maxLength 8000',
  'KeyChatRequest.session_id maxLength 128',
  'KeyChatRequest.tenant_id maxLength 128',
  'LedgerRpcRequest maxItems 25',
  'LedgerRpcRequest.id maxLength 64',
  'LedgerRpcRequest.method maxLength 64',
  'OnboardRequest.business_name maxLength 200',
  'OnboardRequest.industry maxLength 100',
  'OnboardRequest.website_url maxLength 2048',
  'ProxyChatRequest.message maxLength 8000',
  'PutPolicyRequest.fallback.label maxLength 64',
  'PutPolicyRequest.rules maxItems 100',
  'PutPolicyRequest.rules.label maxLength 64',
  'PutPolicyRequest.rules.types maxItems 500',
  'PutPolicyRequest.rules.types maxLength 64',
  'PutPolicyRequest.threshold maximum 1',
  'RedeemBackupCodeRequest.code maxLength 40',
  'RetrievalRequest.query maxLength 1000',
  'RetrievalRequest.top_k maximum 50',
  'RoutingRule.channels maxItems 4',
  'RoutingRule.severity_min maximum 5',
  'RoutingRule.stakeholder_ids maxItems 100',
  'RoutingRule.stakeholder_ids maxLength 64',
  'ScanRequest.url maxLength 2048',
  'Stakeholder.addresses.email maxLength 254',
  'Stakeholder.addresses.slack maxLength 2048',
  'Stakeholder.addresses.webhook maxLength 2048',
  'Stakeholder.channels maxItems 4',
  'Stakeholder.id maxLength 64',
  'Stakeholder.name maxLength 100',
  'TopicGuardCheckRequest.blocked_topics maxItems 100',
  'TopicGuardCheckRequest.blocked_topics maxLength 100',
  'TopicGuardCheckRequest.message maxLength 10000',
  'UpdateMfaSettingsRequest.mfa_grace_period_hours maximum 720',
  'UpdateRoutingRequest.escalation.critical_timeout_minutes maximum 10080',
  'UpdateRoutingRequest.escalation.high_timeout_minutes maximum 10080',
  'UpdateRoutingRequest.rules maxItems 100',
  'UpdateRoutingRequest.stakeholders maxItems 100',
  'UpdateTopicGuardRequest.blocked_topics maxItems 100',
  'UpdateTopicGuardRequest.blocked_topics maxLength 100',
  'UpdateWebhookRequest.events maxItems 9',
  'UpdateWebhookRequest.name maxLength 100',
  'UpdateWebhookRequest.url maxLength 2048',
  'UpdateWidgetConfigRequest.bot_name maxLength 100',
  'UpdateWidgetConfigRequest.greeting_message maxLength 1000',
  'UpdateWidgetConfigRequest.locale maxLength 35',
  'UpdateWidgetConfigRequest.logo_url maxLength 2048',
  'UpdateWidgetConfigRequest.suggested_questions maxItems 10',
  'UpdateWidgetConfigRequest.suggested_questions maxLength 200',
  'UpdateWidgetConfigRequest.welcome_message maxLength 1000',
  'VerifyFingerprintRequest.canonical_json maxLength 8192',
  'VerifyFingerprintRequest.fingerprint maxLength 80',
  'WidgetConfigInput.bot_name maxLength 100',
  'WidgetConfigInput.greeting_message maxLength 1000',
  'WidgetConfigInput.locale maxLength 35',
  'WidgetConfigInput.logo_url maxLength 2048',
  'WidgetConfigInput.suggested_questions maxItems 10',
  'WidgetConfigInput.suggested_questions maxLength 200',
  'WidgetConfigInput.welcome_message maxLength 1000',
  'WidgetVerifyRequest.url maxLength 2048',
]

/** By the call and the parameter. */
const PARAMETERS: readonly string[] = [
  'exportReceipts from maxLength 10',
  'exportReceipts pii_type maxLength 64',
  'exportReceipts to maxLength 10',
  'getGovernanceReceipt id maxLength 90',
  'getGovernanceStatus slug maxLength 64',
  'getPlatform cursor maxLength 512',
  'getPlatform limit maximum 100',
  'getReceipt receipt_id maxLength 90',
  'getTenantAnalytics slug maxLength 200',
  'getTenantConfig slug maxLength 64',
  'getWidgetConfig slug maxLength 64',
  'listAdminDocuments limit maximum 1000',
  'listAdminDocuments offset maximum 9999999',
  'listApprovals limit maximum 1000',
  'listApprovals offset maximum 9999999',
  'listAuditLog cursor maxLength 512',
  'listAuditLog date_from maxLength 10',
  'listAuditLog date_from maxLength 32',
  'listAuditLog date_to maxLength 10',
  'listAuditLog date_to maxLength 32',
  'listAuditLog limit maximum 200',
  'listAuditLog resource_id maxLength 200',
  'listConversations cursor maxLength 512',
  'listConversations date_from maxLength 10',
  'listConversations date_from maxLength 32',
  'listConversations date_to maxLength 10',
  'listConversations date_to maxLength 32',
  'listConversations limit maximum 100',
  'listConversations offset maximum 100000',
  'listConversations search maxLength 200',
  'listDocuments limit maximum 1000',
  'listDocuments offset maximum 9999999',
  'listGovernanceReceipts cursor maxLength 512',
  'listGovernanceReceipts from maxLength 10',
  'listGovernanceReceipts limit maximum 1000',
  'listGovernanceReceipts pii_type maxLength 64',
  'listGovernanceReceipts to maxLength 10',
  'listLeads cursor maxLength 512',
  'listLeads date_from maxLength 10',
  'listLeads date_from maxLength 32',
  'listLeads date_to maxLength 10',
  'listLeads date_to maxLength 32',
  'listLeads limit maximum 200',
  'listMessages limit maximum 1000',
  'listMessages offset maximum 100000',
  'listPolicyVersions cursor maxLength 512',
  'listPolicyVersions limit maximum 100',
  'listReceipts cursor maxLength 512',
  'listReceipts from maxLength 10',
  'listReceipts limit maximum 1000',
  'listReceipts pii_type maxLength 64',
  'listReceipts to maxLength 10',
  'listReviews cursor maxLength 512',
  'listReviews limit maximum 200',
  'listReviews receipt_id maxLength 90',
  'listTenantConversations date_from maxLength 10',
  'listTenantConversations date_from maxLength 32',
  'listTenantConversations date_to maxLength 10',
  'listTenantConversations date_to maxLength 32',
  'listTenantConversations limit maximum 100',
  'listTenantConversations offset maximum 100000',
  'listTenantConversations search maxLength 200',
  'listTenantConversations slug maxLength 200',
  'listWebhookDeliveries cursor maxLength 512',
  'listWebhookDeliveries limit maximum 200',
  'proofExport cursor maxLength 512',
  'proofExport from maxLength 10',
  'proofExport limit maximum 1000',
  'proofExport org_id maxLength 64',
  'proofExport receipt_id maxLength 90',
  'proofExport to maxLength 10',
  'summarizeReceipts from maxLength 10',
  'summarizeReceipts to maxLength 10',
]

/** Where it is another number than of the other calls. */
const BYTES: readonly string[] = [
  'checkTopic 131072',
  'createAttestationBatch 4194304',
  'govern 1310720',
  'ingestDocument 10551296',
  'keyIngestDocument 10551296',
  'receivePaymentEvent 524288',
  'updateBotConfig 131072',
  'updateRouting 524288',
  'uploadDocument 10551296',
]

const inOrder = (limits: readonly string[]) => [...new Set(limits)].sort()

it('bodies have these limits', () => {
  expect(inOrder(operations.flatMap(({ id, operation }) => limitsIn(operation.requestBody, id)))).toEqual(
    BODIES,
  )
})

it('paths and queries have these limits', () => {
  expect(
    inOrder(
      operations.flatMap(({ id, operation }) =>
        (operation.parameters as { name: string; schema: unknown }[]).flatMap(({ name, schema }) =>
          limitsIn(schema, `${id} ${name}`),
        ),
      ),
    ),
  ).toEqual(PARAMETERS)
})

it('bodies have as many bytes', () => {
  const sizes = operations.flatMap(({ id, operation }) => {
    const bytes = operation['x-max-body-bytes']
    return bytes === undefined || bytes === 65_536 ? [] : [`${id} ${bytes}`]
  })
  expect(inOrder(sizes)).toEqual(BYTES)
  expect(operations.filter(({ operation }) => operation['x-max-body-bytes'] === 65_536)).not.toEqual([])
})

it('an entry of the audit log holds 4,096 characters of metadata, 4 levels deep', () => {
  const isTaken = (metadata: object) =>
    auditRequest.safeParse({ action: 'a', resource_type: 'b', metadata }).success
  const text = (length: number) => ({ a: 'x'.repeat(length - '{"a":""}'.length) })
  expect([isTaken(text(4_096)), isTaken(text(4_097))]).toEqual([true, false])
  expect([isTaken({ a: { b: { c: { d: 1 } } } }), isTaken({ a: { b: { c: { d: {} } } } })]).toEqual([
    true,
    false,
  ])
  expect([isTaken({ a: [[[1]]] }), isTaken({ a: [[[[]]]] })]).toEqual([true, false])
})

it('a moment to search by is of the years 1970 to 9999', () => {
  const isTaken = (date_from: string) => conversationQuery.safeParse({ date_from }).success
  expect(['1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z'].map(isTaken)).toEqual([true, true])
  // In UTC they are of the years before and behind.
  expect(['1970-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00'].map(isTaken)).toEqual([false, false])
})

it('a change changes something, and what of it is kept as it is sent is bounded', () => {
  const isTaken = (change: object) => updateWidgetConfigRequest.safeParse(change).success
  for (const request of [
    ...[updateWidgetConfigRequest, updateWebhookRequest, updateTopicGuardRequest, deleteChunksRequest],
  ])
    expect(request.safeParse({}).success).toBe(false)
  const id = '018f3e6a-5b1c-4d2e-9f00-1a2b3c4d5e6f'
  for (const named of [{ document_id: id }, { source: 'x' }])
    expect(deleteChunksRequest.safeParse(named).success).toBe(true)
  expect(updateWebhookRequest.safeParse({ is_active: true }).success).toBe(true)
  const text = (length: number) => ({ own: 'x'.repeat(length - '{"own":""}'.length) })
  expect([isTaken(text(32_768)), isTaken(text(32_769))]).toEqual([true, false])
})

it('a language tag is one, not only written as one', () => {
  const isTaken = (locale: string) => updateWidgetConfigRequest.safeParse({ locale }).success
  expect(['en', 'pt-BR', 'en-a', 'de-DE-DE', 'x'].map(isTaken)).toEqual([true, true, false, false, false])
})

const wide = (length: number) => 'é'.repeat(length)
/** As many JSON libraries write it, Python's among them: each character beyond ASCII as an escape of six bytes. */
const escaped = (value: unknown) => JSON.stringify(value).replaceAll('é', '\\u00e9')

it.each([
  [govern, { content: wide(200_000), policy: 'standard', direction: 'output', autonomy_level: 5 }],
  [
    checkTopic,
    {
      message: wide(10_000),
      blocked_topics: Array.from({ length: 100 }, (_, n) => wide(97) + String(n).padStart(3, '0')),
      sensitivity: 'medium',
    },
  ],
  [
    updateBotConfig,
    { system_prompt: wide(8_000), contact_details: Array.from({ length: 40 }, () => wide(200)) },
  ],
])(
  '$id takes a body whose fields are at their limits, in escapes',
  ({ body, maxBodyBytes = 65_536 }, value) => {
    expect(body?.safeParse(value)).toMatchObject({ success: true })
    expect(escaped(value).length).toBeLessThanOrEqual(maxBodyBytes)
  },
)
