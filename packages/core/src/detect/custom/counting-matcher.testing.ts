/** A backtracking matcher that counts its steps, by the same measure that `attempt-cost.ts` bounds them in. For the tests. */
import type { Node } from './parse-pattern.ts'

export interface CountingMatcher {
  /** Where a match that starts at `at` ends, or -1. Lazy repeats are read as greedy ones. */
  matchAt(text: string, at: number): number
  /** Steps of a global search. */
  search(text: string): number
}

export function countingMatcher(root: Node, flags: string): CountingMatcher {
  const forms = new Map<string, RegExp>()
  let steps = 0
  const sets = (source: string): RegExp => {
    const form = forms.get(source) ?? new RegExp(`^(?:${source})$`, flags.replace(/[^ius]/g, ''))
    forms.set(source, form)
    return form
  }
  const word = (text: string, at: number): boolean =>
    at >= 0 && at < text.length && sets('\\w').test(text[at]!)
  const line = (text: string, at: number): boolean =>
    flags.includes('m') && /[\n\r\u2028\u2029]/.test(text[at] ?? '')

  function edge(source: string, text: string, at: number): boolean {
    if (source === '^') return at === 0 || line(text, at - 1)
    if (source === '$') return at === text.length || line(text, at)
    return (word(text, at - 1) !== word(text, at)) === (source === '\\b')
  }

  function match(
    node: Node,
    text: string,
    at: number,
    behind: boolean,
    next: (at: number) => number,
  ): number {
    switch (node.kind) {
      case 'set': {
        steps++
        const character = behind ? text[at - 1] : text[at]
        return character !== undefined && sets(node.source).test(character)
          ? next(behind ? at - 1 : at + 1)
          : -1
      }
      case 'sequence': {
        const items = behind ? node.items.toReversed() : node.items
        const from = (i: number, at: number): number =>
          i === items.length ? next(at) : match(items[i]!, text, at, behind, (to) => from(i + 1, to))
        return from(0, at)
      }
      case 'either':
        for (const item of node.items) {
          const end = match(item, text, at, behind, next)
          if (end >= 0) return end
        }
        return -1
      case 'repeat': {
        const round = (done: number, at: number): number => {
          if (done < node.max) {
            if (node.max > 1) steps++
            const end = match(node.body, text, at, behind, (to) =>
              to === at && done >= node.min ? -1 : round(done + 1, to),
            )
            if (end >= 0) return end
          }
          return done >= node.min ? next(at) : -1
        }
        return round(0, at)
      }
      case 'look':
        return match(node.body, text, at, node.behind, () => 0) >= 0 === node.negative ? -1 : next(at)
      case 'edge':
        steps++
        return edge(node.source, text, at) ? next(at) : -1
    }
  }

  const matchAt = (text: string, at: number): number => match(root, text, at, false, (end) => end)
  return {
    matchAt,
    search(text) {
      steps = 0
      for (let at = 0; at <= text.length; ) {
        const end = matchAt(text, at)
        at = Math.max(at + 1, end)
      }
      return steps
    },
  }
}
