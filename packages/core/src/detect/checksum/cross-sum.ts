/**
 * The German insurers' check digit (VKVV § 4; § 290 SGB V, annex 1): a letter becomes its place in the alphabet, two digits; each digit but
 * the last is multiplied by its weight, and the last is the sum of the products' digits modulo 10. Weights start over when they run out.
 */
export const crossSum =
  (weights: string): ((compact: string) => boolean) =>
  (compact) => {
    const digits = compact.replace(/[A-Z]/, (letter) => String(letter.charCodeAt(0) + 36).slice(1))
    let sum = 0
    for (let i = 0; i < digits.length - 1; i++) {
      const product = Number(digits[i]) * Number(weights[i % weights.length])
      sum += (product % 10) + Math.floor(product / 10)
    }
    return sum % 10 === Number(digits.at(-1))
  }
