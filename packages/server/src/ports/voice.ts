/** How an organisation's assistant speaks. */

/** How an organisation's assistant speaks. */
export interface Voice {
  readonly organisation: string
  readonly botName: string
  /** The greeting that the first message answers. Not given to the model. */
  readonly greeting: string
  readonly locale: string
  /** Null where the organisation has none, and the built-in one holds. */
  readonly systemPrompt: string | null
  /** 0 to 2. */
  readonly temperature: number
  readonly maxTokens: number
  /** What a visitor is told whose message touches a blocked topic, in a language. */
  refusal(locale: string): string
}

export type VoiceOf = (orgId: string) => Promise<Voice>
