/** Texts are of any script: what another encoding than UTF-8 cannot hold would fail with the first message that has it. */
import { sql } from 'kysely'
import { ServerError } from '../errors.ts'
import type { Database } from './database.ts'

/** Looks at a database that holds nothing of ours yet; one that does keeps what it has. @throws ServerError `database_unusable` */
export async function checkEncoding({ kysely }: Database): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding where to_regclass('kysely_migration') is null`.execute(
    kysely,
  )
  const [found] = rows
  if (found && found.encoding !== 'UTF8')
    throw new ServerError(
      'database_unusable',
      `The database at SVC_DATABASE_URL has the encoding ${found.encoding}, which does not hold every text: make it with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0`,
    )
}
