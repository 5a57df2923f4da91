/**
 * What the suites that try every endpoint need to know of each: a body that it takes, to be broken, and a thing of another organisation to name. An endpoint
 * without its entry fails them.
 */
import { randomUUID } from 'node:crypto'
import { type Claim, WEBHOOK_EVENTS } from '@svc/contract'
import { claimOf, soundClaim } from './claims.ts'
import { addConversation } from './conversations.ts'
import { formOf } from './files.ts'
import type { TestApp, TestOrganisation } from './test-app.ts'

/** A sound claim. */
export const claim: Claim = claimOf('Write to ops@example.com')
/** Stand for an id of the organisation that asks. */
const ORG_ID = '{org_id}'
const WIDGET_ID = '{widget_id}'
const SESSION_ID = '018f3e6a-5b1c-7d2e-9f00-1a2b3c4d5e6f'
/** A body that each endpoint takes. */
export const soundBodies: Record<string, Record<string, unknown>> = {
  govern: {
    content: 'hello',
    policy: 'standard',
    direction: 'input',
    agent_id: 'agent-1',
    autonomy_level: 2,
  },
  createAttestation: { ...claim },
  createAttestationBatch: { attestations: [claim] },
  verifyFingerprint: {
    fingerprint: claim.fingerprint,
    canonical_json: claim.canonical_json,
    fingerprint_salt: claim.fingerprint_salt,
  },
  createApiKey: { name: 'one', scopes: ['govern'] },
  createDevToken: { email: 'ops@example.com', org_slug: '', role: 'member', mfa: true, expires_in: 600 },
  createAnchorRun: { day: '2026-11-19' },
  createWebhook: { name: 'hook', url: 'http://127.0.0.1:9/hook', events: ['pii.detected'] },
  updateWebhook: { name: 'hook', url: 'http://127.0.0.1:9/hook', events: ['pii.detected'], is_active: true },
  updateRouting: {
    stakeholders: [
      {
        id: 'ops',
        name: 'Operations',
        channels: ['webhook', 'sms'],
        addresses: { webhook: 'http://127.0.0.1:9/', sms: '+4915123456789' },
      },
    ],
    rules: [{ event: 'PII_DETECTED', severity_min: 1, stakeholder_ids: ['ops'], channels: ['webhook'] }],
    escalation: { critical_timeout_minutes: 5, high_timeout_minutes: 15 },
  },
  testNotification: { event_type: 'PII_DETECTED', severity: 3, dry_run: true },
  putPolicy: {
    name: 'own',
    threshold: 0.5,
    rules: [{ label: 'own.ticket', types: ['TICKET'], action: 'redact', risk: 'low', review: false }],
    fallback: { label: 'own.other', action: 'redact', risk: 'medium', review: false },
  },
  approveReview: { note: 'fine' },
  rejectReview: { note: 'not fine' },
  startScan: { url: 'http://127.0.0.1:9/' },
  // Nobody listens there.
  verifyWidget: { url: 'http://127.0.0.1:9/' },
  askKnowledge: { query: 'opening hours', top_k: 3 },
  ledgerRpc: { jsonrpc: '2.0', id: 1, method: 'getHealth', params: [] },
  chat: { message: 'hello', org_id: ORG_ID, widget_id: WIDGET_ID, session_id: SESSION_ID },
  proxyChat: { message: 'hello', tenant_id: ORG_ID, session_id: SESSION_ID },
  proxyChatStream: { message: 'hello', tenant_id: ORG_ID, session_id: SESSION_ID },
  keyChat: { message: 'hello', tenant_id: ORG_ID, session_id: SESSION_ID },
  keyChatStream: { message: 'hello', tenant_id: ORG_ID, session_id: SESSION_ID },
  deleteLeads: { ids: ['018f3e6a-5b1c-4d2e-9f00-1a2b3c4d5e6f'] },
  createAuditEntry: {
    action: 'widget.update',
    resource_type: 'widget',
    resource_id: 'widget-1',
    metadata: { fields: ['bot_name'], count: 1 },
  },
  updateDocument: { visibility: 'public' },
  keyIngestDocument: { tenant_id: '' },
  approveDocument: { document_id: '' },
  deleteChunks: { document_id: '', source: 'theirs.txt' },
  createCheckout: { plan: 'pro', period: 'monthly', tenantId: ORG_ID, country: 'DE' },
  createPortal: { tenant_id: ORG_ID },
  createConnector: {
    name: 'orders',
    description: 'What became of an order',
    url: 'http://127.0.0.1:9/',
    keywords: ['order'],
    auth_header: 'Bearer x',
  },
  onboard: { business_name: 'Acme', website_url: 'https://example.com/', industry: 'trade' },
  updateWidgetConfig: { primary_color: '#1a73e8', bot_name: 'Ada', greeting_message: 'Hello', locale: 'de' },
  updateBotConfig: { system_prompt: 'Be brief.', temperature: 0.5, max_tokens: 300 },
  checkTopic: { message: 'hello', sensitivity: 'low' },
  updateTopicGuardConfig: { topic_guard_enabled: true, topic_guard_sensitivity: 'high' },
  redeemBackupCode: { code: '7K3M-9QXR-02HD-VW5T' },
  updateMfaSettings: { mfa_required: true, mfa_grace_period_hours: 24 },
  // Of a connector that there must be first.
  deleteConnector: { id: '018f3e6a-5b1c-7d2e-9f00-1a2b3c4d5e6f' },
  decryptConnector: { encrypted: '018f3e6a-5b1c-7d2e-9f00-1a2b3c4d5e6f.own.AAAA' },
}

/** The sound body of an endpoint for an organisation. */
export function soundBodyOf(id: string, org: TestOrganisation): Record<string, unknown> | undefined {
  const { [id]: body } = soundBodies
  const own = new Map<unknown, string>([
    [ORG_ID, org.orgId],
    [WIDGET_ID, org.widgetId],
  ])
  return (
    body && Object.fromEntries(Object.entries(body).map(([key, value]) => [key, own.get(value) ?? value]))
  )
}

/** A path parameter of the right form that names nothing; a UUID where none is listed. */
export const placeholders: Record<string, () => string> = {
  receipt_id: () => `svc_rcpt_${randomUUID()}`,
  name: () => 'own',
  slug: () => `nobody-${randomUUID()}`,
}

/** A thing of an organisation, and a look at whether it is still as it was. */
export interface Thing {
  /** By path parameter. */
  readonly params: Readonly<Record<string, string>>
  state(): Promise<unknown>
  /** A body for the operation, where it takes one. */
  readonly json?: unknown
  /** True where the parameter is a name, of which each organisation has its own: the operation then works on the caller's. */
  readonly isName?: true
  /** True for what anybody may see, and nobody change. */
  readonly isPublic?: true
}

type Make = (app: TestApp, org: TestOrganisation) => Promise<Thing>

/** For every operation that takes an id: something of that organisation for it to work on. */
export const things: Record<string, Make> = {
  async getScan(app, org) {
    const { body } = await app.ask('/api/proxy/knowledge/scan', {
      token: org.admin,
      json: soundBodies.startScan,
    })
    const at = `/api/proxy/knowledge/scan/${body.scan_id}`
    return {
      params: { id: body.scan_id },
      state: async () => (await app.ask(at, { token: org.admin })).body,
    }
  },
  async getReceipt(app, org) {
    const { body } = await app.ask('/api/v1/attestations', { key: org.key, json: soundClaim() })
    const at = `/api/v1/receipts/${body.receipt_id}`
    return {
      params: { receipt_id: body.receipt_id },
      state: async () => (await app.ask(at, { key: org.key })).body,
    }
  },
  getConversation: conversation,
  deleteConversation: conversation,
  listTenantConversations: tenant,
  getTenantAnalytics: tenant,
  async getGovernanceReceipt(app, org) {
    const { body } = await app.ask('/api/v1/attestations', { key: org.key, json: soundClaim() })
    const at = `/api/governance/receipts/${body.receipt_id}`
    return {
      params: { id: body.receipt_id },
      state: async () => (await app.ask(at, { token: org.admin })).body,
    }
  },
  async deleteApiKey(app, org) {
    const { body } = await app.ask('/api/v1/api-keys', { token: org.admin, json: { name: 'theirs' } })
    return {
      params: { id: body.id },
      state: async () => (await app.ask('/api/v1/policies', { key: body.key })).status,
    }
  },
  async getPolicy(app, org) {
    const at = '/api/v1/policies/theirs'
    const json = { ...soundBodies.putPolicy, name: 'theirs' }
    await app.ask(at, { key: org.key, method: 'PUT', json })
    return { params: { name: 'theirs' }, state: async () => (await app.ask(at, { key: org.key })).body }
  },
  async putPolicy(app, org) {
    await app.ask('/api/v1/policies/own', { key: org.key, method: 'PUT', json: soundBodies.putPolicy })
    return {
      params: { name: 'own' },
      json: { ...soundBodies.putPolicy, threshold: 0.9 },
      isName: true,
      state: async () => (await app.ask('/api/v1/policies', { key: org.key })).body,
    }
  },
  async listPolicyVersions(app, org) {
    await app.ask('/api/v1/policies/own', { key: org.key, method: 'PUT', json: soundBodies.putPolicy })
    return {
      params: { name: 'own' },
      isName: true,
      state: async () => (await app.ask('/api/v1/policies/own/versions', { key: org.key })).body,
    }
  },
  getTenantConfig: shownToAll,
  getWidgetConfig: shownToAll,
  getGovernanceStatus: shownToAll,
  getReview: review,
  approveReview: review,
  rejectReview: review,
  getWebhook: hook,
  updateWebhook: async (app, org) => ({ ...(await hook(app, org)), json: { name: 'changed' } }),
  deleteWebhook: hook,
  testWebhook: hook,
  rotateWebhookSecret: hook,
  listWebhookDeliveries: hook,
  getDocument: document,
  updateDocument: async (app, org) => ({ ...(await document(app, org)), json: { visibility: 'public' } }),
  deleteDocument: document,
  acknowledgeNotification: notification,
  getTenantUsage: async (app, org) => ({
    params: { tenant_id: org.orgId },
    state: async () => (await app.ask('/api/billing/usage', { token: org.admin })).body,
  }),
  async retryWebhookDelivery(app, org) {
    const made = await hook(app, org)
    const { body } = await app.ask(`/api/v1/webhooks/${made.params.id}/test`, {
      key: org.key,
      method: 'POST',
    })
    return { ...made, params: { ...made.params, delivery_id: body.id } }
  },
}

async function conversation(app: TestApp, org: TestOrganisation): Promise<Thing> {
  const id = await addConversation(app, org.orgId)
  const at = `/api/admin/conversations/${id}`
  return { params: { id }, state: async () => (await app.ask(at, { token: org.admin })).body }
}

async function tenant(app: TestApp, org: TestOrganisation): Promise<Thing> {
  await addConversation(app, org.orgId)
  const at = `/admin/${org.slug}/conversations`
  return { params: { slug: org.slug }, state: async () => (await app.ask(at, { key: org.key })).body }
}

/** A connector, as it is shown. */
export async function connector(app: TestApp, org: TestOrganisation): Promise<Record<string, unknown>> {
  const json = soundBodies.createConnector
  return (await app.ask('/api/admin/connectors', { token: org.admin, json })).body
}

/** What visitors see of an organisation. */
async function shownToAll(app: TestApp, { slug }: TestOrganisation): Promise<Thing> {
  return {
    params: { slug },
    isPublic: true,
    state: async () => (await app.ask(`/api/proxy/widget-config/${slug}`)).body,
  }
}

/** A test that nobody receives. */
async function notification(app: TestApp, org: TestOrganisation): Promise<Thing> {
  const at = '/api/v1/notifications'
  await app.ask(`${at}/routing`, { key: org.key, method: 'PUT', json: soundBodies.updateRouting })
  const { body } = await app.ask(`${at}/test`, { key: org.key, json: { event_type: 'PII_DETECTED' } })
  return {
    params: { id: body.deliveries[0].id },
    state: async () => [
      (await app.ask(`${at}/routing`, { key: org.key })).body,
      await app.database.kysely
        .selectFrom('notification_alerts')
        .selectAll()
        .where('org_id', '=', org.orgId)
        .execute(),
    ],
  }
}

/** A field of a query or a body that names something by an id. */
export type NamedId =
  /** Of an organisation: naming another's is refused with this status and code. */
  | {
      readonly kind: 'refused'
      readonly status: number
      /** None on the chat service. */
      readonly code?: string
      value(org: TestOrganisation, app: TestApp): string | Promise<string>
    }
  /** The caller's own word for something of its own: another organisation may use the same, and neither sees the other's. */
  | { readonly kind: 'own'; readonly why: string }

/** Every field that names something by an id, by `endpoint.place.path`. */
export const namedIds: Record<string, NamedId> = {
  'createPortal.body.tenant_id': { kind: 'refused', status: 404, value: (org) => org.orgId },
  'deleteConnector.body.id': {
    kind: 'refused',
    status: 404,
    value: async (org, app) => (await connector(app, org)).id as string,
  },
  'proofExport.query.org_id': { kind: 'refused', status: 403, code: 'forbidden', value: (org) => org.orgId },
  'ingestDocument.body.org_id': {
    kind: 'own',
    why: 'the path takes no credential: whoever offers a document says to whom',
  },
  'ingestDocument.body.widget_id': {
    kind: 'own',
    why: 'has to be a widget of the organisation that the form names; test/knowledge.test.ts tries another',
  },
  'keyIngestDocument.body.tenant_id': {
    kind: 'refused',
    status: 400,
    value: (org) => org.orgId,
  },
  'approveDocument.body.document_id': {
    kind: 'refused',
    status: 404,
    value: async (org, app) => (await document(app, org)).params.id as string,
  },
  'deleteChunks.body.document_id': {
    kind: 'refused',
    status: 404,
    value: async (org, app) => (await document(app, org)).params.id as string,
  },
  'govern.body.agent_id': {
    kind: 'own',
    why: 'a label kept with the own receipt; agents are no things of the server',
  },
  'createAttestation.body.client_event_id': {
    kind: 'own',
    why: 'the receipt’s id follows from it and the organisation',
  },
  'createDevToken.body.org_slug': {
    kind: 'own',
    why: 'the development issuer signs in whoever asks, wherever they ask',
  },
  'chat.body.org_id': { kind: 'own', why: 'a public path: it names whom a visitor speaks to' },
  'chat.body.widget_id': { kind: 'refused', status: 400, value: (org) => org.widgetId },
  'chat.body.session_id': { kind: 'own', why: 'each organisation’s own sessions' },
  'proxyChat.body.tenant_id': { kind: 'own', why: 'a public path: it names whom a visitor speaks to' },
  'proxyChat.body.session_id': { kind: 'own', why: 'each organisation’s own sessions' },
  'proxyChatStream.body.tenant_id': { kind: 'own', why: 'a public path: it names whom a visitor speaks to' },
  'proxyChatStream.body.session_id': { kind: 'own', why: 'each organisation’s own sessions' },
  'keyChat.body.tenant_id': { kind: 'refused', status: 400, value: (org) => org.orgId },
  'keyChat.body.session_id': { kind: 'own', why: 'each organisation’s own sessions' },
  'keyChatStream.body.tenant_id': { kind: 'refused', status: 400, value: (org) => org.orgId },
  'keyChatStream.body.session_id': { kind: 'own', why: 'each organisation’s own sessions' },
  'updateRouting.body.stakeholders.*.id': {
    kind: 'own',
    why: 'each organisation names its own stakeholders',
  },
  'updateRouting.body.rules.*.stakeholder_ids': {
    kind: 'own',
    why: 'looked up among the stakeholders of the same configuration alone',
  },
  'listMessages.query.conversation_id': {
    kind: 'refused',
    status: 404,
    value: (org, app) => addConversation(app, org.orgId),
  },
  'listConversations.query.widget_id': {
    kind: 'own',
    why: 'selects among the own conversations, of which another’s widget has none',
  },
  'proofExport.query.receipt_id': {
    kind: 'own',
    why: 'selects among the own receipts, of which another’s is none',
  },
  'listReviews.query.receipt_id': {
    kind: 'own',
    why: 'selects among the own reviews, of which another’s receipt has none',
  },
  'listAuditLog.query.resource_id': { kind: 'own', why: 'selects among the own log’s entries' },
  'deleteLeads.body.ids': { kind: 'own', why: 'what is not the organisation’s is passed over' },
  'createAuditEntry.body.resource_id': { kind: 'own', why: 'a word in the own log; it is looked up nowhere' },
  'ledgerRpc.body.id': { kind: 'own', why: 'names the call, and comes back with its answer' },
  'ledgerRpc.body.*.id': { kind: 'own', why: 'names the call, and comes back with its answer' },
}

/** A document that is ready. */
async function document(app: TestApp, org: TestOrganisation): Promise<Thing> {
  const { body } = await app.ask('/api/proxy/knowledge/upload', {
    token: org.admin,
    form: formOf('theirs.txt', 'Hello there.'),
  })
  const at = `/api/proxy/knowledge/documents/${body.id}`
  return {
    params: { id: body.id },
    state: async () => (await app.ask(at, { token: org.admin })).body,
  }
}

/** A decision that denies opens one. */
async function review(app: TestApp, org: TestOrganisation): Promise<Thing> {
  await app.ask('/api/v1/govern', { key: org.key, json: { content: `key AKIA${'IOSFODNN7EXAMPLQ'}` } })
  const { body } = await app.ask('/api/v1/reviews?status=pending&limit=1', { key: org.key })
  const at = `/api/v1/reviews/${body.reviews[0].id}`
  return {
    params: { id: body.reviews[0].id },
    state: async () => (await app.ask(at, { key: org.key })).body,
  }
}

async function hook(app: TestApp, org: TestOrganisation): Promise<Thing> {
  const { body } = await app.ask('/api/v1/webhooks', {
    key: org.key,
    // Nobody listens there.
    json: { name: 'theirs', url: 'http://127.0.0.1:9/', events: [...WEBHOOK_EVENTS] },
  })
  const at = `/api/v1/webhooks/${body.id}`
  return {
    params: { id: body.id },
    state: async () => [
      (await app.ask(at, { key: org.key })).body,
      (await app.ask(`${at}/deliveries`, { key: org.key })).body,
    ],
  }
}
