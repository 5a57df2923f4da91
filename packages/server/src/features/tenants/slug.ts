/** From an organisation's name to its slug: a to z, digits and dashes, whatever script the name is in. */

/** Leaves room for a number within the 64 characters a slug may have. */
const MAX_LENGTH = 48

/** For names of which no letter is left. */
const FALLBACK = 'tenant'

/** Letters that decomposition does not reduce to ASCII, in lower case. Greek by ISO 843, Cyrillic by common use (BGN/PCGN without marks). */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...pairs('ß=ss æ=ae œ=oe ø=o ł=l đ=d ð=d þ=th ı=i ħ=h ŋ=n ĸ=k ə=a'),
  ...pairs(
    'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o',
  ),
  ...pairs('а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u'),
  ...pairs('ф=f х=kh ц=ts ч=ch ш=sh щ=shch ы=y э=e ю=yu я=ya є=ye і=i ґ=g ј=j љ=lj њ=nj ћ=c ђ=dj џ=dz ъ= ь='),
  ['&', ' and '],
  ['@', ' at '],
])

function pairs(list: string): [string, string][] {
  return list.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(2)])
}

/**
 * At most 48 characters; `tenant` where no letter comes through.
 *
 * @example
 * slugOf('Café Übersee & Söhne') // 'cafe-ubersee-and-sohne'
 */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’ʼ\p{M}\p{Cf}]/gu, '')
    .replace(/[^a-z0-9]/gu, (character) => LETTERS.get(character) ?? ' ')
  const slug = plain.trim().replace(/\s+/g, '-').slice(0, MAX_LENGTH).replace(/-$/, '')
  return slug || FALLBACK
}

/** The slug of the nth organisation of that name: the first has it as it is. */
export function numbered(slug: string, n: number): string {
  return n === 1 ? slug : `${slug}-${n}`
}
