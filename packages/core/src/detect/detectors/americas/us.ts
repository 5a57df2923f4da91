import { divisible } from '../../checksum/divisible.ts'
import { luhn } from '../../checksum/luhn.ts'
import { weighted } from '../../checksum/weighted.ts'
import type { Identifier } from '../../identifier.ts'

const LICENSE = 'driver license|driver s license|drivers license|driving license|license number|dln|dl number'

export const us: readonly Identifier[] = [
  {
    // SSA POMS RM 10201.030: area 000, 666 and 900–999, group 00 and serial 0000 are never issued; 078-05-1120 and 219-09-9999 were
    // withdrawn after they had been printed on samples.
    label: 'US_SSN',
    mask: '999-99-9999=0.6|999 99 9999=0.3|999.99.9999|9<9>',
    score: 0.2,
    form: /^(?!000|666|9|...00|.{5}0000|(.)\1{8}|078051120|219099999|123456789)/,
    context: 'ssn|ssns|ss|social security|social|tax id',
  },
  {
    // IRS Publication 1915: 9, and a fourth and fifth digit of 50–65, 70–88, 90–92 or 94–99 (93 is an adopted child's ATIN).
    label: 'US_ITIN',
    mask: '999-99-9999=0.6|999 99 9999=0.3|9<9>',
    score: 0.2,
    form: /^9..(5|6[0-5]|7|8[0-8]|9[^3])/,
    context: 'itin|tax id|tin|taxpayer',
  },
  {
    // IRS, How EINs are assigned: the prefixes no campus has.
    label: 'US_EIN',
    mask: '99-9<7>=0.3|9<9>',
    score: 0.1,
    form: /^(?!0[07-9]|1[7-9]|2[89]|49|69|7[089]|89|9[67])/,
    context: 'ein|fein|employer id|employer identification|tax id',
  },
  {
    // Department of State: nine digits; since 2021 (Next Generation Passport), and on passport cards, a letter and eight.
    label: 'US_PASSPORT',
    mask: '9<9>=0.1|A9<8>',
    score: 0.15,
    context: 'passport',
  },
  {
    // The fifty states' and DC's own formats (AAMVA members' pages), one list; separators as Colorado, Florida, Illinois, Indiana, Kansas,
    // Maryland, New Jersey, New York, Pennsylvania and Wisconsin print them. No state publishes a checksum.
    label: 'US_DRIVER_LICENSE',
    mask:
      '9999-99-9999=0.3|99-999-9999|A9<5-14>|A9<18>|A9<6>A|AA9<5-7>|AA9<6>A|AAA9<6>|99AAA9<5>|' +
      '999AA9999|9<7-9>A|9<8>AA|A9A9A|A<7>999XX|AAAX<9>|A999-999-99-999-9|A999-9999-9999|A999-9999-9999-99|A-999-999-999-999|' +
      'A 999 999 999 999|A9999 99999 99999|A99-99-9999',
    score: 0.2,
    context: `${LICENSE}|dl`,
  },
  // `DL` before mere digits is as often a part number.
  {
    label: 'US_DRIVER_LICENSE',
    mask: '9<6-14>|9<16>|999 999 999|99 999 999',
    score: 0.2,
    context: LICENSE,
  },
  {
    // Nacha, operating rules: up to 17 characters; no checksum is common to the banks.
    label: 'US_BANK_NUMBER',
    mask: '9<8-17>',
    score: 0.1,
    context: 'account number|account no|bank account|acct|checking|savings',
  },
  {
    // ABA Key to Routing Numbers: Federal Reserve districts 00–12, thrifts 21–32, electronic 61–72, traveller's cheques 80.
    label: 'ABA_ROUTING_NUMBER',
    mask: '9<9>|9999-9999-9',
    score: 0.3,
    form: /^(?!0{9})(0|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/,
    check: divisible(10, '371'),
    context: 'routing|aba|transit',
  },
  {
    // DEA registration number: registrant type, initial of the name (or 9), six digits and a check digit.
    label: 'MEDICAL_LICENSE',
    mask: 'AA9<7>|A9<8>',
    score: 0.4,
    form: /^[A-HJ-MPR-UX][A-Z9]/,
    check: (c) => weighted(c.slice(2, 8), '12') % 10 === Number(c[8]),
    context: 'dea|medical license|prescriber|rx',
  },
  {
    // 45 CFR 162.406: 1 or 2 first, ISO Luhn with the prefix 80840.
    label: 'US_NPI',
    mask: '9<10>=0.3|9999-999-999|9999 999 999',
    score: 0.4,
    form: /^(?!(.)\1{8})[12]/,
    check: (c) => luhn(`80840${c}`),
    context: 'npi|provider',
  },
  {
    // CMS, Understanding the MBI format: no S, L, O, I, B, Z.
    label: 'US_MBI',
    mask: '9AX9-AX9-AA99=0.7|9AX9AX9AA99|9AX9 AX9 AA99',
    score: 0.4,
    form: /^[1-9](?!.*[SLOIBZ])/,
    context: 'mbi|medicare|beneficiary',
  },
]
