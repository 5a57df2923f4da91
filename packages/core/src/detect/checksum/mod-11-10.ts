/** ISO/IEC 7064 MOD 11,10: the hybrid system of German and Croatian numbers, over a string of ASCII digits. */
export function mod11x10(digits: string): boolean {
  let product = 10
  let sum = 0
  for (const digit of digits) {
    sum = (product + Number(digit)) % 10
    product = ((sum || 10) * 2) % 11
  }
  return sum === 1
}
