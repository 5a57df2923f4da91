import { isDay } from '../../checksum/calendar.ts'
import { mod11Digit } from '../../checksum/mod-11-digit.ts'
import { weighted, weightedBody } from '../../checksum/weighted.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

/** In the order of the numbers 10 to 35 they stand for. */
const TW_LETTERS = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'

const myNumber = mod11Digit('56789456789')

export const eastAsia: readonly Identifier[] = identifiers([
  // GB 11643-1999 (ISO 7064 MOD 11-2): province, county, birth date, sequence, check; 15 digits until 1999; 9 the foreigner's card of 2023.
  [
    'CN_RIC',
    '17X|6 8 3X|6-8-3X|15=0.2',
    0.85,
    '身份证|chinese id|resident id|*',
    /^(1[1-5]|2[123]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[123]|9[1-6])(.{13}|.{4}(18|19|20[0-3]).*[\dX])$/,
    (c) =>
      c[15]
        ? isDay(c.slice(6, 14)) && '10X98765432'[weightedBody(c, '79a584216379a5842') % 11] === c[17]
        : isDay(19 + c.slice(6, 12)),
  ],
  // Immigration Department: one letter counts as blank (36, or 3 mod 11) and letter; the check is usually bracketed.
  [
    'HK_ID',
    'A<1-2>6X|A<1-2>6-X|A<1-2>6(1|A<1-2>6(A|A 6(1|A 6(A',
    0.4,
    'hkid|hkic|hk|id card|identity card|hong kong|身份證|身份証|身分證|香港|*',
    /[\dA]$/,
    (c) => weighted(c.padStart(9, '3'), '987654321') % 11 === 0,
  ],
  // Ministry of the Interior: 1, 2 nationals; 8, 9 foreigners since 2021, A–D (their units) before.
  [
    'TW_ID',
    'A9|AA8',
    0.35,
    '身分證|身份證|證件|統一證號|統一編號|居留證|taiwan~|tw id|roc id|arc|*',
    /^.[1289A-D]/,
    (c) => weighted(TW_LETTERS.indexOf(c[0]!) + 10 + c.slice(1), '19876543211') % 10 === 0,
  ],
  // MIC ordinance 85 of 2014, article 5.
  [
    'JP_MY_NUMBER',
    '4 4 4|4-4-4|12=0.3',
    0.4,
    'マイナンバー|個人番号|通知カード|my number|individual number|*',
    /^(?!(.)\1+$)/,
    myNumber,
  ],
  // A tenth begin with 0, as numbers to call do.
  {
    label: 'JP_MY_NUMBER',
    mask: '4 4 4|4-4-4',
    score: 1,
    lead: /(マイナンバー|個人番号|Individual Number|My Number|MY[ _]NUMBER|my_?[nN]umber)[^\d,]{0,15}0$/,
    form: /[1-9]/,
    context: '',
    check: myNumber,
  },
])
