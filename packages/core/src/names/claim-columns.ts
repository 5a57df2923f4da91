/** Persons and places in columns that are called for them, as those below `first_name,last_name,city`: what stands around a field tells the model nothing. */
import { NAME_KEY, PARTICLES, PLACE_KEY } from './cues.ts'
import { LIST, type Reading } from './features.ts'
import { fold } from './fold.ts'
import { LOCATION, PERSON, type Tags } from './tag.ts'
import { GAP, SHAPE, type Token } from './tokens.ts'

const LIKELIHOOD = 0.8
/** Most words of a field that is read. */
const MOST_WORDS = 5

/** Columns of whole names; things have names, too. */
const WHOLE =
  /^(?:(?:customer|client|patient|employee|student|owner|tenant|guest|passenger|borrower)s?|(?:customer|client|student|owner|tenant|guest|passenger)_?name|name|nom(?:_complet)?|nombre(?:_y_apellidos?|_completo)?|nome(?:_completo)?|cliente|paciente?|paziente|empleado|dipendente|naam|klant|kunde|mitarbeiter|namn|kund|navn|nimi|imie_i_nazwisko|klient|pacjent)$/

/** Claims the words of capitals that fill such a field; `headOf` tells what the column of a field is called. */
export function claimColumns(
  { tokens, lists }: Reading,
  { tag, likelihood }: Tags,
  headOf: (start: number, end: number) => string,
): void {
  for (let i = 0; i < tokens.length; i++) {
    if (!isCapital(tokens[i]!)) continue
    let last = i
    let head = ''
    // A tab parts words as a space does: the field may end with any of them.
    for (; ; last++) {
      head = headOf(tokens[i]!.start, tokens[last]!.end)
      if (head !== '' || last - i === MOST_WORDS - 1 || !tokens[last + 1] || !goesOn(tokens[last + 1]!)) break
    }
    if (head === '') continue
    const key = fold(head).replace(/\W/g, '_')
    const kind = PLACE_KEY.test(key)
      ? LOCATION
      : NAME_KEY.test(key) || (WHOLE.test(key) && areNames(tokens, lists, i, last))
        ? PERSON
        : 0
    if (kind === 0) continue
    for (let k = i; k <= last; k++) {
      if (!isCapital(tokens[k]!)) continue
      likelihood[k] = tag[k] === kind ? Math.max(likelihood[k]!, LIKELIHOOD) : LIKELIHOOD
      tag[k] = kind
    }
    i = last
  }
}

const OTHER: number = LIST.word | LIST.place | LIST.country | LIST.company

/** Two words or more, of which one is on the lists of names, and none on others alone but particles: no `Jordan Shoes`. */
function areNames(tokens: readonly Token[], lists: readonly number[], first: number, last: number): boolean {
  let isNamed = false
  for (let k = first; k <= last; k++) {
    if (PARTICLES.has(tokens[k]!.key)) continue
    const isName = (lists[k]! & (LIST.first | LIST.last)) !== 0
    if (!isName && (lists[k]! & OTHER) !== 0) return false
    isNamed ||= isName
  }
  return last > first && isNamed
}

const goesOn = ({ gap }: Token): boolean => gap === GAP.space || gap === GAP.hyphen
const isCapital = ({ shape }: Token): boolean => shape !== SHAPE.lower && shape !== SHAPE.digits
