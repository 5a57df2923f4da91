/** Organisations, who belongs to them, and their API keys. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organisations (
      id uuid primary key,
      slug text collate "C" not null unique,
      name text not null,
      plan text not null default 'free',
      created_at timestamptz(3) not null
    )`.execute(db)

  await sql`
    create table memberships (
      org_id uuid not null references organisations (id),
      subject text collate "C" not null,
      role text not null check (role in ('member', 'admin')),
      created_at timestamptz(3) not null,
      primary key (org_id, subject)
    )`.execute(db)
  await sql`create index memberships_by_subject on memberships (subject, created_at)`.execute(db)

  await sql`
    create table platform_admins (
      subject text collate "C" primary key,
      created_at timestamptz(3) not null
    )`.execute(db)

  await sql`
    create table widgets (
      org_id uuid not null references organisations (id),
      id uuid not null,
      name text not null,
      created_at timestamptz(3) not null,
      primary key (org_id, id)
    )`.execute(db)

  await sql`
    create table api_keys (
      org_id uuid not null references organisations (id),
      id uuid not null,
      name text not null,
      prefix text collate "C" not null,
      key_hash text collate "C" not null,
      scopes text[] not null,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3),
      revoked_at timestamptz(3),
      primary key (org_id, id)
    )`.execute(db)
  // Not unique: a constraint without org_id could not be kept on a table distributed by organisation. 48 random bits make a
  // clash rare, and a clash is harmless: the whole key is compared.
  await sql`create index api_keys_by_prefix on api_keys (prefix)`.execute(db)
}
