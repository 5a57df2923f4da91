/** ISO 7064 MOD 97-10 of an alphanumeric string, letters counting 10 to 35: the remainder, 0 to 96. */
export function mod97(text: string): number {
  let remainder = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const value = code < 58 ? code - 48 : (code | 32) - 87
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}
