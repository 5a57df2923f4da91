/** The demo organisation: made once in an empty database, with receipts of three past days on the local ledger. */
import { randomUUID } from 'node:crypto'
import { DAY_MS, utcDay } from '../../time/utc-day.ts'
import { demoDocuments } from './documents.data.ts'
import { demoTexts } from './texts.data.ts'

/** What the demo organisation is reached with, as `demo.json` has it. */
export interface DemoCredentials {
  readonly org_id: string
  readonly slug: string
  readonly widget_id: string
  readonly api_key: string
  /** A session of the organisation's admin; null where sessions come from an identity provider. */
  readonly token: string | null
  /** A session of a platform admin, likewise. */
  readonly platform_token: string | null
}

export interface DemoNeeds {
  hasOrganisations(): Promise<boolean>
  addOrganisation(organisation: { id: string; slug: string; name: string; plan: 'pro' }): Promise<boolean>
  addWidget(orgId: string, widget: { id: string; name: string }): Promise<void>
  /** How its widget looks and speaks, and what it is not asked about. */
  setUp(orgId: string): Promise<void>
  createKey(orgId: string, name: string): Promise<string>
  /** Null where sessions come from an identity provider. */
  readonly issueToken:
    | ((email: string, role: 'admin' | 'platform_admin', orgSlug?: string) => Promise<string>)
    | null
  /** Decides on a text as at a moment, and writes the cloud receipt. */
  govern(orgId: string, text: string, at: number): Promise<void>
  /** Decides on a text as a device would at a moment, and reports the claim. */
  attest(orgId: string, text: string, at: number): Promise<void>
  runAnchor(orgId: string, day: string): Promise<unknown>
  /** Adds a text file to the knowledge base, and resolves when it is ready. */
  addDocument(orgId: string, filename: string, text: string): Promise<unknown>
  /** Writes the credentials down, before the seeding counts as done. */
  save(credentials: DemoCredentials): Promise<void>
  /** Keeps a note for the next start. */
  getState(name: string): Promise<string | undefined>
  setState(name: string, value: string): Promise<void>
  readonly clock: () => number
}

/** How far a seeding is. */
interface Progress {
  readonly orgId: string
  readonly widgetId: string
  /** How many steps are done; older versions kept none. */
  readonly steps?: number
}

export const DEMO_SLUG = 'acme'
const STATE = 'demo'

/** Seeds an empty database and returns the credentials; null when there was nothing to do. A seeding that was cut off is finished. */
export async function seedDemo(needs: DemoNeeds): Promise<DemoCredentials | null> {
  const state = await needs.getState(STATE)
  if (state === 'done') return null
  if (state === undefined && (await needs.hasOrganisations())) return null
  const begun: Progress = state
    ? JSON.parse(state)
    : { orgId: randomUUID(), widgetId: randomUUID(), steps: 0 }
  const { orgId, widgetId } = begun
  const note = (steps: number) => needs.setState(STATE, JSON.stringify({ ...begun, steps }))
  if (state === undefined) await note(0)
  // A step that was cut off is done again from its beginning.
  for (const [i, step] of stepsOf(begun, needs).entries()) {
    if (i < (begun.steps ?? 0)) continue
    await step()
    await note(i + 1)
  }
  const { issueToken } = needs
  const credentials: DemoCredentials = {
    org_id: orgId,
    slug: DEMO_SLUG,
    widget_id: widgetId,
    api_key: await needs.createKey(orgId, 'Demo key'),
    token: issueToken && (await issueToken('admin@example.com', 'admin', DEMO_SLUG)),
    platform_token: issueToken && (await issueToken('platform@example.com', 'platform_admin')),
  }
  await needs.save(credentials)
  await needs.setState(STATE, 'done')
  return credentials
}

function stepsOf({ orgId, widgetId }: Progress, needs: DemoNeeds): (() => Promise<unknown>)[] {
  const today = Math.floor(needs.clock() / DAY_MS) * DAY_MS
  return [
    () => needs.addOrganisation({ id: orgId, slug: DEMO_SLUG, name: 'Acme', plan: 'pro' }),
    () => needs.addWidget(orgId, { id: widgetId, name: 'Acme support' }),
    () => needs.setUp(orgId),
    ...demoTexts.map(
      (texts, i) => () => seedDay(orgId, today - (demoTexts.length - i) * DAY_MS, texts, needs),
    ),
    ...demoDocuments.map(
      ({ filename, text }) =>
        () =>
          needs.addDocument(orgId, filename, text),
    ),
  ]
}

/** Every third decision is one that a device made and reported. */
async function seedDay(
  orgId: string,
  day: number,
  texts: readonly string[],
  needs: DemoNeeds,
): Promise<void> {
  for (const [i, text] of texts.entries()) {
    // From 08:00 on, every 53 minutes and some seconds.
    const at = day + 8 * 3_600_000 + i * 3_187_000
    if (i % 3 === 2) await needs.attest(orgId, text, at)
    else await needs.govern(orgId, text, at)
  }
  await needs.runAnchor(orgId, utcDay(day))
}

/** Whether the demo organisation is there, and finished. */
export async function isSeeded({
  get,
}: {
  get(name: string): Promise<string | undefined>
}): Promise<boolean> {
  return (await get(STATE)) === 'done'
}
