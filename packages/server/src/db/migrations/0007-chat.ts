/** The chat service: tenants' settings, conversations, knowledge, topic guard, connectors, billing, second factors, audit. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await settings(db)
  await conversations(db)
  await knowledge(db)
  await administration(db)
}

async function settings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant_settings (
      org_id uuid primary key references organisations (id),
      domain text,
      industry text,
      bot_name text not null,
      welcome_message text not null,
      accent_color text not null,
      logo_url text,
      suggested_questions text[] not null default '{}',
      locale text not null default 'en',
      widget_config jsonb not null default '{}',
      bot_config jsonb not null default '{}',
      topic_guard_enabled boolean not null default true,
      topic_guard_sensitivity text not null default 'medium' check (topic_guard_sensitivity in ('low', 'medium', 'high')),
      blocked_topics text[] not null default '{}',
      updated_at timestamptz(3) not null
    )`.execute(db)
  // Kept with each widget too: a widget is answered from its own row.
  await sql`alter table widgets add column blocked_topics text[] not null default '{}'`.execute(db)

  await sql`
    create table topic_blocks (
      org_id uuid not null references organisations (id),
      id uuid not null,
      widget_id uuid,
      message text not null,
      matched_topic text not null,
      confidence real not null,
      created_at timestamptz(3) not null,
      primary key (org_id, id)
    )`.execute(db)
  await sql`create index topic_blocks_newest on topic_blocks (org_id, created_at desc)`.execute(db)
}

async function conversations(db: Kysely<unknown>): Promise<void> {
  // Redacted text alone is kept: no column here ever holds what a person wrote before it was redacted.
  await sql`
    create table conversations (
      org_id uuid not null references organisations (id),
      id uuid not null,
      session_id text collate "C" not null,
      widget_id uuid,
      surface text not null check (surface in ('chat', 'proxy', 'api')),
      message_count integer not null default 0,
      escalated_at timestamptz(3),
      created_at timestamptz(3) not null,
      last_message_at timestamptz(3) not null,
      primary key (org_id, id),
      unique (org_id, session_id)
    )`.execute(db)
  await sql`create index conversations_newest on conversations (org_id, last_message_at desc, id)`.execute(db)
  await sql`create index conversations_by_start on conversations (org_id, created_at, id)`.execute(db)
  await sql`create index conversations_escalated on conversations (org_id, escalated_at) where escalated_at is not null`.execute(
    db,
  )
  await sql`
    create table messages (
      org_id uuid not null references organisations (id),
      conversation_id uuid not null,
      id uuid not null,
      position integer not null,
      role text not null check (role in ('user', 'assistant')),
      content text not null,
      -- Of an assistant's message: which agent answered.
      agent text,
      intent text,
      receipt_id text collate "C",
      pii_types text[] not null default '{}',
      topic_blocked boolean not null default false,
      -- Of an assistant's message: the documents it rests on.
      sources jsonb not null default '[]',
      created_at timestamptz(3) not null,
      primary key (org_id, conversation_id, id),
      unique (org_id, conversation_id, position),
      foreign key (org_id, conversation_id) references conversations (org_id, id) on delete cascade
    )`.execute(db)
  await sql`create index messages_newest on messages (org_id, created_at desc)`.execute(db)
  await sql`create index messages_by_intent on messages (org_id, intent, created_at) where intent is not null`.execute(
    db,
  )
  await sql`create index messages_with_pii on messages (org_id, created_at) where pii_types <> '{}'`.execute(
    db,
  )
  // The organisation is a word of each message, so that a search passes over no other's. Said to be dear, as reading every text is: the planner thinks it
  // next to free otherwise, and does it for each message of the organisation rather than ask the index.
  await sql`
    create function message_words(org_id uuid, content text) returns tsvector
    language plpgsql immutable strict parallel safe cost 10000 as $$
    begin
      return to_tsvector('simple', 'org' || replace(org_id::text, '-', '') || ' ' || content);
    end $$`.execute(db)
  await sql`create index messages_search on messages using gin (message_words(org_id, content))`.execute(db)
  await sql`
    create table leads (
      org_id uuid not null references organisations (id),
      id uuid not null,
      conversation_id uuid,
      -- Name, addresses and note, sealed: a lead is personal data by its nature, and lies in the clear nowhere.
      sealed text not null,
      created_at timestamptz(3) not null,
      primary key (org_id, id)
    )`.execute(db)
  await sql`create index leads_newest on leads (org_id, created_at desc, id)`.execute(db)
  await sql`create index leads_by_conversation on leads (org_id, conversation_id) where conversation_id is not null`.execute(
    db,
  )
}

async function knowledge(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists vector`.execute(db)
  // How texts in a tenant's language are read into words; languages that PostgreSQL has no stems for are read as they are written.
  await sql`
    create function words_config(locale text) returns regconfig language sql immutable parallel safe as $$
      select case lower(split_part(split_part(locale, '-', 1), '_', 1))
        when 'ar' then 'arabic' when 'da' then 'danish' when 'de' then 'german' when 'el' then 'greek' when 'en' then 'english'
        when 'es' then 'spanish' when 'fi' then 'finnish' when 'fr' then 'french' when 'ga' then 'irish' when 'hu' then 'hungarian'
        when 'id' then 'indonesian' when 'it' then 'italian' when 'lt' then 'lithuanian' when 'nb' then 'norwegian'
        when 'ne' then 'nepali' when 'nl' then 'dutch' when 'nn' then 'norwegian' when 'no' then 'norwegian'
        when 'pt' then 'portuguese' when 'ro' then 'romanian' when 'ru' then 'russian' when 'sv' then 'swedish'
        when 'ta' then 'tamil' when 'tr' then 'turkish' else 'simple' end::regconfig $$`.execute(db)
  await sql`
    create table documents (
      org_id uuid not null references organisations (id),
      id uuid not null,
      filename text not null,
      file_size integer,
      file_type text,
      source text not null check (source in ('upload', 'ingest', 'scan')),
      source_url text,
      scan_id uuid,
      status text not null check (status in ('processing', 'ready', 'error')),
      error text,
      visibility text not null check (visibility in ('internal', 'public')),
      -- Null while an admin has yet to look at it: until then no answer rests on it.
      approved_at timestamptz(3),
      chunk_count integer not null default 0,
      extracted_text text,
      created_at timestamptz(3) not null,
      primary key (org_id, id)
    )`.execute(db)
  await sql`create index documents_newest on documents (org_id, created_at desc, id)`.execute(db)
  // Looked through for what a killed process left.
  await sql`create index documents_processing on documents (created_at) where status = 'processing'`.execute(
    db,
  )
  await sql`
    create table chunks (
      org_id uuid not null,
      document_id uuid not null,
      id uuid not null,
      chunk_index integer not null,
      content text not null,
      -- Those it stands under, the outermost first; found and embedded with it.
      heading text not null default '',
      token_count integer,
      -- Of its words, weighted; in the language of the tenant.
      words tsvector not null,
      embedding vector,
      -- Name and dimension of what made the embedding: another's are not compared.
      embedding_model text,
      primary key (org_id, id),
      unique (org_id, document_id, chunk_index),
      foreign key (org_id, document_id) references documents (org_id, id) on delete cascade
    )`.execute(db)
  // With the organisation in it: a word that others use often is no reason to look at theirs. Without a list of what is to be sorted in later, which every
  // search would read, and which the embedded database has nobody to sort in.
  await sql`create extension if not exists btree_gin`.execute(db)
  await sql`create index chunks_by_words on chunks using gin (org_id, words) with (fastupdate = off)`.execute(
    db,
  )
  // For what is to be embedded again.
  await sql`create index chunks_by_model on chunks (embedding_model)`.execute(db)
  // Of the embedder that needs no setting up. Another's index is made when it is first used (features/retrieval/embedding-store.ts).
  await sql`
    create index chunks_near_hashed on chunks using hnsw ((embedding::vector(384)) vector_cosine_ops)
    where embedding_model = 'hashed-1@384'`.execute(db)
  await sql`
    create table scans (
      org_id uuid not null references organisations (id),
      id uuid not null,
      url text not null,
      status text not null check (status in ('queued', 'running', 'done', 'error')),
      pages_found integer not null default 0,
      pages_done integer not null default 0,
      pages_failed integer not null default 0,
      bytes_read bigint not null default 0,
      -- In milliseconds, by all processes that worked on it.
      worked_ms integer not null default 0,
      error text,
      -- Until then one process works on it, or the site asks to be left alone.
      leased_until timestamptz(3),
      created_at timestamptz(3) not null,
      finished_at timestamptz(3),
      primary key (org_id, id)
    )`.execute(db)
  await sql`create index scans_open on scans (created_at) where status in ('queued', 'running')`.execute(db)
  await sql`
    create table scan_pages (
      org_id uuid not null,
      scan_id uuid not null,
      url text collate "C" not null,
      -- Links from the page the scan began with.
      depth integer not null,
      -- In the order they were found in.
      place integer not null,
      status text not null check (status in ('waiting', 'done', 'failed')),
      error text,
      document_id uuid,
      primary key (org_id, scan_id, url),
      foreign key (org_id, scan_id) references scans (org_id, id) on delete cascade
    )`.execute(db)
}

async function administration(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table connectors (
      org_id uuid not null references organisations (id),
      id uuid not null,
      name text not null,
      description text not null default '',
      url text not null,
      keywords text[] not null default '{}',
      -- The value of its Authorization header, sealed; null for one that needs none.
      sealed_header text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (org_id, id)
    )`.execute(db)
  await sql`
    create table audit_log (
      org_id uuid not null references organisations (id),
      id uuid not null,
      actor text not null,
      action text not null,
      resource_type text not null,
      resource_id text,
      metadata jsonb not null default '{}',
      created_at timestamptz(3) not null,
      primary key (org_id, id)
    )`.execute(db)
  await sql`create index audit_log_newest on audit_log (org_id, created_at desc, id)`.execute(db)
  await sql`
    create trigger audit_log_is_kept before update or delete or truncate on audit_log
    for each statement execute function refuse_change()`.execute(db)
  await sql`
    create table subscriptions (
      org_id uuid primary key references organisations (id),
      customer_id text collate "C",
      subscription_id text collate "C",
      status text,
      interval text check (interval in ('monthly', 'annual')),
      -- In the currency's smallest unit, per month.
      monthly_amount bigint,
      currency text,
      country text,
      ppp_tier smallint not null default 1 check (ppp_tier in (1, 2, 3)),
      period_start timestamptz(3),
      period_end timestamptz(3),
      -- The moment its periods are counted from; null while none is paid for, when periods are calendar months.
      cycle_anchor timestamptz(3),
      -- When the subscription was begun, and of what moment what is kept of it is: what is told late changes nothing.
      started_at timestamptz(3),
      state_at timestamptz(3),
      updated_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index subscriptions_by_customer on subscriptions (customer_id)`.execute(db)
  // What the payment service told, so that the same told twice counts once; not a tenant's table.
  await sql`
    create table payment_events (
      id text collate "C" primary key,
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index payment_events_by_age on payment_events (created_at)`.execute(db)
  await sql`
    create table mfa_settings (
      org_id uuid primary key references organisations (id),
      is_required boolean not null default false,
      grace_period_hours integer not null default 72,
      -- When it was last switched on: the grace period runs from here.
      required_since timestamptz(3),
      updated_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    create table mfa_backup_codes (
      org_id uuid not null references organisations (id),
      subject text collate "C" not null,
      code_hash text collate "C" not null,
      used_at timestamptz(3),
      created_at timestamptz(3) not null,
      primary key (org_id, subject, code_hash)
    )`.execute(db)
  // What a session chose beyond what its token says: kept until the token ends; not a tenant's table.
  await sql`
    create table sessions (
      -- SHA-256 of what names the session.
      session_key text collate "C" primary key,
      -- The organisation it made, and acts on since.
      acts_on uuid references organisations (id),
      -- The organisation it redeemed a backup code of.
      second_factor_on uuid references organisations (id),
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index sessions_over on sessions (expires_at)`.execute(db)
  // What is shown of a member beside the subject of its sessions.
  await sql`
    alter table memberships
      add column email text,
      add column has_mfa boolean not null default false`.execute(db)
}
