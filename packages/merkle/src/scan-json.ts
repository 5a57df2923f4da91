/** What `JSON.parse` forgets about a text: keys that an object names twice, and how deep it is nested. */

/** Where an object stands: keys and indices from the top. */
export type JsonPath = readonly (string | number)[]

export interface JsonScan {
  /** The deepest level; a bare value has 0. */
  readonly depth: number
  /** The objects that name a key twice. */
  readonly repeats: readonly JsonPath[]
}

interface Level {
  /** The keys so far; null for an array. */
  readonly keys: Set<string> | null
  /** The key or index of the value being read. */
  place: string | number
  noted: boolean
}

/** Scans a text that `JSON.parse` accepts, in one pass. Beyond `maxDepth` it stops: the rest is not judged. */
export function scanJson(text: string, maxDepth: number): JsonScan {
  const levels: Level[] = []
  const repeats: JsonPath[] = []
  let depth = 0
  let awaitsKey = false
  for (let i = 0; i < text.length; i++) {
    const level = levels.at(-1)
    switch (text[i]) {
      case '{':
      case '[': {
        const isObject = text[i] === '{'
        levels.push({ keys: isObject ? new Set() : null, place: isObject ? '' : 0, noted: false })
        depth = Math.max(depth, levels.length)
        if (depth > maxDepth) return { depth, repeats }
        awaitsKey = isObject
        break
      }
      case '}':
      case ']':
        levels.pop()
        break
      case ',':
        if (level?.keys === null) level.place = (level.place as number) + 1
        awaitsKey = level?.keys !== null
        break
      case '"': {
        const end = stringEnd(text, i)
        if (awaitsKey && level?.keys) {
          // Two spellings of one key are one key: "\u0061" is "a".
          const written = text.slice(i + 1, end)
          const key = written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written
          if (level.keys.has(key) && !level.noted) {
            level.noted = true
            repeats.push(levels.slice(0, -1).map(({ place }) => place))
          }
          level.keys.add(key)
          level.place = key
        }
        awaitsKey = false
        i = end
      }
    }
  }
  return { depth, repeats }
}

/** The index of the closing quote. */
function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0
  while (text[quote - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}
