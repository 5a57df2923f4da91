/** What programs and forms write of names. */
import type { Written } from './context-words.ts'
import { unmix } from './lexicon.ts'

/** How plurals and names in one word end: `phones:`, `"ssns"`, `passportnumber`. Other plurals rather count, as in `medical records 55123`, and `eins:` is German. */
const ENDING = /(s(?=["'])|(?<=.{4})(?:s(?=[:=<])|n[or]|id)|number|code).?$/

export const asWritten: Written = {
  shorter(hash, word) {
    const ending = ENDING.exec(word)?.[1] ?? ''
    for (let i = ending.length; i-- > 0; ) hash = unmix(hash, ending.charCodeAt(i))
    return hash
  },
}
