/** What the features of the chat service give each other, as functions; `wire-chat.ts` hands them over. */

import type { Lead } from '@svc/contract'
import type { Kysely } from 'kysely'
import type { Tables } from './db/tables.ts'

/** A piece of the knowledge base that fits a question. */
export interface Passage {
  readonly chunkId: string
  readonly documentId: string
  readonly filename: string
  /** The page it was read from; null for a file. */
  readonly sourceUrl: string | null
  /** Visitors are told the name of a public document; answers rest on internal ones too, without naming them. */
  readonly visibility: 'internal' | 'public'
  readonly content: string
  /** Of this search alone: higher fits better. */
  readonly score: number
}

/** The best passages of an organisation's ready and approved documents, the best first. The query is redacted text. */
export type Search = (orgId: string, query: string, topK: number) => Promise<readonly Passage[]>

export interface TopicVerdict {
  readonly blocked: boolean
  readonly matchedTopic: string | null
  /** 0 to 1; null when nothing matched. */
  readonly confidence: number | null
}

/** Judges redacted text by the organisation's topic guard, and keeps a note of what it blocks. */
export type GuardTopic = (place: GuardedPlace, text: string) => Promise<TopicVerdict>

/** Where it was said. */
export interface GuardedPlace {
  readonly orgId: string
  readonly widgetId: string | null
  readonly conversationId: string | null
}

/** How an organisation's assistant speaks. */
export interface Voice {
  readonly organisation: string
  readonly botName: string
  /** What a visitor is met with, which the first message answers. No model is told. */
  readonly greeting: string
  readonly locale: string
  /** The organisation's own; null for ours. */
  readonly systemPrompt: string | null
  /** 0 to 2. */
  readonly temperature: number
  readonly maxTokens: number
  /** What a visitor is told whose message touches a blocked topic, in a language. */
  refusal(locale: string): string
}

export type VoiceOf = (orgId: string) => Promise<Voice>

/** What a data connector answered, redacted. */
export interface ConnectorAnswer {
  readonly connectorName: string
  readonly text: string
}

/** Asks the connector that the redacted text is about; null when it is about none. A connector that fails answers null too. */
export type AskConnector = (
  orgId: string,
  text: string,
  signal: AbortSignal,
) => Promise<ConnectorAnswer | null>

/** Vectors of texts, one for each, all of `dimensions`. */
export interface Embedder {
  /** Of what made them, with its dimension: vectors of two names are not compared. */
  readonly model: string
  readonly dimensions: number
  embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly (readonly number[])[]>
}

/** Stores a page of a scanned site as a document that awaits approval, in chunks with their embeddings. It redacts title and text before anything is kept. */
export type AddDocument = (
  orgId: string,
  document: {
    readonly title: string
    readonly text: string
    readonly source: 'scan'
    readonly sourceUrl: string
    readonly scanId: string
  },
) => Promise<{ readonly documentId: string; readonly chunkCount: number }>

/** What a visitor left, so that a person gets in touch. Lies sealed as JSON in `leads.sealed`, bound to the lead's id. */
export interface LeadDetails {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  /** The message it was left with, redacted. */
  readonly note: string
}

/** Leads of an organisation, opened, newest first: of one conversation, or left since a time. At most `limit`. */
export type LeadsOf = (
  orgId: string,
  which: { readonly conversationId: string } | { readonly since: Date },
  limit: number,
) => Promise<readonly Lead[]>

/** Deletes what is kept of a conversation, within the transaction that deletes it; says how much of what that was. */
export type ForgetConversation = (
  transaction: Kysely<Tables>,
  orgId: string,
  conversationId: string,
) => Promise<Readonly<Record<string, number>>>

/** How many leads were left since a time. */
export type CountLeads = (orgId: string, since: Date) => Promise<number>

/** Something that was done in administration. Personal data in it is replaced by placeholders before it is kept. */
export interface AuditNote {
  readonly orgId: string
  /** As `actorOf` names the caller. */
  readonly actor: string
  /** As in `widget.update`. */
  readonly action: string
  /** As in `widget`. */
  readonly resourceType: string
  readonly resourceId?: string | null
  /** Small: counts and names of settings, no texts. */
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** Writes it down; in the transaction that does it, where there is one, so that neither is without the other. */
export type Audit = (note: AuditNote, transaction?: Kysely<Tables>) => Promise<void>

/** Writes down what is about to be done by more than one transaction can hold. What is never ended is noted all the same, as of unknown outcome. */
export type BeginNote = (note: AuditNote) => Promise<BegunNote>

export interface BegunNote {
  /** It was done, to the thing of that id. */
  done(resourceId: string | null): Promise<void>
  /** It was refused, and nothing was done. */
  refused(): Promise<void>
}

/**
 * Lets the configured model word something: an instruction, and what it is about. Both hold nothing of visitors' own. Rejects when the model cannot be reached.
 */
export type WordWithModel = (
  words: { readonly instruction: string; readonly input: string; readonly maxTokens: number },
  signal: AbortSignal,
) => Promise<string>
