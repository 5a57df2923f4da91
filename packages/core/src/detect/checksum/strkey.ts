const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** True where the checksum of a Stellar key holds (SEP 23): 56 digits of base 32 for 33 bytes and their CRC-16 (XMODEM), the low byte first. */
export function isStrkey(text: string): boolean {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const char of text) {
    held = ((held << 5) | DIGITS.indexOf(char)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 255)
  }
  let sum = 0
  for (const byte of bytes.slice(0, -2)) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return sum === bytes.at(-2)! + bytes.at(-1)! * 256
}
