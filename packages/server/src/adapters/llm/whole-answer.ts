/** What a model words, as one text. */
import type { WordWithModel } from '../../ports/word-with-model.ts'
import type { ChatModel } from './model.ts'

/** Answers with the whole text, once the model has written all of it. */
export function wordedBy(model: ChatModel): WordWithModel {
  return async ({ instruction, input, maxTokens }, signal) => {
    let text = ''
    const messages = [
      { role: 'system', content: instruction },
      { role: 'user', content: input },
    ] as const
    await model.write(
      { messages, temperature: 0.3, maxTokens },
      {
        onOpen() {},
        onPiece(piece) {
          text += piece
        },
      },
      signal,
    )
    return text
  }
}
