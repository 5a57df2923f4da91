/** What runs in a tab: a governor that reports. It says on the console, line by line, what it was promised. */
import { type AttestingGovernorOptions, createGovernor } from '../../src/governor.ts'
import { type Attestor, createMemoryStore } from '../../src/index.ts'
import { createIndexedDbStore } from '../../src/indexed-db.ts'

export interface TabOptions
  extends Pick<AttestingGovernorOptions, 'apiKey' | 'batchSize' | 'flushIntervalMs' | 'backoff'> {
  /** Where claims are reported; default: where the page comes from. */
  readonly baseUrl?: string
  readonly store?: 'memory' | 'no locks'
}

export interface Tab {
  open(options?: TabOptions): void
  /** Decides about so many texts in one go. Gives the event ids. */
  decide(count: number): string[]
  /** Resolves when everything decided so far is saved. */
  saved(): Promise<unknown>
  /** Decides in bursts until so many claims are saved. */
  run(count: number): Promise<void>
  attestor: Attestor
}

/** Lines of ids, gathered for a moment: a line for each would be what takes the time. */
function teller(): (what: string, ids: readonly string[]) => void {
  let lines = new Map<string, string[]>()
  return (what, ids) => {
    if (lines.size === 0)
      queueMicrotask(() => {
        for (const [kind, all] of lines) console.log(kind, all.join(' '))
        lines = new Map()
      })
    lines.set(what, [...(lines.get(what) ?? []), ...ids])
  }
}

const tell = teller()
let saved = 0
const saving: Promise<void>[] = []
let governor: ReturnType<typeof createGovernor>

const tab: Tab = {
  open({ baseUrl = location.origin, store, ...options } = {}) {
    governor = createGovernor({
      apiKey: 'svc_ab12cd34_0123456789',
      baseUrl,
      ...(store === 'memory' && { store: createMemoryStore() }),
      ...(store === 'no locks' && { store: createIndexedDbStore({ locks: null }) }),
      ...options,
    })
    tab.attestor = governor.attestor
    tab.attestor.on('sent', ({ ids }) => tell('sent', ids))
    tab.attestor.on('recovered', ({ ids }) => tell('recovered', ids))
    tab.attestor.on('yielded', ({ ids }) => tell('yielded', ids))
    tab.attestor.on('fault', ({ where, error }) =>
      tell(`fault:${where}`, [String((error as { code?: unknown }).code)]),
    )
  },
  decide(count) {
    return Array.from({ length: count }, () => {
      const { receipt } = governor.govern(`Write to ${crypto.randomUUID().slice(0, 8)}@example.com`)
      // The same receipt again is the same claim; only so does one learn when it is saved.
      const recorded = tab.attestor.record(receipt)
      if (recorded.kind === 'queued') {
        saving.push(recorded.saved)
        recorded.saved.then(
          () => {
            saved++
            tell('saved', [receipt.client_event_id])
          },
          () => {},
        )
      }
      return receipt.client_event_id
    })
  },
  saved: () => Promise.allSettled(saving.splice(0)),
  async run(count) {
    while (saved < count) {
      tab.decide(Math.ceil(Math.random() * 12))
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40))
    }
  },
  attestor: undefined as never,
}

Object.assign(globalThis, { tab })
