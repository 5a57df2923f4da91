/** How people of each locale write phone numbers, addresses, dates and prices. Mobile and area prefixes are real ones; the numbers are drawn. */
import {
  type Faker,
  fakerDA,
  fakerDE,
  fakerEN_GB,
  fakerEN_US,
  fakerES,
  fakerFI,
  fakerFR,
  fakerIT,
  fakerJA,
  fakerNB_NO,
  fakerNL,
  fakerPL,
  fakerPT_BR,
  fakerSV,
  fakerTR,
} from '@faker-js/faker'
import type { Random } from './random.ts'
import { templates as de } from './templates/de.ts'
import { templates as enGb } from './templates/en-gb.ts'
import { templates as enUs } from './templates/en-us.ts'
import { templates as es } from './templates/es.ts'
import { templates as fr } from './templates/fr.ts'
import { templates as it } from './templates/it.ts'
import { templates as nl } from './templates/nl.ts'
import { da, fi, nb, sv } from './templates/nordic.ts'
import { templates as pl } from './templates/pl.ts'
import { templates as pt } from './templates/pt.ts'
import { ja, tr } from './templates/tr-ja.ts'

export interface Locale {
  readonly code: string
  readonly faker: Faker
  readonly templates: readonly string[]
  /** Patterns for `Random.fill`. */
  readonly phones: readonly string[]
  /** One address: `S` street name, `N` house number, `C` city, the rest a pattern. */
  readonly addresses: readonly string[]
  /** Dates: `D` `DD` day, `M` `MM` month, `B` month's name, `Y` `YY` year, `TT` T and a time. */
  readonly dates: readonly string[]
  /** A price around the figure `#`. */
  readonly amounts: readonly string[]
}

export const locales: readonly Locale[] = [
  {
    code: 'en-US',
    faker: fakerEN_US,
    templates: enUs,
    phones: [
      '(415) 6!#-####',
      '212-7!#-####',
      '+1 617-4!#-####',
      '+1 (312) 6!#-####',
      '503.8!#.####',
      '206 7!# ####',
      '7132!#####',
      '1-800-4!#-####',
      '+12024!#####',
      '(415) 7!#-#### ext. ###',
    ],
    addresses: [
      'N S, C, CA 9####',
      'N S, Apt. #, C, TX 7####',
      'N S\nC, NY 1####',
      'N S, Suite ###, C, IL 6####-####',
    ],
    dates: ['MM/DD/Y', 'M/D/YY', 'B D, Y', 'Y-MM-DD', 'Y-MM-DDTT:00Z'],
    amounts: ['$#', '$#.00', 'USD #'],
  },
  {
    code: 'en-GB',
    faker: fakerEN_GB,
    templates: enGb,
    phones: [
      '07!## ######',
      '+44 7!## ######',
      '020 7### ####',
      '(0161) 4## ####',
      '+44 (0)20 8### ####',
      '01632 9#####',
      '0131 5## ####',
    ],
    addresses: ['N S, C, LE# #AB', 'N S\nC\nM## #QD', 'Flat #, N S, C EH# #PT'],
    dates: ['DD/MM/Y', 'D B Y', 'Dth B Y', 'Y-MM-DD'],
    amounts: ['£#', '£#.50'],
  },
  {
    code: 'de',
    faker: fakerDE,
    templates: de,
    phones: [
      '030 ########',
      '+49 30 #######',
      '0171 #######',
      '+49 151 ########',
      '089/#######',
      '(0221) ######',
      '+43 664 #######',
      '+41 79 ### ## ##',
      '040-######',
    ],
    addresses: ['S N, 1#### C', 'S N\n8#### C', 'S Na, D-5#### C'],
    dates: ['DD.MM.Y', 'D. B Y', 'DD.MM.YY', 'Y-MM-DD'],
    amounts: ['# €', '#,50 €', 'EUR #,00'],
  },
  {
    code: 'fr',
    faker: fakerFR,
    templates: fr,
    phones: [
      '06 ## ## ## ##',
      '+33 6 ## ## ## ##',
      '01.4#.##.##.##',
      '01 4# ## ## ##',
      '+33 (0)4 7# ## ## ##',
      '07########',
      '+32 4## ## ## ##',
    ],
    addresses: ['N S, 7#### C', 'N bis S\n3#### C', 'N, S, 6#### C'],
    dates: ['DD/MM/Y', 'D B Y', 'Y-MM-DD'],
    amounts: ['# €', '#,99 €'],
  },
  {
    code: 'es',
    faker: fakerES,
    templates: es,
    phones: [
      '6## ### ###',
      '+34 6## ### ###',
      '91 ### ## ##',
      '+34 93 ### ## ##',
      '6########',
      '+52 55 #### ####',
      '(55) #### ####',
    ],
    addresses: ['S N, 2#### C', 'S, N, 3º B, 0#### C', 'S N\n4#### C'],
    dates: ['DD/MM/Y', 'D de B de Y', 'D-M-Y'],
    amounts: ['# €', '#,00 €'],
  },
  {
    code: 'it',
    faker: fakerIT,
    templates: it,
    phones: ['3## #######', '+39 3## ### ####', '06 ########', '+39 02 ########', '02-#######'],
    addresses: ['S N, 2#### C', 'S, N\n0#### C'],
    dates: ['DD/MM/Y', 'D B Y', 'DD-MM-Y'],
    amounts: ['€ #', '#,00 €'],
  },
  {
    code: 'nl',
    faker: fakerNL,
    templates: nl,
    phones: ['06-########', '06 ########', '+31 6 ########', '020-#######', '+31 20 ### ####', '06########'],
    addresses: ['S N, 1### AB C', 'S N\n3### KX  C', 'S N-#, 2### GH C'],
    dates: ['DD-MM-Y', 'D B Y', 'Y-MM-DD'],
    amounts: ['€ #', '€ #,50'],
  },
  {
    code: 'pt',
    faker: fakerPT_BR,
    templates: pt,
    phones: ['(11) 9####-####', '+55 21 9####-####', '11 9####-####', '(31) 3###-####', '+351 91# ### ###'],
    addresses: ['S, N - C', 'S, N, apto ##, C - SP, 0####-###'],
    dates: ['DD/MM/Y', 'D de B de Y'],
    amounts: ['R$ #', 'R$ #,90'],
  },
  {
    code: 'pl',
    faker: fakerPL,
    templates: pl,
    phones: ['5## ### ###', '+48 6## ### ###', '22 ### ## ##', '+48 22 ### ## ##', '60#######'],
    addresses: ['ul. S N, 0#-### C', 'S N/#\n3#-### C'],
    dates: ['DD.MM.Y', 'D B Y', 'Y-MM-DD'],
    amounts: ['# zł', '#,00 PLN'],
  },
  {
    code: 'sv',
    faker: fakerSV,
    templates: sv,
    phones: ['070-### ## ##', '+46 70 ### ## ##', '08-### ### ##', '0735######'],
    addresses: ['S N, 1## ## C', 'S N\n4## ## C'],
    dates: ['Y-MM-DD', 'D B Y'],
    amounts: ['# kr'],
  },
  {
    code: 'da',
    faker: fakerDA,
    templates: da,
    phones: ['2# ## ## ##', '+45 ## ## ## ##', '+45 3#######', '4#######'],
    addresses: ['S N, 2### C', 'S N, #. tv\n8### C'],
    dates: ['DD.MM.Y', 'D. B Y', 'DD-MM-Y'],
    amounts: ['# kr.'],
  },
  {
    code: 'nb',
    faker: fakerNB_NO,
    templates: nb,
    phones: ['9## ## ###', '+47 4## ## ###', '22 ## ## ##', '9#######'],
    addresses: ['S N, 0### C', 'S N\n5### C'],
    dates: ['DD.MM.Y', 'D. B Y'],
    amounts: ['kr #'],
  },
  {
    code: 'fi',
    faker: fakerFI,
    templates: fi,
    phones: ['040 #######', '+358 40 #######', '09 ######', '050-#######'],
    addresses: ['S N, 00### C', 'S N A #\n33### C'],
    dates: ['D.M.Y', 'DD.MM.Y'],
    amounts: ['# €'],
  },
  {
    code: 'tr',
    faker: fakerTR,
    templates: tr,
    phones: ['0532 ### ## ##', '+90 533 ### ## ##', '(0212) ### ## ##', '0542#######'],
    addresses: ['S No: N, 34### C', 'S N\n06### C'],
    dates: ['DD.MM.Y', 'D B Y'],
    amounts: ['# TL', '₺#'],
  },
  {
    code: 'ja',
    faker: fakerJA,
    templates: ja,
    phones: ['090-####-####', '03-####-####', '+81 90-####-####', '0120-###-###', '080########'],
    addresses: [],
    dates: ['Y/MM/DD', 'Y-MM-DD'],
    amounts: ['¥#', '#円'],
  },
]

export function phoneOf(locale: Locale, r: Random): string {
  return r.fill(r.pick(locale.phones))
}

export function addressOf(locale: Locale, r: Random): string {
  const street = locale.faker.location.street()
  const city = locale.faker.location.city()
  return r
    .pick(locale.addresses)
    .replace(/[SNC](?![A-Za-z])|N(?=a,)|#/g, (mark) =>
      mark === 'S'
        ? street
        : mark === 'C'
          ? city
          : mark === 'N'
            ? String(r.int(1, 240))
            : String(r.int(1, 9)),
    )
}

export function dateOf(locale: Locale, r: Random, birth = false): string {
  const form = r.pick(birth ? locale.dates.filter((date) => !date.includes('T')) : locale.dates)
  const [y, m, d] = [birth ? r.int(1940, 2006) : r.int(2019, 2028), r.int(1, 12), r.int(1, 28)]
  const two = (n: number): string => String(n).padStart(2, '0')
  // With the day beside it the month stands in its right case.
  const name = new Intl.DateTimeFormat(locale.code, { day: 'numeric', month: 'long', timeZone: 'UTC' })
    .formatToParts(Date.UTC(2024, m - 1, 15))
    .find((part) => part.type === 'month')!.value
  const ending =
    d % 10 === 1 && d !== 11 ? 'st' : d % 10 === 2 && d !== 12 ? 'nd' : d % 10 === 3 && d !== 13 ? 'rd' : 'th'
  return form.replace(/TT|Dth|DD|D|MM|M|B|YY|Y/g, (mark) => {
    switch (mark) {
      case 'TT':
        return `T${two(r.int(0, 23))}:${two(r.int(0, 59))}`
      case 'Dth':
        return `${d}${ending}`
      case 'DD':
        return two(d)
      case 'D':
        return String(d)
      case 'MM':
        return two(m)
      case 'M':
        return String(m)
      case 'B':
        return name
      case 'YY':
        return two(y % 100)
      default:
        return String(y)
    }
  })
}

export function amountOf(locale: Locale, r: Random): string {
  return r.pick(locale.amounts).replace('#', String(r.int(3, 4800)))
}
