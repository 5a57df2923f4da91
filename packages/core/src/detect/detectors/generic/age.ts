/** Ages: a number up to 119 with the words of an age directly beside it. */

import type { Emit } from '../../candidate.ts'
import { lazyPattern } from '../../lazy.ts'
import { textBefore } from '../../text/around.ts'
import { unitAt } from '../../text/units.ts'
import { AGED, BETWEEN, HOURS, TURNED, wordBefore, YEARS, YEARS_OLD } from './words.ts'

const BEHIND =
  /[ -]?(?:(?:years?|yrs?\.?|jahre|jaar|år)[ -](?:old|of age|alt|oud|gam)|a[nñ]os de (?:edad|idade)|(?:jährige[rnm]?|jarige|årig[aet]?) (?:pat|man(?!e)|frau|vrouw|kvin|sohn|toch|kind|jung|mädch|fahr|schül)|(?:letnia?|ročn[ýá]|летн\p{L}{2,3}|річн(?:ий|а)) (?:pa[ct]|mężcz|kobiet|chłop|dziew|muž|žen|муж|жен|пац|маль|дев|чол|жін|хлоп|дівч)|y\/?o(?!\p{L}))/iuy
const UNSPACED = /(?:年[齢齡龄]|나이)['": ]{0,4}$/
/** Not what is counted, nor a share. */
const ALONE = /(?!\.?\d| ?[%°]|\/(?![FM](?!\w))| \/| ?(?:days|weeks|months|hours|minutes|seconds|ms|px))/iy
/** 12-year-old whisky */
const THING = /^.{0,12}old (?:\w+ )?(?:whisk|malt|rum|wine)/i
/** `max-age=60`, `buffer_age 1` */
const OF_DATA = /(?:max|min|buffer|cache|stale|file|log|key)[-_ ]age\W/i
const SAID =
  /(?<!\p{L})(?:turn(?:s|ed|ing)?|(?:i|he|she)(?: was| is| am|'s|'m)|(?:son|daughter|mother|father|mom|mum|dad|brother|sister|wife|husband) is|(?<=(?:and|but|cause|cuz|[,.;!?]) )im|ich bin|je[gi] er|jag är|ik ben) $/iu
const ENDS =
  /(?:\.(?!\d)|[,;:!?)"\n]|$| (?:and|und|og|och|en|this|last|next|in|on|today|now|but|when|years?)(?!\p{L}))/iuy
/** J'ai 42 ans, homme de 42 ans, tiene 42 años, mam 42 lata. */
const HAS =
  /(?<!\p{L})(?:(?:âgée?|pa[tcz]iente?|homme|femme|hombre|varón|mujer|homem|mulher|uomo|donna) d[ei]|ai|(?:il|elle) a|tiene|tengo|ha|ho|tem|tenho|mam|ma|wieku|mám|má|je m[iu]|ima|star[aáý]?|am|olen|εί(?:μ|ν)αι|мне|мені|йому|їй|съм на|возрасте|ему|ей|(?:i[ck]h?|je[gi]|jag|h[aou]n|hij|zij|ze|sie|og|och|en|und) (?:bin|ist|ben|is|är|er)) $/iu
/** 10 ans d'expérience, but 42 años de edad */
const LASTS = /^ \S+ d(?:[ei] |['’])(?!edad|idade|âge|et)/

/** Anna Weber, 49 años, ingresa; Karl Neu, lat 72, ur. 1953; Ann Lee (37 yrs); 910101-1234, 34 år; Patientin, 56 Jahre; pacjent lat 47. */
const APPOSED = lazyPattern(
  String.raw`(?<=\p{Lu}[\p{L}\p{M}]+ \p{Lu}[\p{L}\p{M}-]+(?:, | \(| \/ )(?:\p{L}{3,4} )?|\d{3}, |[Pp]a[ct][ij]ent(?:in|e|ka)?,?(?: lat)? )\d{2,3}(?: [\p{L}\p{M}]{2,5})?(?=[,.;)\n]| \/|$)`,
  'uy',
)

/** Reads the number from `start` to `end` as an age, given the letters of the words beside it; returns where it ends, or `start`. */
export function ageAt(
  text: string,
  start: number,
  end: number,
  before: number,
  begin: number,
  after: number,
  emit: Emit,
): number {
  // 42yo, 42 y.o., 42-year-old, 42歳, 42歲, 42岁, 42세
  const next = unitAt(end)
  const old =
    (after | 32) === YEARS_OLD ||
    (next === 32 /* space */ && text.slice(end + 1, end + 4) === 'y.o') ||
    next === 0x6b73 ||
    next === 0x6b72 ||
    next === 0x5c81 ||
    next === 0xc138 ||
    next === 0xc0b4
  const years = old || (after | 32) === YEARS || (unitAt(end - 1) | 32) === 111 /* o */
  const named =
    (before | 32) === AGED ||
    ((unitAt(start - 2) | unitAt(start - 3)) > 0xdff && UNSPACED.test(textBefore(text, start, 14))) ||
    (before === BETWEEN && (wordBefore(text, begin - 1) | 32) === AGED)
  const led = (before | 32) === TURNED || (before | 32) === HOURS
  if (!years && !named && !led && (before | 32) !== YEARS) return start
  const lead = textBefore(text, start, 14)
  const value = Number.parseInt(text.slice(start, start + 4), 10)
  const to = start + String(value).length
  if (value > 119) return start
  let score = 0
  if (named && OF_DATA.test(lead)) return start
  if (THING.test(text.slice(to, to + 40))) return start
  if (old || (years && (is(BEHIND, text, to) || (HAS.test(lead) && !LASTS.test(text.slice(to, to + 24))))))
    score = 0.8
  else if (named && is(ALONE, text, to)) score = 0.7
  else if ((years || (before | 32) === YEARS) && value > 15 && is(APPOSED(), text, start)) score = 0.6
  else if (led && SAID.test(lead) && is(ENDS, text, to)) score = 0.6
  if (score === 0) return start
  emit({ label: 'AGE', start, end: to, score, rule: 'words of an age' })
  return to
}

function is(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}
