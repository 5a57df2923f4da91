/** Tenants and their widgets: what visitors see, what admins see and change, how the assistant speaks. */
import type {
  BotConfig,
  BotConfigInput,
  GovernanceStatus,
  OnboardRequest,
  TenantConfig,
  TenantInfo,
  WidgetConfig,
  WidgetConfigInput,
  WidgetList,
} from '@svc/contract'
import { notFound, organisationSuspended } from '../../http/api-error.ts'
import type { VoiceOf } from '../../ports/voice.ts'
import { createShortCache } from '../../short-cache.ts'
import { type Onboarding, onboardTenant, type Person } from './onboard.ts'
import {
  contactDetailsIn,
  type Settings,
  widgetConfigOf,
  withBotConfig,
  withWidgetConfig,
} from './settings.ts'
import { createSettingsStore, type Tenant } from './settings-store.ts'
import { createTenantStore } from './store.ts'
import { createTenantCache } from './tenant-cache.ts'
import { voiceOf } from './voice.ts'

export interface Tenants {
  onboard(person: Person, request: OnboardRequest): Promise<TenantInfo>
  /** @throws ApiError `not_found`, as for the next two; `organisation_suspended`, as for the next */
  config(slug: string): Promise<TenantConfig>
  widgetConfig(slug: string): Promise<WidgetConfig>
  governanceStatus(slug: string): Promise<GovernanceStatus>
  /** As it is kept at this moment, also where another process wrote it. */
  currentWidgetConfig(orgId: string): Promise<WidgetConfig>
  info(orgId: string): Promise<TenantInfo>
  widgets(orgId: string): Promise<WidgetList>
  setWidgetConfig(orgId: string, input: WidgetConfigInput): Promise<void>
  botConfig(orgId: string): Promise<BotConfig>
  setBotConfig(orgId: string, input: BotConfigInput): Promise<void>
  /** Sees that a tenant has settings of its own. */
  ensureSettings(orgId: string): Promise<void>
  readonly voiceOf: VoiceOf
  /** How the organisation itself is reached, at most half a second old. */
  contactDetailsOf(orgId: string): Promise<readonly string[]>
}

/** Each message and document asks for them. */
const DETAILS_FOR_MS = 500
/** Settings may be old, and whether their tenant is suspended may not. */
const STANDING_FOR_MS = 500

export function createTenants(needs: Onboarding): Tenants {
  const { db, clock } = needs
  const store = createSettingsStore(db)
  const cache = createTenantCache({ load: store.findBySlug, clock })
  const details = createShortCache<readonly string[]>(DETAILS_FOR_MS)
  const standing = createShortCache<boolean | undefined>(STANDING_FOR_MS)
  const counting = new Map<string, ReturnType<typeof store.countReceipts>>()

  /** As visitors come for it. */
  async function tenantOf(slug: string): Promise<{ readonly tenant: Tenant; readonly isSuspended: boolean }> {
    const tenant = found(await cache.get(slug))
    const isSuspended = await standing.get(tenant.id, () => createTenantStore(db).isSuspended(tenant.id))
    if (isSuspended === undefined) throw notFound()
    return { tenant, isSuspended }
  }

  async function open(slug: string): Promise<Tenant> {
    const { tenant, isSuspended } = await tenantOf(slug)
    if (isSuspended) throw organisationSuspended()
    return tenant
  }

  /** Anybody may ask, and counting takes a while: those who ask meanwhile share the answer. */
  function countReceipts(orgId: string): ReturnType<typeof store.countReceipts> {
    const under = counting.get(orgId)
    if (under) return under
    const counted = store.countReceipts(orgId).finally(() => counting.delete(orgId))
    counting.set(orgId, counted)
    return counted
  }

  async function change(orgId: string, change: (settings: Settings) => Settings): Promise<void> {
    await store.change(orgId, change, new Date(clock()))
    cache.forget(orgId)
    details.forget(orgId)
  }

  return {
    async onboard(person, request) {
      return infoOf(await onboardTenant(needs, person, request))
    },
    async config(slug) {
      const { name, settings } = await open(slug)
      return {
        name,
        bot_name: settings.botName,
        welcome_message: settings.welcomeMessage,
        widget_config: settings.widgetConfig,
      }
    },
    async widgetConfig(slug) {
      const { name, settings } = await open(slug)
      return widgetConfigOf(name, settings)
    },
    async currentWidgetConfig(orgId) {
      const { name, settings } = found(await store.find(orgId))
      return widgetConfigOf(name, settings)
    },
    async governanceStatus(slug) {
      // What was recorded is told of all the same.
      const { id, name } = (await tenantOf(slug)).tenant
      const { interactions, findings, lastAt } = await countReceipts(id)
      return {
        tenant_name: name,
        governance_status: lastAt === null ? 'idle' : 'active',
        total_interactions: interactions,
        pii_detections_redacted: findings,
        last_receipt_timestamp: lastAt?.toISOString() ?? null,
      }
    },
    info: async (orgId) => infoOf(found(await store.find(orgId))),
    widgets: async (orgId) => ({ widgets: await createTenantStore(db).widgetsOf(orgId) }),
    setWidgetConfig: (orgId, input) => change(orgId, (settings) => withWidgetConfig(settings, input)),
    async botConfig(orgId) {
      const tenant = found(await store.find(orgId))
      const { systemPrompt, temperature, maxTokens } = voiceOf(tenant)
      return {
        system_prompt: systemPrompt,
        temperature,
        max_tokens: maxTokens,
        contact_details: contactDetailsIn(tenant.settings.botConfig),
      }
    },
    async setBotConfig(orgId, input) {
      const policy = await needs.policyOf(orgId)
      await change(orgId, (settings) => withBotConfig(settings, input, policy))
    },
    ensureSettings: (orgId) => change(orgId, (settings) => settings),
    voiceOf: async (orgId) => voiceOf(found(await store.find(orgId))),
    contactDetailsOf: (orgId) =>
      details.get(orgId, async () => contactDetailsIn((await store.find(orgId))?.settings.botConfig ?? {})),
  }
}

function found(tenant: Tenant | undefined): Tenant {
  if (!tenant) throw notFound()
  return tenant
}

function infoOf({ id, slug, name, plan, settings: { domain } }: Tenant): TenantInfo {
  return { id, slug, name, plan, domain }
}
