/**
 * Takes the proofs out of a text of rows before `JSON.parse` reads the rest, and puts them back: they are two thirds of an export, and neighbouring
 * leaves share most of their steps, so that most of a proof is known by comparing it with the one before.
 */
import { isHash } from '../hash-form.ts'
import { MAX_STEPS, type ProofStep } from '../proof.ts'

export interface CutText {
  /** The text with a number in the place of each proof, counted from 0. */
  readonly text: string
  readonly proofs: readonly (readonly ProofStep[])[]
}

const KEY = '"merkle_proof"'
const STEP = '{"hash":"'
const SIDES = ['left', 'right'] as const
const AFTER_HASH = { left: '","position":"left"}', right: '","position":"right"}' }
const HASH = 64

/** The proof read last, from leaf to root: its text, and where in it each step begins. */
let known: { text: string; starts: number[]; steps: ProofStep[] } = { text: '', starts: [], steps: [] }

/** Null where nothing is to be gained, and for every spelling but the one of the service: what is odd is read as a whole. */
export function cutProofs(text: string): CutText | null {
  const proofs: ProofStep[][] = []
  let cut = ''
  let from = 0
  for (let at = text.indexOf(KEY); at !== -1; at = text.indexOf(KEY, at)) {
    const before = text.charCodeAt(at - 1)
    const start = at + KEY.length + 1
    // Unescaped and after a comma or a brace, the quote can only begin a key (or the text is no JSON).
    if ((before !== COMMA && before !== BRACE) || text.charCodeAt(start - 1) !== COLON) return null
    at = start
    if (text.startsWith('null', start)) continue
    if (text.charCodeAt(start) !== BRACKET) return null
    const steps: ProofStep[] = []
    const end = readSteps(text, start + 1, steps)
    if (end === -1) return null
    cut += text.slice(from, start) + proofs.length
    proofs.push(steps)
    at = from = end
  }
  return proofs.length === 0 ? null : { text: cut + text.slice(from), proofs }
}

const [COMMA, BRACE, BRACKET, COLON] = [44, 123, 91, 58]

/** The index after the closing bracket, or -1. */
function readSteps(text: string, start: number, steps: ProofStep[]): number {
  const end = text.indexOf(']', start)
  if (end === -1) return -1
  const starts: number[] = []
  for (let at = start; at < end; ) {
    const level = steps.length
    starts.push(at - start)
    const from = known.starts[level]
    // The rest as a whole: rows in leaf order differ in two steps on average, so it is found alike at once or soon.
    if (from !== undefined && text.slice(at, end) === known.text.slice(from)) {
      for (let i = level; i < known.steps.length; i++) steps.push(known.steps[i] as ProofStep)
      for (let i = level + 1; i < known.starts.length; i++)
        starts.push((known.starts[i] as number) - from + at - start)
      break
    }
    const step = level < MAX_STEPS ? readStep(text, at) : null
    if (step === null) return -1
    steps.push(step)
    at += STEP.length + HASH + AFTER_HASH[step.position].length
    if (at !== end && (text.charCodeAt(at++) !== COMMA || at === end)) return -1
  }
  known = { text: text.slice(start, end), starts, steps }
  return end + 1
}

function readStep(text: string, start: number): ProofStep | null {
  const at = start + STEP.length
  const hash = text.slice(at, at + HASH)
  const position = SIDES.find((side) => text.startsWith(AFTER_HASH[side], at + HASH))
  return text.startsWith(STEP, start) && position !== undefined && isHash(hash) ? { hash, position } : null
}

/**
 * Puts the proofs into the rows of what `JSON.parse` made of the cut text. False when they are not all in rows: then some other object has one, and the
 * text must be read as a whole.
 */
export function putProofsBack(rows: readonly unknown[], proofs: CutText['proofs']): boolean {
  let next = 0
  for (const row of rows) {
    if (typeof row !== 'object' || row === null) continue
    const holder = row as { merkle_proof?: unknown }
    if (typeof holder.merkle_proof !== 'number') continue
    // Every number in this place is one of ours: texts that hold another were not cut.
    if (holder.merkle_proof !== next) return false
    holder.merkle_proof = proofs[next++]
  }
  return next === proofs.length
}
