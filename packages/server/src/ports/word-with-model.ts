/** A text worded by the configured model. */

/**
 * Lets the configured model word something: an instruction, and what it is about. Both hold nothing of visitors' own. Rejects when the model cannot be reached.
 */
export type WordWithModel = (
  words: { readonly instruction: string; readonly input: string; readonly maxTokens: number },
  signal: AbortSignal,
) => Promise<string>
