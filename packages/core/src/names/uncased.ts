/** Names by rules of their script: all where there are no capitals, some of Cyrillic and Vietnamese. Rules run where a text holds letters of theirs. */
import type { Emit } from '../detect/candidate.ts'
import { arabic } from './scripts/arabic.ts'
import { chinese } from './scripts/chinese.ts'
import { cyrillic } from './scripts/cyrillic.ts'
import { hebrew } from './scripts/hebrew.ts'
import { hindi } from './scripts/hindi.ts'
import { japanese } from './scripts/japanese.ts'
import { korean } from './scripts/korean.ts'
import { labelled } from './scripts/labelled.ts'
import { persian } from './scripts/persian.ts'
import { MOST_PARTS, type Script } from './scripts/rule.ts'
import { thai } from './scripts/thai.ts'
import { vietnamese } from './scripts/vietnamese.ts'

const SCRIPTS: readonly Script[] = [
  vietnamese,
  cyrillic,
  hebrew,
  arabic,
  persian,
  hindi,
  thai,
  japanese,
  chinese,
  korean,
  labelled,
]

/** How far a script looks for what must not stand near, in UTF-16 units. */
const NEAR = 12

/** Emits what looks like a name from `from` on, and tells `held` where; what stands before is looked at. */
export function readUncased(
  text: string,
  emit: Emit,
  from: number,
  held: ((start: number, end: number) => void) | undefined,
): void {
  for (const { letters, rules, unlessNear } of SCRIPTS) {
    letters.lastIndex = from
    if (!letters.test(text)) continue
    for (const { label, form, more, score } of rules) {
      form.lastIndex = from
      for (let found = form.exec(text); found; found = form.exec(text)) {
        const start = found.index
        const end = more ? endOf(text, form.lastIndex, more) : form.lastIndex
        form.lastIndex = end
        held?.(start, end)
        // Letters elsewhere may be of another part of the text, which a stream has let go.
        letters.lastIndex = 0
        if (!letters.test(found[0])) continue
        if (!unlessNear?.test(text.slice(Math.max(0, start - NEAR), end + NEAR)))
          emit({ label, start, end, score, rule: 'name' })
      }
    }
  }
}

/** Where a name ends that goes on as `more` says. */
function endOf(text: string, end: number, more: RegExp): number {
  let at = end
  for (let parts = 0; parts < MOST_PARTS; parts++) {
    more.lastIndex = at
    if (!more.test(text)) break
    at = more.lastIndex
  }
  return at
}
