/** Every call of the client, held to the contract's own table and schemas. The only test that imports the contract's values. */
import * as contract from '@svc/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../src/index.ts'
import * as answers from './answers.ts'
import { json, type ScriptedServer, scriptedServer } from './scripted-server.ts'

const apiKey = 'svc_ab12cd34_0123456789'
const token = 'header.payload.signature'

interface Case {
  readonly endpoint: contract.Endpoint
  readonly call: (client: Client) => Promise<unknown>
  readonly answer: unknown
  readonly params?: Record<string, string>
  readonly status?: number
}

const cases: Case[] = [
  {
    endpoint: contract.govern as contract.Endpoint,
    call: (client) => client.govern({ content: 'Write to a@example.com', autonomy_level: 2 }),
    answer: answers.governed,
  },
  {
    endpoint: contract.createAttestation as contract.Endpoint,
    call: (client) => client.attestations.create(answers.claim),
    answer: answers.recorded,
    status: 201,
  },
  {
    endpoint: contract.createAttestationBatch as contract.Endpoint,
    call: (client) => client.attestations.createBatch([answers.claim, answers.claim]),
    answer: answers.batchAnswer,
  },
  {
    endpoint: contract.proofExport as contract.Endpoint,
    call: (client) =>
      client.receipts.proofExport({ from: '2026-11-01', to: '2026-11-19', limit: 10, cursor: 'abc' }),
    answer: answers.proofPage([1, 2], 'abd'),
  },
  {
    endpoint: contract.listReceipts as contract.Endpoint,
    call: (client) => client.receipts.list({ decision: 'redact', pii_type: 'EMAIL_ADDRESS', limit: 10 }),
    answer: { receipts: [answers.receipt], next_cursor: null },
  },
  {
    endpoint: contract.summarizeReceipts as contract.Endpoint,
    call: (client) => client.receipts.summary({ from: '2026-11-01', to: '2026-11-19' }),
    answer: answers.receiptSummary,
  },
  {
    endpoint: contract.getReceipt as contract.Endpoint,
    call: (client) => client.receipts.get(answers.receipt.receipt_id),
    answer: answers.receipt,
    params: { receipt_id: answers.receipt.receipt_id },
  },
  {
    endpoint: contract.verifyFingerprint as contract.Endpoint,
    call: (client) => client.verifyFingerprint({ fingerprint: answers.claim.fingerprint }),
    answer: answers.looked,
  },
  {
    endpoint: contract.listPolicies as contract.Endpoint,
    call: (client) => client.policies.list(),
    answer: { policies: [] },
  },
  {
    endpoint: contract.getPolicy as contract.Endpoint,
    call: (client) => client.policies.get('own'),
    answer: { ...answers.ownPolicy, name: 'own', version: 1 },
    params: { name: 'own' },
  },
  {
    endpoint: contract.listPolicyVersions as contract.Endpoint,
    call: (client) => client.policies.versions('own', { limit: 10 }),
    answer: {
      versions: [
        { policy: { ...answers.ownPolicy, name: 'own', version: 1 }, created_at: null, created_by: null },
      ],
      next_cursor: null,
    },
    params: { name: 'own' },
  },
  {
    endpoint: contract.putPolicy as contract.Endpoint,
    call: (client) => client.policies.put('own', answers.ownPolicy),
    answer: { ...answers.ownPolicy, name: 'own', version: 1 },
    params: { name: 'own' },
  },
  {
    endpoint: contract.listApiKeys as contract.Endpoint,
    call: (client) => client.apiKeys.list(),
    answer: answers.apiKeys,
  },
  {
    endpoint: contract.createApiKey as contract.Endpoint,
    call: (client) => client.apiKeys.create({ name: 'ci', scopes: ['attest'] }),
    answer: answers.apiKey,
    status: 201,
  },
  {
    endpoint: contract.deleteApiKey as contract.Endpoint,
    call: (client) => client.apiKeys.revoke(answers.apiKey.id),
    answer: { ok: true },
    params: { id: answers.apiKey.id },
  },
  {
    endpoint: contract.listReviews as contract.Endpoint,
    call: (client) => client.reviews.list({ status: 'pending', limit: 10 }),
    answer: { reviews: [answers.review], next_cursor: null },
  },
  {
    endpoint: contract.getReview as contract.Endpoint,
    call: (client) => client.reviews.get(answers.review.id),
    answer: answers.review,
    params: { id: answers.review.id },
  },
  {
    endpoint: contract.approveReview as contract.Endpoint,
    call: (client) => client.reviews.approve(answers.review.id, { note: 'fine' }),
    answer: answers.review,
    params: { id: answers.review.id },
  },
  {
    endpoint: contract.rejectReview as contract.Endpoint,
    call: (client) => client.reviews.reject(answers.review.id),
    answer: answers.review,
    params: { id: answers.review.id },
  },
  {
    endpoint: contract.listWebhooks as contract.Endpoint,
    call: (client) => client.webhooks.list(),
    answer: { webhooks: [answers.webhook] },
  },
  {
    endpoint: contract.createWebhook as contract.Endpoint,
    call: (client) =>
      client.webhooks.create({ name: 'ops', url: 'https://example.com/hook', events: ['pii.detected'] }),
    answer: answers.webhookWithSecret,
  },
  {
    endpoint: contract.getWebhook as contract.Endpoint,
    call: (client) => client.webhooks.get(answers.webhook.id),
    answer: answers.webhook,
    params: { id: answers.webhook.id },
  },
  {
    endpoint: contract.updateWebhook as contract.Endpoint,
    call: (client) => client.webhooks.update(answers.webhook.id, { is_active: false }),
    answer: answers.webhook,
    params: { id: answers.webhook.id },
  },
  {
    endpoint: contract.deleteWebhook as contract.Endpoint,
    call: (client) => client.webhooks.remove(answers.webhook.id),
    answer: { ok: true },
    params: { id: answers.webhook.id },
  },
  {
    endpoint: contract.testWebhook as contract.Endpoint,
    call: (client) => client.webhooks.test(answers.webhook.id),
    answer: answers.delivery,
    params: { id: answers.webhook.id },
  },
  {
    endpoint: contract.rotateWebhookSecret as contract.Endpoint,
    call: (client) => client.webhooks.rotateSecret(answers.webhook.id),
    answer: answers.webhookWithSecret,
    params: { id: answers.webhook.id },
  },
  {
    endpoint: contract.listWebhookDeliveries as contract.Endpoint,
    call: (client) => client.webhooks.deliveries(answers.webhook.id, { limit: 10, cursor: 'abc' }),
    answer: { deliveries: [answers.delivery], next_cursor: null },
    params: { id: answers.webhook.id },
  },
  {
    endpoint: contract.retryWebhookDelivery as contract.Endpoint,
    call: (client) => client.webhooks.retry(answers.webhook.id, answers.delivery.id),
    answer: answers.delivery,
    params: { id: answers.webhook.id, delivery_id: answers.delivery.id },
  },
  {
    endpoint: contract.getRouting as contract.Endpoint,
    call: (client) => client.notifications.routing(),
    answer: answers.routing,
  },
  {
    endpoint: contract.updateRouting as contract.Endpoint,
    call: (client) =>
      client.notifications.updateRouting({ stakeholders: answers.routing.config.stakeholders }),
    answer: { config: answers.routing.config },
  },
  {
    endpoint: contract.testNotification as contract.Endpoint,
    call: (client) => client.notifications.test({ event_type: 'PII_DETECTED', severity: 5, dry_run: true }),
    answer: answers.notificationTest,
  },
  {
    endpoint: contract.acknowledgeNotification as contract.Endpoint,
    call: (client) => client.notifications.ack(answers.acknowledgement.id),
    answer: answers.acknowledgement,
    params: { id: answers.acknowledgement.id },
  },
  {
    endpoint: contract.chat as contract.Endpoint,
    call: (client) =>
      client.chat.send({ message: 'hi', org_id: answers.apiKey.id, widget_id: answers.apiKey.id }),
    answer: answers.chatted,
  },
  {
    endpoint: contract.proxyChat as contract.Endpoint,
    call: (client) => client.chat.proxy({ message: 'hi', tenant_id: answers.apiKey.id }),
    answer: answers.chatted,
  },
  {
    endpoint: contract.keyChat as contract.Endpoint,
    call: (client) => client.chat.ask({ message: 'hi', session_id: 'customer-7' }),
    answer: answers.asked,
  },
  {
    endpoint: contract.listDocuments as contract.Endpoint,
    call: (client) => client.knowledge.list({ limit: 10, offset: 20 }),
    answer: [answers.document],
  },
  {
    endpoint: contract.listAdminDocuments as contract.Endpoint,
    call: (client) => client.knowledge.listAsAdmin(),
    answer: [answers.document],
  },
  {
    endpoint: contract.listApprovals as contract.Endpoint,
    call: (client) => client.knowledge.approvals(),
    answer: [answers.document],
  },
  {
    endpoint: contract.getDocument as contract.Endpoint,
    call: (client) => client.knowledge.get(answers.document.id),
    answer: answers.documentWithChunks,
    params: { id: answers.document.id },
  },
  {
    endpoint: contract.getKnowledgeSummary as contract.Endpoint,
    call: (client) => client.knowledge.summary(),
    answer: { document_count: 1, chunk_count: 1, awaiting_approval: 0 },
  },
  {
    endpoint: contract.uploadDocument as contract.Endpoint,
    call: (client) =>
      client.knowledge.upload({ file: new File(['Hello.'], 'guide.md'), visibility: 'public' }),
    answer: { ...answers.document, document_id: answers.document.id },
  },
  {
    endpoint: contract.keyIngestDocument as contract.Endpoint,
    call: (client) =>
      client.knowledge.ingest({
        file: new Blob(['Hello.']),
        filename: 'guide.md',
        tenant_id: answers.document.id,
      }),
    answer: { chunks: 1, document_id: answers.document.id },
  },
  {
    endpoint: contract.ingestDocument as contract.Endpoint,
    call: (client) =>
      client.knowledge.offer({
        file: new Blob(['Hello.']),
        org_id: answers.document.id,
        widget_id: answers.document.id,
      }),
    answer: { chunk_count: 1, document_id: answers.document.id },
  },
  {
    endpoint: contract.updateDocument as contract.Endpoint,
    call: (client) => client.knowledge.update(answers.document.id, { visibility: 'public' }),
    answer: answers.document,
    params: { id: answers.document.id },
  },
  {
    endpoint: contract.deleteDocument as contract.Endpoint,
    call: (client) => client.knowledge.remove(answers.document.id),
    answer: { ok: true },
    params: { id: answers.document.id },
  },
  {
    endpoint: contract.approveDocument as contract.Endpoint,
    call: (client) => client.knowledge.approve(answers.document.id),
    answer: { ok: true },
  },
  {
    endpoint: contract.deleteChunks as contract.Endpoint,
    call: (client) => client.knowledge.deleteChunks({ source: 'guide.md' }),
    answer: { ok: true },
  },
  {
    endpoint: contract.createCheckout as contract.Endpoint,
    call: (client) =>
      client.billing.checkout({
        plan: 'pro',
        period: 'annual',
        tenantId: answers.connector.id,
        country: 'DE',
      }),
    answer: { url: 'https://checkout.stripe.com/c/pay/cs_test_1' },
  },
  {
    endpoint: contract.createPortal as contract.Endpoint,
    call: (client) => client.billing.portal({ tenantId: answers.connector.id }),
    answer: { url: 'https://billing.stripe.com/p/session/bps_1' },
  },
  {
    endpoint: contract.getUsage as contract.Endpoint,
    call: (client) => client.billing.usage(),
    answer: answers.usage,
  },
  {
    endpoint: contract.getStripeOverview as contract.Endpoint,
    call: (client) => client.billing.overview(),
    answer: answers.stripeOverview,
  },
  {
    endpoint: contract.getTenantUsage as contract.Endpoint,
    call: (client) => client.usage(answers.connector.id),
    answer: answers.tenantUsage,
    params: { tenant_id: answers.connector.id },
  },
  {
    endpoint: contract.listConnectors as contract.Endpoint,
    call: (client) => client.connectors.list(),
    answer: { connectors: [answers.connector] },
  },
  {
    endpoint: contract.createConnector as contract.Endpoint,
    call: (client) =>
      client.connectors.create({
        name: 'Orders',
        url: 'https://shop.example.com/orders',
        keywords: ['order'],
        auth_header: 'Bearer x',
      }),
    answer: answers.connector,
    status: 201,
  },
  {
    endpoint: contract.deleteConnector as contract.Endpoint,
    call: (client) => client.connectors.remove(answers.connector.id),
    answer: { ok: true },
  },
  {
    endpoint: contract.decryptConnector as contract.Endpoint,
    call: (client) => client.connectors.decrypt(`${answers.connector.id}.own.AAAA`),
    answer: { decrypted: 'Bearer x' },
  },
  {
    endpoint: contract.listConversations as contract.Endpoint,
    call: (client) =>
      client.conversations.list({
        search: 'refund',
        has_escalation: true,
        date_from: '2026-11-01',
        limit: 10,
      }),
    answer: { conversations: [answers.listedConversation], total: 1, next_cursor: null },
  },
  {
    endpoint: contract.getConversation as contract.Endpoint,
    call: (client) => client.conversations.get(answers.conversation.conversation_id),
    answer: answers.conversationDetail,
    params: { id: answers.conversation.conversation_id },
  },
  {
    endpoint: contract.deleteConversation as contract.Endpoint,
    call: (client) => client.conversations.remove(answers.conversation.conversation_id),
    answer: { ok: true },
    params: { id: answers.conversation.conversation_id },
  },
  {
    endpoint: contract.listMessages as contract.Endpoint,
    call: (client) =>
      client.conversations.messages({ conversation_id: answers.conversation.conversation_id, offset: 0 }),
    answer: [answers.message],
  },
  {
    endpoint: contract.listRecentNotifications as contract.Endpoint,
    call: (client) => client.conversations.recent(),
    answer: {
      since: answers.message.created_at,
      escalations: [answers.conversation],
      leads: [answers.lead],
      total: 2,
    },
  },
  {
    endpoint: contract.listTenantConversations as contract.Endpoint,
    call: (client) => client.conversations.listOf('acme', { limit: 10, offset: 10 }),
    answer: { conversations: [answers.conversationItem], total: 11 },
    params: { slug: 'acme' },
  },
  {
    endpoint: contract.getAnalytics as contract.Endpoint,
    call: (client) => client.analytics.get(),
    answer: answers.analytics,
  },
  {
    endpoint: contract.listTags as contract.Endpoint,
    call: (client) => client.analytics.tags(),
    answer: [{ tag: 'order', count: 2 }],
  },
  {
    endpoint: contract.getTenantAnalytics as contract.Endpoint,
    call: (client) => client.analytics.of('acme'),
    answer: answers.tenantAnalytics,
    params: { slug: 'acme' },
  },
  {
    endpoint: contract.listLeads as contract.Endpoint,
    call: (client) => client.leads.list({ date_to: '2026-11-30', limit: 10 }),
    answer: { leads: [answers.lead], next_cursor: null },
  },
  {
    endpoint: contract.deleteLeads as contract.Endpoint,
    call: (client) => client.leads.remove([answers.lead.id]),
    answer: { ok: true },
  },
  {
    endpoint: contract.listAuditLog as contract.Endpoint,
    call: (client) => client.auditLog.list({ action: 'widget.update' }),
    answer: { entries: [answers.auditEntry], next_cursor: null },
  },
  {
    endpoint: contract.createAuditEntry as contract.Endpoint,
    call: (client) =>
      client.auditLog.add({ action: 'widget.update', resource_type: 'widget', metadata: { count: 1 } }),
    answer: { ok: true },
  },
  {
    endpoint: contract.createBriefing as contract.Endpoint,
    call: (client) => client.briefing(),
    answer: answers.briefing,
  },
  {
    endpoint: contract.getPlatform as contract.Endpoint,
    call: (client) => client.platform.tenants({ plan: 'free' }),
    answer: answers.platform,
  },
  {
    endpoint: contract.listGovernanceReceipts as contract.Endpoint,
    call: (client) => client.governanceReceipts.list({ decision: 'redact' }),
    answer: { receipts: [answers.receipt], next_cursor: null },
  },
  {
    endpoint: contract.getGovernanceReceipt as contract.Endpoint,
    call: (client) => client.governanceReceipts.get(answers.receipt.receipt_id),
    answer: answers.receipt,
    params: { id: answers.receipt.receipt_id },
  },
  {
    endpoint: contract.onboard as contract.Endpoint,
    call: (client) => client.tenants.onboard({ business_name: 'Acme', widget_config: { bot_name: 'Ada' } }),
    answer: { ok: true, slug: 'acme', tenant: answers.tenant },
  },
  {
    endpoint: contract.getTenant as contract.Endpoint,
    call: (client) => client.tenants.current(),
    answer: answers.tenant,
  },
  {
    endpoint: contract.getTenantConfig as contract.Endpoint,
    call: (client) => client.tenants.config('acme'),
    answer: answers.tenantConfig,
    params: { slug: 'acme' },
  },
  {
    endpoint: contract.getGovernanceStatus as contract.Endpoint,
    call: (client) => client.tenants.governanceStatus('acme'),
    answer: answers.governanceStatus,
    params: { slug: 'acme' },
  },
  {
    endpoint: contract.getWidgetConfig as contract.Endpoint,
    call: (client) => client.widgets.config('acme'),
    answer: answers.widgetConfig,
    params: { slug: 'acme' },
  },
  {
    endpoint: contract.listWidgets as contract.Endpoint,
    call: (client) => client.widgets.list(),
    answer: { widgets: [{ id: '018f3e6a-5b1c-7d2e-9f00-1a2b3c4d5e6f', name: 'Acme' }] },
  },
  {
    endpoint: contract.getAdminWidgetConfig as contract.Endpoint,
    call: (client) => client.widgets.current(),
    answer: answers.widgetConfig,
  },
  {
    endpoint: contract.updateWidgetConfig as contract.Endpoint,
    call: (client) => client.widgets.updateConfig({ primary_color: '#fff', theme: { dark: true } }),
    answer: { ok: true },
  },
  {
    endpoint: contract.getBotConfig as contract.Endpoint,
    call: (client) => client.widgets.bot(),
    answer: { system_prompt: null, temperature: 0.2, max_tokens: 600, contact_details: [] },
  },
  {
    endpoint: contract.updateBotConfig as contract.Endpoint,
    call: (client) => client.widgets.updateBot({ temperature: 1, max_tokens: 300 }),
    answer: { ok: true },
  },
  {
    endpoint: contract.checkTopic as contract.Endpoint,
    call: (client) => client.topicGuard.check({ message: 'A political question' }),
    answer: answers.topicCheck,
  },
  {
    endpoint: contract.getTopicGuardAnalytics as contract.Endpoint,
    call: (client) => client.topicGuard.analytics(),
    answer: answers.topicAnalytics,
  },
  {
    endpoint: contract.getTopicGuardConfig as contract.Endpoint,
    call: (client) => client.topicGuard.config(),
    answer: answers.topicGuard,
  },
  {
    endpoint: contract.updateTopicGuardConfig as contract.Endpoint,
    call: (client) => client.topicGuard.update({ blocked_topics: ['politics'] }),
    answer: { ok: true },
  },
  {
    endpoint: contract.createBackupCodes as contract.Endpoint,
    call: (client) => client.mfa.createBackupCodes(),
    answer: { codes: ['7K3M-9QXR-02HD-VW5T'] },
  },
  {
    endpoint: contract.redeemBackupCode as contract.Endpoint,
    call: (client) => client.mfa.redeem('7K3M-9QXR-02HD-VW5T'),
    answer: { ok: true },
  },
  {
    endpoint: contract.getMfaSettings as contract.Endpoint,
    call: (client) => client.mfa.settings(),
    answer: answers.mfaSettings,
  },
  {
    endpoint: contract.updateMfaSettings as contract.Endpoint,
    call: (client) => client.mfa.update({ mfa_required: true }),
    answer: answers.mfaSettings,
  },
  {
    endpoint: contract.createAnchorRun as contract.Endpoint,
    call: (client) => client.anchorRuns.create({ day: '2026-11-19' }),
    answer: answers.anchorRuns,
  },
  {
    endpoint: contract.createDevToken as contract.Endpoint,
    call: (client) => client.devToken({ email: 'dev@example.com', org_slug: 'acme', role: 'admin' }),
    answer: { token },
  },
  {
    endpoint: contract.getHealth as contract.Endpoint,
    call: (client) => client.health(),
    answer: answers.health,
  },
  {
    endpoint: contract.startScan as contract.Endpoint,
    call: (client) => client.knowledgeScans.start({ url: 'https://example.com/' }),
    answer: answers.scan,
  },
  {
    endpoint: contract.getScan as contract.Endpoint,
    call: (client) => client.knowledgeScans.get(answers.scan.scan_id),
    answer: answers.scan,
    params: { id: answers.scan.scan_id },
  },
  {
    endpoint: contract.askKnowledge as contract.Endpoint,
    call: (client) => client.retrieve({ query: 'opening hours' }),
    answer: answers.retrieved,
  },
  {
    endpoint: contract.verifyWidget as contract.Endpoint,
    call: (client) => client.verifyWidget({ url: 'https://example.com/' }),
    answer: answers.widgetVerified,
  },
]

let server: ScriptedServer | undefined
afterEach(() => server?.close())

describe.each(cases)('$endpoint.id', ({ endpoint, call, answer, params, status }) => {
  it('sends what the contract takes and gives back what it answers', async () => {
    expect(endpoint.answer?.parse(answer)).toEqual(answer)
    server = await scriptedServer(json(status ?? 200, answer))
    const client = createClient({ baseUrl: server.baseUrl, apiKey, token })

    expect(await call(client)).toEqual(answer)

    const [seen] = server.seen
    const url = new URL(seen!.url, server.baseUrl)
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params![name]!)
    expect(`${seen!.method} ${url.pathname}`).toBe(`${endpoint.method} ${path}`)
    expect(status ?? 200).toSatisfy((sent: number) => sent in endpoint.success)
    if (endpoint.params) endpoint.params.parse(params)
    if (endpoint.query) endpoint.query.parse(Object.fromEntries(url.searchParams))
    if (endpoint.multipart) {
      const type = seen!.headers['content-type']!
      expect(type).toMatch(/^multipart\/form-data; *boundary=/)
      const form = await new Response(seen!.body, { headers: { 'content-type': type } }).formData()
      endpoint.body!.parse(Object.fromEntries(form))
      expect(await (form.get('file') as File).text()).toBe('Hello.')
    } else if (endpoint.body) {
      endpoint.body.parse(JSON.parse(seen!.body))
      expect(seen!.headers['content-type']).toBe('application/json')
    } else expect(seen!.body).toBe('')
    const bearer = { none: undefined, key: apiKey, session: token, key_or_session: apiKey }[endpoint.auth]
    expect(seen!.headers.authorization).toBe(bearer === undefined ? undefined : `Bearer ${bearer}`)
  })

  it('refuses an answer of another endpoint', async () => {
    server = await scriptedServer(json(200, { unexpected: true }))
    const client = createClient({ baseUrl: server.baseUrl, apiKey, token, retries: 0 })
    await expect(call(client)).rejects.toMatchObject({ code: 'response_invalid', requestId: 'req-1' })
  })
})

describe.each(cases.filter(({ endpoint }) => endpoint.auth !== 'none'))(
  '$endpoint.id',
  ({ call, answer }) => {
    it('without its credential is not sent at all', async () => {
      server = await scriptedServer(json(200, answer))
      await expect(call(createClient({ baseUrl: server.baseUrl }))).rejects.toThrow(TypeError)
      expect(server.seen).toEqual([])
    })
  },
)

it('leaves out only endpoints that a program does not call', () => {
  const called = new Set(cases.map(({ endpoint }) => endpoint.id))
  const left = contract.endpoints.map(({ id }) => id).filter((id) => !called.has(id))
  expect(left.sort()).toEqual([
    // Held to their own test: their answers are streams.
    'exportConversations',
    'exportReceipts',
    'getDocs',
    'getMetrics',
    'getOpenApi',
    'getSecondHealth',
    'keyChatStream',
    'ledgerRpc',
    'proxyChatStream',
    // Called by the payment service alone.
    'receivePaymentEvent',
  ])
})

it('takes a batch answer with one result per claim, and no other', async () => {
  server = await scriptedServer(json(200, answers.batchAnswer))
  const client = createClient({ baseUrl: server.baseUrl, apiKey, retries: 0 })
  await expect(client.attestations.createBatch([answers.claim])).rejects.toMatchObject({
    code: 'response_invalid',
  })
  await expect(client.attestations.createBatch([answers.claim, answers.claim])).resolves.toEqual(
    answers.batchAnswer,
  )
})

it('sends policies.list with the session where there is no key', async () => {
  server = await scriptedServer(json(200, { policies: [] }))
  await createClient({ baseUrl: server.baseUrl, token }).policies.list()
  expect(server.seen[0]!.headers.authorization).toBe(`Bearer ${token}`)
})

it('writes a policy without the version that it was read with, which does not compile', async () => {
  const read = { ...answers.ownPolicy, name: 'own', version: 3 }
  server = await scriptedServer(json(200, read), json(200, read), json(200, read))
  const { policies } = createClient({ baseUrl: server.baseUrl, apiKey })
  const { version, ...changed } = await policies.get('own')
  await policies.put('own', { ...changed, threshold: 0.6 })
  // @ts-expect-error the server counts versions, and refuses one that is sent
  await policies.put('own', read)
  const takes = (at: number) =>
    contract.putPolicyRequest.safeParse(JSON.parse(server?.seen[at]?.body ?? '')).success
  expect([version, takes(1), takes(2)]).toEqual([3, true, false])
})
