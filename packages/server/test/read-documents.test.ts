/** Documents that LibreOffice and other programs made, not ours. */
import { builtInPolicies, type Policy } from '@svc/core'
import { describe, expect, it } from 'vitest'
import { prepare } from '../src/features/knowledge/extract/prepare.ts'
import { FILE_TYPES, type Reading } from '../src/features/knowledge/extract/reading.ts'
import { fixture } from './support/files.ts'

const rules = { policy: builtInPolicies[0] as Policy, contactDetails: [] }
const read = (name: string, as: string = name): Promise<Reading> =>
  prepare({ bytes: fixture(name), filename: as, accepted: FILE_TYPES, rules })

async function textOf(name: string): Promise<string> {
  const reading = await read(name)
  if (reading.kind !== 'read') throw new Error(`${name}: ${reading.why}`)
  expect(reading.fileType).toBe(name.split('.').at(-1))
  expect(reading.chunks.length).toBeGreaterThan(0)
  return reading.text.replace(/\s+/g, ' ')
}

const handbook = [
  'Bedienungsanleitung Gerät Nordlicht 3',
  'während der Störung blinkt sie größtenteils gelb',
  'Filter alle 90 Tage wechseln.',
  'Gehäuse mit einem weichen Tuch säubern.',
  'Seite zwei: Die Gewährleistung beträgt vierundzwanzig Monate ab Kaufdatum.',
  'Ersatzteile für Österreich und die Schweiz liegen in Zürich.',
  'Seite drei: Entsorgung über die örtliche Sammelstelle.',
  'Łódź, Škoda, naïve café – Zeichen aus vielen Sprachen: Ελληνικά, Русский.',
]

describe('a handbook of three pages', () => {
  it.each([
    ['libreoffice-writer.pdf', 'Leistungsaufnahme 35 Watt'],
    ['ghostscript.pdf', 'Leistungsaufnahme 35 Watt'],
    ['wkhtmltopdf.pdf', 'Leistungsaufnahme 35 Watt'],
    ['libreoffice-writer.docx', 'Leistungsaufnahme | 35 Watt'],
    ['pandoc.docx', 'Leistungsaufnahme | 35 Watt'],
    ['pandoc.md', '| Leistungsaufnahme | 35 Watt |'],
    ['pandoc.txt', 'Leistungsaufnahme 35 Watt'],
  ])('as %s gives its text and its table', async (name, row) => {
    const text = await textOf(name)
    for (const sentence of [...handbook, row]) expect(text).toContain(sentence)
  })

  it.each(['libreoffice-writer.pdf', 'ghostscript.pdf'])(
    'as %s keeps the bullets of a symbol font',
    async (name) => {
      const text = await textOf(name)
      expect(text).toContain('• Filter alle 90 Tage wechseln. • Gehäuse')
      expect(text).not.toMatch(/[\uE000-\uF8FF]/)
    },
  )

  it.each(['libreoffice-writer.docx', 'pandoc.docx'])('as %s keeps its headings', async (name) => {
    const reading = await read(name)
    const headings = reading.kind === 'read' ? reading.text.match(/^#+ .*$/gm) : null
    expect(headings).toEqual([
      '# Bedienungsanleitung Gerät Nordlicht 3',
      '## Wartung und Reinigung',
      '## Technische Daten',
    ])
  })
})

describe('tables', () => {
  it.each(['libreoffice-calc.xlsx', 'libreoffice-utf-8.csv', 'libreoffice-windows-1252.csv'])(
    '%s gives each row with the names of its columns',
    async (name) => {
      const text = await textOf(name)
      expect(text).toContain('Artikel: Filter für Nordlicht | Preis: 19.5 | Lager: 340 | Gültig ab:')
      expect(text).toContain('Artikel: Großes Gehäuse | Preis: 89 | Lager: 7')
    },
  )

  it('openpyxl.xlsx gives every sheet under its name, and a cell that stands apart', async () => {
    const text = await textOf('openpyxl.xlsx')
    expect(text).toContain('# Öffnungszeiten Stadt: Zürich | Werktags: 9 bis 18 Uhr')
    expect(text).toMatch(/# Maße .*Nordlicht 3 .*310 .*220 .*Fußnote: Maße in Millimetern/)
  })

  it('python-docx.docx gives its table', async () => {
    const text = await textOf('python-docx.docx')
    expect(text).toContain('# Rückgabe und Umtausch Ungeöffnete Ware')
    expect(text).toContain('Land | Tage Österreich | 30')
  })
})

it('pandoc-lists.docx keeps the numbers of its steps, lists within lists, and notes without their way back', async () => {
  const reading = await read('pandoc-lists.docx')
  expect(reading.kind === 'read' && reading.text).toBe(
    '# Returns\n\n1. Sign in.\n2. Choose:\n  - the item\n  - the reason\n3. Print the label.\n\nMoney comes back in five days.[1]\n\n1.  In Iceland in ten.',
  )
})

it('chromium.pdf gives what is read from the right as it is read, and its headings', async () => {
  const reading = await read('chromium.pdf')
  const lines = reading.kind === 'read' ? reading.text.split('\n').filter(Boolean) : []
  expect(lines).toEqual([
    '## שעות פתיחה',
    'החנות פתוחה בימים ראשון עד חמישי מ-9:00 עד 17:30, טלפון [PHONE_NUMBER]. אפשר לכתוב גם אל Nordlicht Outdoor 24 בכל שעה, (כולל שבת) והמחיר הוא 12.50 יורו.',
    '## الشحن والإرجاع',
    'نوصل الطلبات خلال خمسة أيام. لا نقبل الدفع نقدا عند الاستلام.',
    '## Efficient offices',
    'Our office in the old town is open from [DATE_TIME] to [DATE_TIME] between nine and five, and on Saturdays until noon.',
  ])
})

it('reportlab.pdf gives each of its five pages', async () => {
  const text = await textOf('reportlab.pdf')
  for (let page = 1; page <= 5; page++)
    expect(text).toContain(`Page ${page}: the warranty covers part number ${page}00.`)
})

it('a locked one is refused', async () => {
  expect(await read('qpdf-locked.pdf')).toEqual({ kind: 'refused', why: 'encrypted', fileType: 'pdf' })
})

describe('the name', () => {
  it.each(['handbook', 'handbook.PDF', 'a.b.pdf'])('%s goes with a PDF', async (name) => {
    expect((await read('reportlab.pdf', name)).kind).toBe('read')
  })

  it.each([
    ['handbook.txt', 'mismatch'],
    ['handbook.docx', 'mismatch'],
    ['handbook.exe', 'unsupported'],
    ['handbook.constructor', 'unsupported'],
  ])('%s does not', async (name, why) => {
    expect(await read('reportlab.pdf', name)).toMatchObject({ kind: 'refused', why })
  })
})
