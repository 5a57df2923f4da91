/** How an organisation's assistant speaks. */

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
