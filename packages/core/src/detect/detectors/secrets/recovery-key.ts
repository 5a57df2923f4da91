import { type Identifier, identifiers } from '../../identifier.ts'

/** What opens a drive that BitLocker locked: eight groups of six digits, 16 bits each times 11 (Microsoft, MS-FVE; "BitLocker recovery overview"). */
export const recoveryKeys: readonly Identifier[] = identifiers([
  [
    'SECRET_KEY',
    '6-6-6-6-6-6-6-6',
    0.9,
    '',
    /[1-9]/,
    (c) => c.match(/.{6}/g)!.every((group) => Number(group) % 11 === 0 && Number(group) < 720_896),
  ],
])
