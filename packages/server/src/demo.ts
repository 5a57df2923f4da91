/** Seeds the demo organisation through the real services, and writes its credentials down for the operator alone. */
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGovernor } from '@svc/core'
import { makeDataFolder } from './db/data-folder.ts'
import type { Database } from './db/database.ts'
import { DEMO_SLUG, type DemoCredentials, isSeeded, seedDemo } from './features/demo/seed.ts'
import { demoBot, demoTopics, demoWidget } from './features/demo/widget.data.ts'
import { CHAT_POLICY, firstChatPolicy } from './features/policies/chat-policy.ts'
import { endOfDay } from './time/utc-day.ts'
import type { Services } from './wire/services.ts'

/** A session for trying things out should not run out over a holiday. */
const TOKEN_SECONDS = 365 * 86_400
/** The daily run comes a little after midnight. */
const RUN_DELAY_MS = 5 * 60_000

/** The demo organisation that a start made in an empty database. */
export interface Demo {
  readonly credentials: DemoCredentials
  /** Where they were written. */
  readonly path: string
}

/** Where the credentials of a demo organisation are kept. */
export function demoPath(dataDir: string): string {
  return join(dataDir, 'demo.json')
}

/** @returns null when the database was not empty */
export async function seed(database: Database, services: Services, dataDir: string): Promise<Demo | null> {
  const { state, tenants, keys, policies, developmentSessions, chat, clock } = services
  const path = demoPath(dataDir)
  const credentials = await database.exclusively('svc demo', () =>
    seedDemo({
      clock,
      getState: state.get,
      setState: state.set,
      hasOrganisations: tenants.hasOrganisations,
      addOrganisation: (organisation) => tenants.addOrganisation(organisation, new Date(clock())),
      addWidget: (orgId, widget) => tenants.addWidget(orgId, widget, new Date(clock())),
      async setUp(orgId) {
        await chat.tenants.setWidgetConfig(orgId, demoWidget)
        await policies.put(orgId, CHAT_POLICY, firstChatPolicy(), 'demo')
        await chat.tenants.setBotConfig(orgId, demoBot)
        await chat.topicGuard.setConfig(orgId, { blocked_topics: demoTopics })
      },
      createKey: async (orgId, name) => (await keys.create(orgId, { name })).key,
      issueToken:
        developmentSessions &&
        ((email, role, org_slug) =>
          developmentSessions.issue({ email, role, org_slug, expires_in: TOKEN_SECONDS })),
      async govern(orgId, content, at) {
        const { governance } = await services.asAt(() => at)
        await governance.govern(orgId, crypto.randomUUID(), { content })
      },
      async attest(orgId, text, at) {
        const { attestations } = await services.asAt(() => at)
        const { receipt } = createGovernor({ clock: () => at }).govern(text)
        await attestations.report(orgId, [receipt])
      },
      async runAnchor(orgId, day) {
        const ranAt = Math.min(endOfDay(day).getTime() + RUN_DELAY_MS, clock())
        const { anchoring } = await services.asAt(() => ranAt)
        await anchoring.runDay(orgId, day)
      },
      addDocument: (orgId, filename, text) =>
        services.chat.knowledge.upload(
          orgId,
          new File([text], filename, { type: 'text/markdown' }),
          'public',
        ),
      save: async (made) => writePrivately(dataDir, path, JSON.stringify(made, null, 2)),
    }),
  )
  return credentials && { credentials, path }
}

/** Readable by the owner alone from its first byte, and whole or not there. */
function writePrivately(dataDir: string, path: string, text: string): void {
  makeDataFolder(dataDir)
  const draft = `${path}.new`
  writeFileSync(draft, `${text}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, path)
}

/** The organisation that the demo made; null where there is none, or it is not finished. */
export async function findDemo({
  state,
  tenants,
}: Pick<Services, 'state' | 'tenants'>): Promise<{ orgId: string; slug: string } | null> {
  if (!(await isSeeded(state))) return null
  const organisation = await tenants.findBySlug(DEMO_SLUG)
  return organisation ? { orgId: organisation.id, slug: DEMO_SLUG } : null
}

/** Removes the credentials of a demo organisation that is no more; those of another stay. */
export function forgetDemo(dataDir: string, orgId: string): void {
  const path = demoPath(dataDir)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return
  }
  if (text.includes(orgId)) rmSync(path, { force: true })
}
