/**
 * One spelling for a name: lower case, in Latin letters without diacritics, so that `Šárka`, `SARKA` and `Sarka` are one entry of a list, and so are
 * `Мария`, `Μαρία` and `Maria`.
 */

/** Letters that no Unicode decomposition takes apart. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ə: 'e',
  '’': "'",
}

/** How Cyrillic and Greek names are mostly written in Latin letters; `=` parts a letter from those that stand for it. */
const LATIN: ReadonlyMap<string, string> = new Map(
  'а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=sch ъ= ы=y ь= э=e ю=yu я=ya і=i ї=yi є=ye ґ=g ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz ў=u ѓ=g ќ=k α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o'
    .split(' ')
    .map((pair) => [pair[0]!, pair.slice(2)]),
)

export function fold(word: string): string {
  const lower = word.toLowerCase()
  if (isAscii(lower)) return lower
  return lower
    .replaceAll('й', 'y')
    .replaceAll('ия', 'ia')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđðßıæœþə’]/g, (letter) => PLAIN[letter]!)
    .replace(/[\u0370-\u04ff]/g, (letter) => LATIN.get(letter) ?? letter)
}

export function isAscii(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) > 127) return false
  return true
}
