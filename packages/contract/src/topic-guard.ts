/** The topic guard: messages about what an organisation does not want to be asked are not answered (chat-service 2.4). */
import { z } from 'zod'
import { type PeriodCounts, periodCounts } from './analytics.ts'
import type { Endpoint } from './endpoint.ts'
import { dateTime, uuid } from './forms.ts'
import { type Ok, ok } from './ok.ts'
import { exactly, type Schema } from './schema.ts'

/** `low`: the words themselves. `medium`: their forms too. `high`: what is like them, too. */
export const SENSITIVITIES = ['low', 'medium', 'high'] as const
export type Sensitivity = (typeof SENSITIVITIES)[number]

export const MAX_TOPICS = 100
const MAX_TOPIC = 100
const MAX_MESSAGE = 10_000

const topics = z
  .array(
    z
      .string()
      .max(MAX_TOPIC)
      .regex(/^(?=.*[\p{L}\p{N}])[^\p{Cc}\p{Cs}]+$/u, 'must hold a letter and no control characters'),
  )
  .max(MAX_TOPICS)

/** Only what is given changes. */
export interface UpdateTopicGuardRequest {
  readonly topic_guard_enabled?: boolean | undefined
  readonly topic_guard_sensitivity?: Sensitivity | undefined
  /** Words or phrases, at most 100; a topic given twice counts once. */
  readonly blocked_topics?: readonly string[] | undefined
}

export const updateTopicGuardRequest: Schema<UpdateTopicGuardRequest> = exactly<UpdateTopicGuardRequest>(
  'UpdateTopicGuardRequest',
)(
  z
    .strictObject({
      topic_guard_enabled: z.boolean().optional(),
      topic_guard_sensitivity: z.enum(SENSITIVITIES).optional(),
      blocked_topics: topics.optional(),
    })
    .refine((changes) => Object.keys(changes).length > 0, 'must change something'),
)

export interface TopicGuardConfig {
  readonly topic_guard_enabled: boolean
  readonly topic_guard_sensitivity: Sensitivity
  readonly blocked_topics: readonly string[]
}

export const topicGuardConfig: Schema<TopicGuardConfig> = exactly<TopicGuardConfig>('TopicGuardConfig')(
  z.object({
    topic_guard_enabled: z.boolean(),
    topic_guard_sensitivity: z.enum(SENSITIVITIES),
    blocked_topics: z.array(z.string()),
  }),
)

export interface TopicCheckRequest {
  readonly message: string
  /** The organisation's own when absent. */
  readonly blocked_topics?: readonly string[] | undefined
  readonly sensitivity: Sensitivity
}

export const topicCheckRequest: Schema<TopicCheckRequest> = exactly<TopicCheckRequest>(
  'TopicGuardCheckRequest',
)(
  z.strictObject({
    message: z
      .string()
      .min(1)
      .max(MAX_MESSAGE)
      .regex(/^[^\0\p{Cs}]*$/u, 'must not hold zero bytes or half characters'),
    blocked_topics: topics.optional(),
    sensitivity: z.enum(SENSITIVITIES).default('medium'),
  }),
)

export interface TopicCheck {
  readonly blocked: boolean
  readonly matchedTopic: string | null
  /** 0 to 1. */
  readonly confidence: number | null
}

export const topicCheck: Schema<TopicCheck> = exactly<TopicCheck>('TopicGuardCheckResponse')(
  z.object({
    blocked: z.boolean(),
    matchedTopic: z.string().nullable(),
    confidence: z.number().min(0).max(1).nullable(),
  }),
)

export interface BlockedMessage {
  readonly id: string
  /** Redacted, and at most 500 characters of it. */
  readonly message: string
  readonly matched_topic: string | null
  readonly confidence: number | null
  readonly created_at: string
  readonly widget_id: string | null
}

export interface TopicGuardAnalytics {
  readonly counts: PeriodCounts
  /** The five that were touched most in the last 30 days. */
  readonly top_topics: readonly { readonly topic: string; readonly count: number }[]
  /** The twenty newest. */
  readonly recent: readonly BlockedMessage[]
}

export const topicGuardAnalytics: Schema<TopicGuardAnalytics> = exactly<TopicGuardAnalytics>(
  'TopicGuardAnalytics',
)(
  z.object({
    counts: periodCounts,
    top_topics: z.array(z.object({ topic: z.string(), count: z.int().min(1) })),
    recent: z.array(
      z.object({
        id: uuid,
        message: z.string(),
        matched_topic: z.string().nullable(),
        confidence: z.number().min(0).max(1).nullable(),
        created_at: dateTime,
        widget_id: uuid.nullable(),
      }),
    ),
  }),
)

const guarding = { area: 'topic-guard', surface: 'chat', auth: 'session', role: 'admin' } as const

export const checkTopic: Endpoint<{ body: TopicCheckRequest; answer: TopicCheck }> = {
  ...guarding,
  id: 'checkTopic',
  method: 'POST',
  path: '/api/topic-guard/check',
  summary: 'Whether a message would be blocked. Nothing of it is kept.',
  body: topicCheckRequest,
  // A message and topics at their limits, with each character written as \uXXXX.
  maxBodyBytes: 131_072,
  answer: topicCheck,
  success: { 200: 'The verdict.' },
}

export const getTopicGuardAnalytics: Endpoint<{ answer: TopicGuardAnalytics }> = {
  ...guarding,
  id: 'getTopicGuardAnalytics',
  method: 'GET',
  path: '/api/topic-guard/analytics',
  summary: 'What was blocked.',
  answer: topicGuardAnalytics,
  success: { 200: 'Counts, topics and messages.' },
}

export const getTopicGuardConfig: Endpoint<{ answer: TopicGuardConfig }> = {
  ...guarding,
  id: 'getTopicGuardConfig',
  method: 'GET',
  path: '/api/admin/topic-guard-config',
  versioned: true,
  summary: 'What is blocked, and how closely.',
  answer: topicGuardConfig,
  success: { 200: 'The configuration.' },
}

export const updateTopicGuardConfig: Endpoint<{ body: UpdateTopicGuardRequest; answer: Ok }> = {
  ...guarding,
  id: 'updateTopicGuardConfig',
  method: 'PUT',
  path: '/api/admin/topic-guard-config',
  versioned: true,
  summary: 'Change it, for every widget at once.',
  body: updateTopicGuardRequest,
  answer: ok,
  success: { 200: 'Changed.' },
}
