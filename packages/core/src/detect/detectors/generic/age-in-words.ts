/** Ages that are written out, in English: `ninety-three years old`, `aged seventy`. Of persons over 89, 45 CFR 164.514(b)(2)(i)(C) lets none stay. */
import type { Emit } from '../../candidate.ts'
import { lazyPattern } from '../../lazy.ts'
import { execAt } from '../../text/around.ts'
import { unitAt } from '../../text/units.ts'

const ONES = 'one|two|three|four|five|six|seven|eight|nine'
const NUMBER = `(?:(?:a|one) hundred(?: and (?:${ONES}))?|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[- ](?:${ONES}))?|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|${ONES})`

const YEARS_OLD = lazyPattern(
  String.raw`(?<=(?<!\w|\w-|hundred and )(${NUMBER})[ -])years?[ -](?:old|of age)(?!\w| (?:\w+ )?(?:whisk|malt|rum|wine))`,
  'iy',
)
const AGED = lazyPattern(String.raw`(?<=(?<!\w)a)ged (${NUMBER})(?!\w|-\w| (?:days|weeks|months))`, 'iy')

const AGE_OF = lazyPattern(
  String.raw`(?<=(?<!\w)(?:the|an) a)ge of (${NUMBER})(?!\w|-\w| (?:days|weeks|months))`,
  'iy',
)

/** Reads each age of `text` from `from` on. Engines look for a few characters many times as fast as for a pattern. */
export function agesInWords(text: string, from: number, emit: Emit): void {
  const tell = (start: number, end: number): void =>
    emit({ label: 'AGE', start, end, score: 0.8, rule: 'words of an age' })
  for (let at = text.indexOf('year', from); at >= 0; at = text.indexOf('year', at + 4)) {
    const end = at + 4 + +(unitAt(at + 4) === 115)
    // `year-old`, `years of age`
    if (unitAt(end + 1) !== 111) continue
    const number = numberOf(YEARS_OLD(), text, at)
    if (number) tell(at - 1 - number.length, at - 1)
  }
  // Without its `a`, which every third word has; where the reading begins behind it, it stands before.
  for (let at = text.indexOf('ge', from - 6); at >= 0; at = text.indexOf('ge', at + 2)) {
    const next = unitAt(at + 2)
    if (next === 100 /* d */ && unitAt(at + 3) === 32 /* space */) {
      const number = numberOf(AGED(), text, at)
      if (number) tell(at + 4, at + 4 + number.length)
    } else if (next === 32 /* space */ && unitAt(at + 3) === 111 /* o */) {
      const number = numberOf(AGE_OF(), text, at)
      if (number) tell(at + 6, at + 6 + number.length)
    }
  }
}

function numberOf(pattern: RegExp, text: string, at: number): string | undefined {
  return execAt(pattern, text, at)?.[1]
}
