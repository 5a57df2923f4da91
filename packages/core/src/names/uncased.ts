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

const SCRIPTS: readonly Script[] = [cyrillic, hebrew, arabic, hindi, thai, japanese, chinese, korean]

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
  for (const { rules, unlessNear } of scriptsOf(text, from))
    for (const { label, form, score } of rules) {
      form.lastIndex = from
      for (let found = form.exec(text); found; found = form.exec(text)) {
        const end = form.lastIndex
        const start = found.index
        held?.(start, end)
        if (!unlessNear?.test(text.slice(Math.max(0, start - NEAR), end + NEAR)))
          emit({ label, start, end, score, rule: 'name' })
      }
    }
}

/** The scripts that the text has letters of. */
function scriptsOf(text: string, start: number): readonly Script[] {
  const seen = new Set<Script>()
  for (let at = start; at < text.length && seen.size < SCRIPTS.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= FIRST_LETTER)
      for (const script of SCRIPTS) if (code >= script.from && code <= script.to) seen.add(script)
  }
  return SCRIPTS.filter((script) => seen.has(script))
}
