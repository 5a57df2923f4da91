/**
 * How many steps a backtracking matcher takes at most for one attempt, from one position, on any text.
 *
 * Computed backwards through the unrolled pattern, for each next few letters of the text: what a set costs when the letter is in it is 1 and
 * what comes after it; what a choice costs is the sum of its branches. So branches that begin differently add up to one of them, and
 * branches that can match the same letters multiply, which is what makes a pattern polynomial or exponential.
 */
import { type Alphabet, overlap } from './alphabet.ts'
import type { Node } from './parse-pattern.ts'

/** What a part and all after it costs at most, by the next letters. */
interface Cost {
  /** Steps until it has failed; minus infinity when it cannot. */
  readonly fail: Float64Array
  /** Steps until it has matched; minus infinity when it cannot. */
  readonly win: Float64Array
  /** UTF-16 units matched, and looked at. */
  readonly length: number
}

/** Steps for each character of text. V8 measures 1 to 2.8 ns a step: about half a second for 1 MB of the worst text. */
export const MAX_STEPS = 224

/** Steps that each character of a run pays for, where it is read by one attempt alone. */
const PAID_BY_RUN = 12

/** Beyond any limit; keeps sums finite. */
const TOO_MANY = 1e9

/** Most combinations of next letters that are told apart. */
const MAX_COMBINATIONS = 600

/** Work of one computation: parts of the unrolled pattern, and combinations of letters for all of them. */
const MAX_PARTS = 10_000
const MAX_WORK = 500_000

export interface AttemptCost {
  /** Less what the text has paid for; at most `MAX_STEPS` means that many steps for each character of any text. */
  readonly steps: number
  /** UTF-16 units that a match holds, and that are looked at before and behind it, at most. */
  readonly length: number
}

/** @param sure false when something may follow, and fail */
export function attemptCost(root: Node, { size, sets }: Alphabet, sure: boolean): AttemptCost {
  const set = (source: string) => sets.get(source)!
  // The next letter, and one or two behind it where the alphabet is small.
  let rows = 1
  while (rows < size * size && rows * size * size <= MAX_COMBINATIONS) rows *= size
  let fuel = Math.min(MAX_PARTS, MAX_WORK / rows / size)
  const runs = runsOf(root.kind === 'sequence' ? root.items : [root])
  const paidByRuns = PAID_BY_RUN * runs.size
  // The search goes on behind a match: its n characters pay for n attempts, or for one when it is empty. Half of n + 1 is never more.
  let paid = (MAX_STEPS - paidByRuns) / 2
  const always = (steps: number): Float64Array => new Float64Array(rows * size).fill(steps)
  const matched: Cost = { fail: always(-Infinity), win: always(0), length: 0 }
  const one: Cost = { fail: always(1), win: always(1), length: 0 }
  const { fail, win, length } = before(root, sure ? matched : { ...matched, fail: always(0) }, false)
  return fuel < 0
    ? { steps: TOO_MANY, length: TOO_MANY }
    : { steps: paidByRuns + Math.max(...fail, 2 * Math.max(...win)), length }

  /** The cost of `node` with `next` after it; in a lookbehind, `next` is what comes before it in the text. */
  function before(node: Node, next: Cost, behind: boolean): Cost {
    fuel--
    switch (node.kind) {
      case 'set': {
        const { has, steps, units } = set(node.source)
        const after = (side: Float64Array, own: number, otherwise: number): Float64Array => {
          const cost = always(otherwise)
          for (let row = 0; row < rows; row++) {
            let dearest = -Infinity
            for (let i = row * size; i < (row + 1) * size; i++) dearest = Math.max(dearest, side[i]!)
            for (let letter = 0; letter < size; letter++)
              if (has[letter]) cost[letter * rows + row] = own + dearest
          }
          return cost
        }
        const win = after(next.win, steps - paid, -Infinity)
        return { fail: after(next.fail, steps, steps), win, length: next.length + units }
      }
      case 'sequence':
        return (behind ? node.items : node.items.toReversed()).reduce(
          (cost, item) => before(item, cost, behind),
          next,
        )
      case 'either':
        return node.items.map((item) => before(item, next, behind)).reduce(either)
      case 'repeat': {
        let cost = next
        const round = runs.has(node) ? { ...one, win: always(1 - PAID_BY_RUN) } : one
        for (let i = node.max; i-- > 0 && fuel >= 0; ) {
          cost = before(node.body, cost, behind)
          if (node.max > 1) cost = when(round, cost)
          if (i >= node.min) cost = either(cost, next)
        }
        return cost
      }
      case 'look': {
        const outside = paid
        paid = 0
        let { fail, win, length } = before(node.body, matched, node.behind)
        paid = outside
        if (node.behind !== behind) {
          fail = always(Math.max(...fail))
          win = always(Math.max(...win))
        }
        return when(node.negative ? { fail: win, win: fail, length } : { fail, win, length }, next)
      }
      case 'edge':
        return when({ ...one, length: 1 }, next)
    }
  }

  /**
   * The runs that are entered at their beginning alone, by one attempt, in one way: nothing of their own can stand before them (`-\d+`, `\b\w+`,
   * `(?<!\w)\w+`), and nothing before that can end in several places.
   */
  function runsOf(items: readonly Node[]): Set<Node> {
    const found = new Set<Node>()
    const word = set('\\w').has
    /** What the character before can be. */
    let last: readonly boolean[] = word.map(() => true)
    for (const [i, item] of items.entries()) {
      const run = runOf(item)
      if (run) {
        const { has, min, max } = run
        if (overlap(has, last)) {
          if (max > min) break
        } else if (max > 1) found.add(item)
        const earlier = last
        last = has.map((held, letter) => held || (min < 1 && earlier[letter]!))
      } else if (item.kind === 'look') {
        if (item.behind && item.body.kind === 'set')
          last = set(item.body.source).has.map((held) => held !== item.negative)
      } else if (item.kind === 'edge') {
        const next = item.source === '\\b' && runOf(items[i + 1])
        if (next && next.min > 0) {
          const inside = overlap(next.has, word)
          if (next.has.every((held, letter) => !held || word[letter] === inside))
            last = word.map((held) => held !== inside)
        }
      } else break
    }
    return found
  }

  function runOf(item: Node | undefined): { has: readonly boolean[]; min: number; max: number } | undefined {
    const { body, min, max } = item?.kind === 'repeat' ? item : { body: item, min: 1, max: 1 }
    return body?.kind === 'set' ? { has: set(body.source).has, min, max } : undefined
  }
}

/** Either may be tried first. */
function either(a: Cost, b: Cost): Cost {
  const sum = (steps: number, more: number): number => Math.min(TOO_MANY, steps + more)
  return {
    fail: a.fail.map((steps, i) => sum(steps, b.fail[i]!)),
    win: a.win.map((steps, i) =>
      Math.max(sum(steps, Math.max(0, b.fail[i]!)), sum(b.win[i]!, Math.max(0, a.fail[i]!))),
    ),
    length: Math.max(a.length, b.length),
  }
}

/** A condition before `next`. */
function when({ fail, win, length }: Cost, next: Cost): Cost {
  return {
    fail: next.fail.map((steps, i) => Math.max(fail[i]!, win[i]! + steps)),
    win: next.win.map((steps, i) => win[i]! + steps),
    length: length + next.length,
  }
}
