/** The topic guard: judges messages, keeps what it blocked, and says what it blocked. */
import { randomUUID } from 'node:crypto'
import type {
  Sensitivity,
  TopicCheck,
  TopicCheckRequest,
  TopicGuardAnalytics,
  TopicGuardConfig,
  UpdateTopicGuardRequest,
} from '@svc/contract'
import { redact } from '@svc/core'
import type { Logger } from 'pino'
import { cutText } from '../../cut-text.ts'
import { loggedFault } from '../../log/fault.ts'
import type { GuardTopic, TopicVerdict } from '../../ports/topic-guard.ts'
import { periodsAt } from '../../time/periods.ts'
import { matchTopics, noMatch } from './match.ts'
import { type Likeness, matchByMeaning } from './similar.ts'
import type { TopicGuardStore } from './store.ts'
import { fold } from './words.ts'

export interface TopicGuardNeeds {
  readonly store: TopicGuardStore
  /** Null where nothing is compared by meaning. */
  readonly likeness: Likeness | null
  /** Sees that a tenant has settings of its own. */
  ensureSettings(orgId: string): Promise<void>
  readonly log: Logger
  readonly clock: () => number
}

export interface TopicGuard {
  readonly guard: GuardTopic
  /** The same without a note of it. */
  check(orgId: string, request: TopicCheckRequest): Promise<TopicCheck>
  config(orgId: string): Promise<TopicGuardConfig>
  setConfig(orgId: string, change: UpdateTopicGuardRequest): Promise<void>
  analytics(orgId: string): Promise<TopicGuardAnalytics>
}

const standard: TopicGuardConfig = {
  topic_guard_enabled: true,
  topic_guard_sensitivity: 'medium',
  blocked_topics: [],
}

/** Characters of a message that are kept in the list of blocked messages. */
const MAX_NOTED = 500
const TOP_TOPICS = 5
const RECENT = 20
/** A slow embedder must not hold up an answer. */
const MEANING_TIMEOUT_MS = 3_000

export function createTopicGuard({
  store,
  likeness,
  ensureSettings,
  log,
  clock,
}: TopicGuardNeeds): TopicGuard {
  const config: TopicGuard['config'] = async (orgId) => (await store.find(orgId)) ?? standard

  async function judge(
    text: string,
    topics: readonly string[],
    sensitivity: Sensitivity,
  ): Promise<TopicVerdict> {
    const byWords = matchTopics(text, topics, sensitivity)
    if (byWords.blocked || sensitivity !== 'high' || !likeness) return byWords
    try {
      return await matchByMeaning(likeness, text, topics, AbortSignal.timeout(MEANING_TIMEOUT_MS))
    } catch (error) {
      // Words still guard; what cannot be compared by meaning is let through, not refused.
      log.warn({ fault: loggedFault(error) }, 'topics could not be compared by meaning')
      return noMatch
    }
  }

  return {
    async guard({ orgId, widgetId, conversationId }, text) {
      const found =
        widgetId === null
          ? { config: await config(orgId), widgetTopics: null }
          : await store.findFor(orgId, widgetId)
      const { topic_guard_enabled, topic_guard_sensitivity, blocked_topics } = found.config ?? standard
      if (!topic_guard_enabled) return noMatch
      const own = found.widgetTopics
      const verdict = await judge(text, own ?? blocked_topics, topic_guard_sensitivity)
      if (verdict.blocked)
        await store.addBlock({
          org_id: orgId,
          id: randomUUID(),
          widget_id: own ? widgetId : null,
          conversation_id: conversationId,
          message: cutText(text, MAX_NOTED),
          matched_topic: verdict.matchedTopic ?? '',
          confidence: verdict.confidence ?? 0,
          created_at: new Date(clock()),
        })
      return verdict
    },
    async check(orgId, { message, blocked_topics, sensitivity }) {
      const topics = blocked_topics ?? (await config(orgId)).blocked_topics
      return judge(redact(message).output, topics, sensitivity)
    },
    config,
    async setConfig(orgId, change) {
      await ensureSettings(orgId)
      const { blocked_topics } = change
      const topics = blocked_topics && { blocked_topics: distinct(blocked_topics) }
      await store.update(orgId, { ...change, ...topics }, new Date(clock()))
    },
    async analytics(orgId) {
      const periods = periodsAt(clock())
      const [counts, top_topics, recent] = await Promise.all([
        store.countSince(orgId, periods),
        store.topTopics(orgId, periods.month, TOP_TOPICS),
        store.recent(orgId, RECENT),
      ])
      return {
        counts,
        top_topics,
        recent: recent.map(({ id, message, matched_topic, confidence, created_at, widget_id }) => ({
          id,
          message,
          matched_topic,
          confidence,
          widget_id,
          created_at: created_at.toISOString(),
        })),
      }
    },
  }
}

/** In the order given, each once; topics are compared folded, and kept as they were written but for personal data, which none may hold. */
function distinct(topics: readonly string[]): string[] {
  const byFold = new Map<string, string>()
  for (const topic of topics) {
    const kept = redact(topic.trim()).output
    if (!byFold.has(fold(kept))) byFold.set(fold(kept), kept)
  }
  return [...byFold.values()]
}
