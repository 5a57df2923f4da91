import { isDay } from '../../checksum/calendar.ts'
import { endsWithMod11Or0, weighted, weightedBody } from '../../checksum/weighted.ts'
import type { Identifier } from '../../identifier.ts'

/** In the order of the numbers 10 to 35 they stand for. */
const TW_LETTERS = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'

export const eastAsia: readonly Identifier[] = [
  {
    // GB 11643-1999 (ISO 7064 MOD 11-2): province, county, birth date, sequence, check; 15 digits until 1999; 9 the foreigner's card of 2023.
    label: 'CN_RIC',
    mask: '9<17>X|9<6> 9<8> 999X|9<15>=0.2',
    score: 0.85,
    form: /^(1[1-5]|2[123]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[123]|9[1-6])(.{13}|.{4}(18|19|20[0-3]).*[\dX])$/,
    check: (c) =>
      c[15]
        ? isDay(c.slice(6, 14)) && '10X98765432'[weightedBody(c, '79a584216379a5842') % 11] === c[17]
        : isDay(19 + c.slice(6, 12)),
    context: '身份证|chinese id',
  },
  {
    // Immigration Department: one letter counts as blank (36, or 3 mod 11) and letter; the check is usually bracketed.
    label: 'HK_ID',
    mask: 'A<1-2>9<6>X|A<1-2>9<6>-X|A<1-2>9<6>(9|A<1-2>9<6>(A',
    score: 0.3,
    form: /[\dA]$/,
    check: (c) => weighted(c.padStart(9, '3'), '987654321') % 11 === 0,
    context: 'hkid|hong kong|身份證',
  },
  {
    // Ministry of the Interior: 1, 2 nationals; 8, 9 foreigners since 2021, A–D (their units) before.
    label: 'TW_ID',
    mask: 'A9<9>|AA9<8>',
    score: 0.35,
    form: /^.[1289A-D]/,
    check: (c) => weighted(TW_LETTERS.indexOf(c[0]!) + 10 + c.slice(1), '19876543211') % 10 === 0,
    context: '身分證|統一證號|居留證|taiwan|arc|national id',
  },
  {
    // MIC ordinance 85 of 2014, article 5.
    label: 'JP_MY_NUMBER',
    mask: '9999 9999 9999|9999-9999-9999|9<12>=0.3',
    score: 0.4,
    form: /^(?!(.)\1+$)/,
    check: (c) => endsWithMod11Or0(c, '65432765432'),
    context: 'マイナンバー|個人番号|my number',
  },
]
