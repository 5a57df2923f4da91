/**
 * Luhn's check (ISO/IEC 7812-1, annex B) over a string of ASCII digits, check digit last. In base 36, with upper-case letters
 * counting 10 to 35, it is the check of India's GSTIN.
 */
export function luhn(digits: string, base = 10): boolean {
  let sum = 0
  for (let i = digits.length - 1, double = false; i >= 0; i--, double = !double) {
    const code = digits.charCodeAt(i)
    const value = (code < 58 ? code - 48 : code - 55) * (double ? 2 : 1)
    sum += value < base ? value : value - base + 1
  }
  return digits.length > 0 && sum % base === 0
}
