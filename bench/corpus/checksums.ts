/** Check digits as their issuers publish them, written for the corpus alone: the code under test is not used to make its own test. */

/** The digit that makes `body` plus it pass Luhn (ISO/IEC 7812-1). */
export function luhnDigit(body: string): string {
  let sum = 0
  ;[...body].reverse().forEach((digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  })
  return String((10 - (sum % 10)) % 10)
}

/** The sum of digits by weights. */
export function weigh(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0)
}

/** What is left of a decimal number of any length by `modulus`. */
export function remainder(digits: string, modulus: number): number {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % modulus
  return rest
}

/** ISO 7064 MOD 11,10. */
export function mod1110Digit(body: string): string {
  let product = 10
  for (const digit of body) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return String((11 - product) % 10)
}

/** ISO 7064 MOD 97-10 over letters and digits, letters as 10 to 35. */
export function mod97Digits(text: string): string {
  const figures = [...text].map((c) => String(Number.parseInt(c, 36))).join('')
  return String(98 - remainder(`${figures}00`, 97)).padStart(2, '0')
}

const D = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]
const P = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
]
const INVERSE = '0432156789'

/** Verhoeff's check digit (1969), as the UIDAI uses it. */
export function verhoeffDigit(body: string): string {
  let check = 0
  ;[...body].reverse().forEach((digit, i) => {
    check = Number(D[check]![Number(P[(i + 1) % 8]![Number(digit)])])
  })
  return INVERSE[check]!
}
