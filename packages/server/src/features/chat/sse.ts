/** An answer as a stream of server-sent events, in the order of the specification (chat-service 6). */
import type { ChatEvent } from '@svc/contract'
import type { Answer, Listener } from './turn.ts'

/**
 * Resolves as soon as an answer is about to come, and rejects where none is: a status can still be sent. `gone` is aborted when nobody reads on.
 *
 * What is not read yet is held: an answer is bounded by the model's own limit, and a slow reader must not hold up a model that is paid by time.
 */
export function answerStream(
  answer: (listener: Listener) => Promise<Answer>,
  sentenceOf: (error: unknown) => string,
  gone: AbortController,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  return new Promise((resolve, reject) => {
    let controller!: ReadableStreamDefaultController<Uint8Array>
    const stream = new ReadableStream<Uint8Array>({
      start(given) {
        controller = given
      },
      cancel(reason) {
        gone.abort(reason)
      },
    })
    let isOpen = false
    const send = ({ event, data }: ChatEvent) => {
      if (!gone.signal.aborted)
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
    }
    const open = () => {
      if (isOpen) return
      isOpen = true
      send({ event: 'typing', data: { status: 'typing' } })
      resolve(stream)
    }
    const listener: Listener = {
      onOpen: open,
      onPiece(text) {
        open()
        // Redaction lets go of several words at a time.
        for (const [token] of text.matchAll(/\s*\S+|\s+$/g)) send({ event: 'token', data: { token } })
      },
    }
    answer(listener).then(
      ({ conversationId, receiptIds, piiDetected, proof, sources }) => {
        open()
        const governance = {
          receipt_id: receiptIds.l6,
          pii_detected: piiDetected,
          ...proof,
          ...(sources.length > 0 && { sources }),
        }
        send({ event: 'governance', data: governance })
        send({ event: 'done', data: { conversation_id: conversationId } })
        if (!gone.signal.aborted) controller.close()
      },
      (error) => {
        if (!isOpen) return reject(error)
        send({ event: 'error', data: { error: sentenceOf(error) } })
        if (!gone.signal.aborted) controller.close()
      },
    )
  })
}
