/** Names by rules of their script: of those without capitals all, of Cyrillic firms alone. Rules run where a text holds letters of theirs. */
import type { Emit } from '../detect/candidate.ts'
import { arabic } from './scripts/arabic.ts'
import { chinese } from './scripts/chinese.ts'
import { cyrillic } from './scripts/cyrillic.ts'
import { hebrew } from './scripts/hebrew.ts'
import { hindi } from './scripts/hindi.ts'
import { japanese } from './scripts/japanese.ts'
import { korean } from './scripts/korean.ts'
import type { Script } from './scripts/rule.ts'
import { thai } from './scripts/thai.ts'
import { vietnamese } from './scripts/vietnamese.ts'

const SCRIPTS: readonly Script[] = [
  vietnamese,
  cyrillic,
  hebrew,
  arabic,
  hindi,
  thai,
  japanese,
  chinese,
  korean,
]

/** How far a script looks for what must not stand near, in UTF-16 units. */
const NEAR = 12
/** The first letter of any of them. */
const FIRST_LETTER = 0x400

/** Emits what looks like a name from `from` on, and tells `held` where; what stands before is looked at. */
export function readUncased(
  text: string,
  emit: Emit,
  from: number,
  held: ((start: number, end: number) => void) | undefined,
): void {
  for (const script of scriptsOf(text, from))
    for (const { label, form, score } of script.rules) {
      form.lastIndex = from
      for (let found = form.exec(text); found; found = form.exec(text)) {
        const end = form.lastIndex
        const start = found.index
        held?.(start, end)
        const near = text.slice(Math.max(0, start - NEAR), end + NEAR)
        // Elsewhere its letters may be of another part of the text, which a stream has let go.
        if (isOf(script, found[0]) && !script.unlessNear?.test(near))
          emit({ label, start, end, score, rule: 'name' })
      }
    }
}

/** Whether a letter of the script is among these. */
function isOf(script: Script, letters: string): boolean {
  for (let at = 0; at < letters.length; at++) if (isIn(script, letters.charCodeAt(at))) return true
  return false
}

/** The scripts that the text has letters of from `start` on; a letter tells of all that stand in the same sixteen. */
function scriptsOf(text: string, start: number): readonly Script[] {
  const seen = new Set<Script>()
  const known = new Uint8Array(0x1000)
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < FIRST_LETTER || known[code >> 4] === 1) continue
    known[code >> 4] = 1
    for (const script of SCRIPTS) if (isIn(script, code)) seen.add(script)
  }
  return SCRIPTS.filter((script) => seen.has(script))
}

const isIn = ({ from, to }: Script, code: number): boolean => code >= from && code <= to
