/** Reads the proofs of an export: neighbouring leaves share most of their steps, so that most of a proof is known by comparing it with the one before. */
import { MAX_STEPS, type ProofStep } from '../proof.ts'

export interface ReadProof {
  readonly steps: readonly ProofStep[]
  /** The index after the closing bracket. */
  readonly end: number
}

/** Null where no proof begins at `start`, and for every spelling but the one that the reader was made for: what is odd is read by others. */
export type ProofReader = (text: string, start: number) => ReadProof | null

const [COMMA, BRACKET] = [44, 91]

/** @param space what stands behind colons and commas: nothing, or a space */
export function createProofReader(space: '' | ' '): ProofReader {
  const form = new RegExp(
    `\\{"hash":${space}"([0-9a-f]{64})",${space}"position":${space}"(left|right)"\\}`,
    'y',
  )
  /** The proof read last, from leaf to root: its text, and how much of it is left at the beginning of each step. */
  const known: { text: string; left: number[]; steps: readonly ProofStep[] } = {
    text: '',
    left: [],
    steps: [],
  }

  /** The steps from `start` to `end`; null for what is none. */
  function readSteps(text: string, start: number, end: number): ProofStep[] | null {
    const steps: ProofStep[] = []
    for (let at = start; at < end; ) {
      const level = steps.length
      // The rest as a whole: rows in leaf order differ in two steps on average, so it is found alike at once or soon.
      if (known.left[level] === end - at && text.slice(at, end) === known.text.slice(at - end))
        return steps.concat(known.steps.slice(level))
      known.left[level] = end - at
      form.lastIndex = at
      const step = level < MAX_STEPS ? form.exec(text) : null
      if (step === null) return null
      steps.push({ hash: step[1] as string, position: step[2] as ProofStep['position'] })
      at = form.lastIndex
      if (at === end) break
      if (text.charCodeAt(at) !== COMMA || !text.startsWith(space, at + 1)) return null
      at += 1 + space.length
      // A comma with nothing behind it.
      if (at >= end) return null
    }
    known.left.length = steps.length
    return steps
  }

  return (text, bracket) => {
    const end = text.charCodeAt(bracket) === BRACKET ? text.indexOf(']', bracket) : -1
    const steps = end === -1 ? null : readSteps(text, bracket + 1, end)
    known.text = steps === null ? '' : text.slice(bracket + 1, end)
    known.steps = steps ?? []
    if (steps === null) known.left.length = 0
    return steps && { steps, end: end + 1 }
  }
}
