/** When to draw: once a frame at most, and less often where drawing an answer that streams in is dear. */

/** Drawing takes this part of the time at most while an answer streams in: the page has other things to do. */
const SHARE = 1 / 32
/** Between two drawings of an answer, at least and at most, in milliseconds: what comes word by word still reads as a stream. */
const SHORTEST_MS = 40
const LONGEST_MS = 220
/** It never takes more than this part, however long the answer. */
const MOST = 1 / 4

/** What asks for `draw` to be called soon, any number of times. `isStreaming` says whether an answer, and nothing else, is on its way. */
export function createPace(draw: () => void, isStreaming: () => boolean): () => void {
  let planned = false
  let drawnAt = 0
  let tookMs = 0
  let wasStreaming = false

  function run(): void {
    planned = false
    drawnAt = performance.now()
    wasStreaming = isStreaming()
    draw()
    tookMs = performance.now() - drawnAt
  }

  return () => {
    if (planned) return
    planned = true
    const gap = Math.max(SHORTEST_MS, Math.min(LONGEST_MS, tookMs / SHARE), tookMs / MOST)
    const wait = wasStreaming && isStreaming() ? drawnAt + gap - performance.now() : 0
    // Pages in the background have no frames.
    if (document.hidden) setTimeout(run)
    else if (wait > 0) setTimeout(() => requestAnimationFrame(run), wait)
    else requestAnimationFrame(run)
  }
}
