/** What each digit becomes one place further to the left. */
const PERMUTATION = '1576283094'

/** Verhoeff's dihedral check (J. Verhoeff, Error Detecting Decimal Codes, 1969) over a string of ASCII digits, check digit last. */
export function verhoeff(digits: string): boolean {
  let check = 0
  for (let i = 0; i < digits.length; i++) {
    let digit = Number(digits[digits.length - 1 - i])
    for (let turns = i % 8; turns > 0; turns--) digit = Number(PERMUTATION[digit])
    // The product in D5, the symmetries of a pentagon: 0 to 4 are rotations, 5 to 9 reflections; after a reflection one turns the other way.
    const turned = check < 5 ? check + digit : check - digit + 5
    check = (turned % 5) + (check < 5 === digit < 5 ? 0 : 5)
  }
  return check === 0
}
