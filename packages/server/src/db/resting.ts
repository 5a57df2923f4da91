/** What is sent for an organisation rests while that is suspended: it stays as due as it was. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** @param orgId the column that names the organisation, as in `d.org_id` */
export function isAwake(orgId: string): RawBuilder<SqlBool> {
  return sql`not exists (select from organisations asleep where asleep.id = ${sql.ref(orgId)} and asleep.suspended_at is not null)`
}
