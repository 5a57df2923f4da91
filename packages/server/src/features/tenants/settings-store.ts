/** Tenants with their settings: SQL only. */
import type { Plan } from '@svc/contract'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Settings, standardSettings } from './settings.ts'

export interface Tenant {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly plan: Plan
  readonly settings: Settings
}

/** What all receipts of a tenant add up to. */
export interface ReceiptCounts {
  readonly interactions: number
  readonly findings: number
  readonly lastAt: Date | null
}

export interface SettingsStore {
  findBySlug(slug: string): Promise<Tenant | undefined>
  find(orgId: string): Promise<Tenant | undefined>
  /** Lays a change over the settings; two at a time come one after the other. */
  change(orgId: string, change: (settings: Settings) => Settings, at: Date): Promise<void>
  insert(orgId: string, settings: Settings, at: Date): Promise<void>
  countReceipts(orgId: string): Promise<ReceiptCounts>
}

type Row = Omit<Selectable<Tables['tenant_settings']>, 'org_id'>

export function createSettingsStore(db: Kysely<Tables>): SettingsStore {
  const tenants = () =>
    db
      .selectFrom('organisations as o')
      .leftJoin('tenant_settings as s', 's.org_id', 'o.id')
      .selectAll('s')
      .select(['o.id', 'o.slug', 'o.name', 'o.plan'])
      .where('o.end_begun_at', 'is', null)

  return {
    async findBySlug(slug) {
      const row = await tenants().where('o.slug', '=', slug).executeTakeFirst()
      return row && tenantOf(row)
    },
    async find(orgId) {
      const row = await tenants().where('o.id', '=', orgId).executeTakeFirst()
      return row && tenantOf(row)
    },
    change: (orgId, change, at) =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('tenant_settings')
          .values({ org_id: orgId, ...rowOf(standardSettings), updated_at: at })
          .onConflict((conflict) => conflict.column('org_id').doNothing())
          .execute()
        const row = await transaction
          .selectFrom('tenant_settings')
          .selectAll()
          .where('org_id', '=', orgId)
          .forUpdate()
          .executeTakeFirstOrThrow()
        await transaction
          .updateTable('tenant_settings')
          .set({ ...rowOf(change(settingsOf(row))), updated_at: at })
          .where('org_id', '=', orgId)
          .execute()
      }),
    async insert(orgId, settings, at) {
      await db
        .insertInto('tenant_settings')
        .values({ org_id: orgId, ...rowOf(settings), updated_at: at })
        .execute()
    },
    async countReceipts(orgId) {
      // Findings that a policy allowed were not redacted, and do not count. Trees carry their sums, so only receipts of no tree are read; in one statement, which sees a tree that is closed meanwhile wholly or not at all.
      // Grouped before the counts are unpacked, since most receipts are like many others.
      const counts = (which: RawBuilder<unknown>) => sql`
        select sum(n) filter (where direction is distinct from 'output'),
          coalesce(sum(n * (select sum(value::int) from jsonb_each_text(pii_counts))) filter (where decision <> 'allow'), 0),
          max(last_at)
        from (
          select direction, decision, pii_counts, count(*) as n, max(recorded_at) as last_at
          from receipts where org_id = ${orgId} and ${which} group by direction, decision, pii_counts) as alike`
      const { rows } = await sql<{ interactions: number; findings: number; last_at: Date | null }>`
        select sum(interactions)::bigint as interactions, sum(findings)::bigint as findings, max(last_at) as last_at
        from (
          select sum(interactions), sum(findings), max(last_recorded_at) from anchors where org_id = ${orgId}
          union all ${counts(sql`anchor_date is null and fingerprint is not null`)}
          union all ${counts(sql`fingerprint is null`)}
        ) as parts (interactions, findings, last_at)`.execute(db)
      const [row] = rows
      return {
        interactions: row?.interactions ?? 0,
        findings: row?.findings ?? 0,
        lastAt: row?.last_at ?? null,
      }
    },
  }
}

function rowOf(settings: Settings) {
  return {
    domain: settings.domain,
    industry: settings.industry,
    bot_name: settings.botName,
    welcome_message: settings.welcomeMessage,
    accent_color: settings.accentColor,
    logo_url: settings.logoUrl,
    suggested_questions: [...settings.suggestedQuestions],
    locale: settings.locale,
    widget_config: sql<unknown>`${JSON.stringify(settings.widgetConfig)}::jsonb`,
    bot_config: sql<unknown>`${JSON.stringify(settings.botConfig)}::jsonb`,
  }
}

function settingsOf(row: Row): Settings {
  return {
    domain: row.domain,
    industry: row.industry,
    botName: row.bot_name,
    welcomeMessage: row.welcome_message,
    accentColor: row.accent_color,
    logoUrl: row.logo_url,
    suggestedQuestions: row.suggested_questions,
    locale: row.locale,
    widgetConfig: row.widget_config as Settings['widgetConfig'],
    botConfig: row.bot_config as Settings['botConfig'],
  }
}

type Joined = { readonly [Column in keyof Row]: Row[Column] | null } & {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly plan: string
}

function tenantOf(row: Joined): Tenant {
  const { id, slug, name, plan } = row
  // A tenant that set nothing has no row.
  const settings = row.updated_at === null ? standardSettings : settingsOf(row as Row)
  return { id, slug, name, plan: plan as Plan, settings }
}
