/** What a listener does before it closes: who connected already may still wait to be taken, and would be reset with it. */
import { setImmediate as turn } from 'node:timers/promises'

/** A turn of the event loop is short below this, in milliseconds. */
const SHORT_TURN_MS = 1
/** The busiest server stops after so long: what ends a process waits for it no longer than `SVC_DRAIN_TIME` and some seconds. */
const LONGEST_MS = 1_000

/** A whole turn takes who waits; behind a short one hardly anybody has come since. */
export async function takeWaiting(): Promise<void> {
  const started = performance.now()
  // The first is only what was left of one.
  await turn()
  for (let began = started, ended = performance.now(); ended - started < LONGEST_MS; ) {
    began = ended
    await turn()
    ended = performance.now()
    if (ended - began < SHORT_TURN_MS) return
  }
}
