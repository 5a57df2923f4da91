/** Whether a message touches a topic that the organisation blocks. */

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
