/** What each digit becomes at each place from the right, ten for a place: 1576283094, as many times as there are places behind. */
const PERMUTED = '01234567891576283094580379614289160435279453126870428657390127938064157046913258'

/** Verhoeff's dihedral check (J. Verhoeff, Error Detecting Decimal Codes, 1969) over a string of ASCII digits, check digit last. */
export function verhoeff(digits: string): boolean {
  let check = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = PERMUTED.charCodeAt((i % 8) * 10 + digits.charCodeAt(digits.length - 1 - i) - 48) - 48
    // The product in D5, the symmetries of a pentagon: 0 to 4 are rotations, 5 to 9 reflections; after a reflection one turns the other way.
    const turned = check < 5 ? check + digit : check - digit + 5
    check = (turned % 5) + (check < 5 === digit < 5 ? 0 : 5)
  }
  return check === 0
}
