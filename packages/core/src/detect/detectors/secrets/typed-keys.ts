/** Keys and codes that are typed in by hand. */
import { type Identifier, identifiers } from '../../identifier.ts'

export const typedKeys: readonly Identifier[] = identifiers([
  // What banks in German call a code for one time.
  { label: 'ONE_TIME_CODE', mask: '6', score: 0.55, lead: /\bTAN\b:?( lautet)?:? .$/, context: '' },
  // What opens a drive that BitLocker locked: 16 bits a group, times 11 (Microsoft, "BitLocker recovery overview").
  [
    'SECRET_KEY',
    '6-6-6-6-6-6-6-6',
    0.9,
    '',
    /[1-9]/,
    (c) => c.match(/.{6}/g)!.every((group) => Number(group) % 11 === 0 && Number(group) < 720_896),
  ],
  // Microsoft, "Product activation": what a licence of Windows or Office comes with.
  [
    'SECRET_KEY',
    'X<5>-X<5>-X<5>-X<5>-X<5>',
    0.1,
    'product key|license key|licence key|windows key|activation key|activation code|serial key|cd key',
    /^(?=.*\d)(?=.*[A-Z])/,
  ],
])
