/** What is watched in every page of the tests: runs in the page, before anything else. */

interface Seen {
  /** Of the page's policy. */
  readonly violations: string[]
  /** How often something of an attack ran. */
  ran: number
  readonly heard: [name: string, detail: string][]
  /** How far things moved by themselves: cumulative layout shift, of everything in the page. */
  shift: number
  /** What long tasks took beyond 50 ms each, in milliseconds: total blocking time. */
  blockedMs: number
  /** How long the work of each frame took, in milliseconds. */
  readonly frames: number[]
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly {
      readonly html: string
      readonly any: readonly { readonly message: string }[]
    }[]
  }[]
}

declare global {
  var seen: Seen
  var axe: { run(where: object, options: object): Promise<AxeResults> }
}

export function watch(): void {
  globalThis.seen = { violations: [], ran: 0, heard: [], shift: 0, blockedMs: 0, frames: [] }
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    seen.violations.push(`${violatedDirective} ${blockedURI}`),
  )
  const ran = () => seen.ran++
  Object.assign(globalThis, { alert: ran, confirm: ran, prompt: ran, print: ran })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blockedMs += duration - 50
  }).observe({ type: 'longtask', buffered: true })
  const frame = globalThis.requestAnimationFrame.bind(globalThis)
  globalThis.requestAnimationFrame = (work) =>
    frame((time) => {
      const started = performance.now()
      work(time)
      seen.frames.push(performance.now() - started)
    })
}
