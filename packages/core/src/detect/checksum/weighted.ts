/** Digits count as they are, letters from A = 10 to Z = 35. */
export const BASE_36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * The sum behind most check digits: each character's value times its weight. A value is the character's place in `alphabet`; weights are
 * written as base 36 digits (`a` = 10) and start over when they run out, so '371' serves any length.
 *
 * @example weighted('021000021', '371') // 3·0 + 7·2 + 1·1 + … = 30
 */
export function weighted(text: string, weights: string, alphabet: string = BASE_36): number {
  let sum = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const weight = weights.charCodeAt(i % weights.length)
    const value = alphabet !== BASE_36 ? alphabet.indexOf(text[i]!) : code < 58 ? code - 48 : code - 55
    sum += value * (weight < 58 ? weight - 48 : weight - 87)
  }
  return sum
}

/** The weighted sum of all characters but the last, which is the check digit. */
export const weightedBody = (text: string, weights: string): number => weighted(text.slice(0, -1), weights)
