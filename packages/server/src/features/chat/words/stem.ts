/** Stems: how a word begins, so that words that differ in their ending alone are the same. Rough, and one rule for many languages. */
import { fold } from './fold.ts'

const MAX_LENGTH = 7

/** @param word folded */
export function stemOf(word: string): string {
  // Twice: what is left of "cleaning" ends as "clean" does, of which an ending is taken, too.
  return withoutEnding(withoutEnding(withoutAttached(word))).slice(0, MAX_LENGTH)
}

/** Written together with a word, where others put a word of its own: the article of Arabic and Hebrew and the honour of Japanese before it, what Korean puts behind it. Folded. */
const ATTACHED = new RegExp(
  `^(?:و?ال|بال|لل)(?=\\p{L}{3})|^[והבלמשכ]{1,3}(?=[א-ת]{3,}(?:ים|ות|[הי])$|[א-ת]{3,}(?<!ים|ות|[הי])$)|^[הבל](?=[א-ת]{2}(?:ים|ות)$)|^[おご](?=\\p{sc=Han})|(?<=[가-힣]{2})(?:${fold('[하되합됩했됐][가-힣]{0,3}|해[요도서]|[할한될]|에서는|에서|에도|에는|으로|까지|부터|은|는|이|가|을|를|의|에|로|와|과|도|만')})$`,
  'u',
)

/** A folded word without what is written together with it. */
export function withoutAttached(word: string): string {
  return word.replace(ATTACHED, '')
}

/**
 * Longer ones only behind enough of a word: the vowels are those of Romance and Slavic numbers and cases, `prezzo` and `prezzi`, `dostawa` and `dostawy`; what
 * follows them is how somebody is asked and answers, "livrez" and "livrons", "enviáis" and "enviamos", "wysyłacie" and "wysyłamy", "liefert" and "liefern",
 * "kostet" and "kosten"; and plurals of Turkish, Hebrew and Arabic. Not `t` behind any letter: `tablet` is no table, and `clients` would be none of a `client`.
 */
const ENDING =
  /(?:ie|y|e|en|n|ed|ing|(?<=\p{L}{4})(?:[aiou]|ez|i?[ae]m[oi]|[ai]my|jemy|(?:[ai]|je)cie)|(?<=\p{L}{4}[flr])t|(?<=\p{L}{3}[dt])et|(?<=\p{L}{2}[^aeioul])l[ae]r|(?<=[א-ת]{3})(?:ים|ות|[הי])|(?<=[ء-ي]{3})(?:ات|ون|ين|[ةه]))$/u

function withoutEnding(word: string): string {
  if (word.length <= 3) return word
  // Each as far as a word is left: `keys` and `beds` end in what `key` and `bed` do, too.
  return [/s$/, ENDING, /(?<=(.))\1$/].reduce((rest, ending) => {
    const bare = rest.replace(ending, '')
    return bare.length >= 3 ? bare : rest
  }, word)
}
