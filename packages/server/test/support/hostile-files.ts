/** Files that nobody makes in earnest, and what an upload of each is answered. Made here, since they are small only as recipes. */
import { deflateRawSync } from 'node:zlib'
import { MAX_FILE_BYTES } from '@svc/contract'
import { fixture } from './files.ts'
import { onePage, pdfFile, stream } from './pdf-file.ts'
import { docxEntries, paragraph, xlsxEntries, zipFile } from './zip-file.ts'

export interface HostileFile {
  readonly what: string
  readonly filename: string
  make(): Uint8Array
  /** 200 for what is harmless once it is read with care. */
  readonly status: number
}

const MB = 1024 * 1024
const zeros = (size: number) => Buffer.alloc(size, ' ')
const text = (content: string) => Buffer.from(content)
const plain = docxEntries(paragraph('hello there'))
const nothing = deflateRawSync('')
const cell = (at: string) => `<row><c r="${at}" t="inlineStr"><is><t>far away</t></is></c></row>`

const bombs: HostileFile[] = [
  {
    what: 'a DOCX whose text inflates to 200 MB',
    filename: 'a.docx',
    status: 413,
    make() {
      const block = deflateRawSync(zeros(200 * MB))
      const [types, rels, document] = docxEntries('')
      return zipFile([types!, rels!, { ...document!, content: '', deflated: block, declared: 200 * MB }])
    },
  },
  {
    what: 'a DOCX whose text inflates to 200 MB and says it is 2 kB',
    filename: 'a.docx',
    status: 400,
    make() {
      const [types, rels, document] = docxEntries('')
      return zipFile([
        types!,
        rels!,
        { ...document!, content: '', deflated: deflateRawSync(zeros(200 * MB)), declared: 2_000 },
      ])
    },
  },
  {
    what: 'a DOCX with a picture that inflates to 200 MB',
    filename: 'a.docx',
    status: 413,
    make: () => zipFile([...plain, { name: 'word/media/a.png', content: zeros(200 * MB) }]),
  },
  {
    what: 'an XLSX whose sheet inflates to 200 MB',
    filename: 'a.xlsx',
    status: 413,
    make: () => zipFile(xlsxEntries('<row/>'.padEnd(200 * MB))),
  },
  {
    // What is within is never opened.
    what: 'a DOCX of zips within zips',
    filename: 'a.docx',
    status: 200,
    make() {
      let inner = zipFile([{ name: 'a', content: zeros(100 * MB) }])
      for (let depth = 0; depth < 5; depth++)
        inner = zipFile(Array.from({ length: 16 }, (_, i) => ({ name: `${i}.zip`, content: inner })))
      return zipFile([...plain, { name: 'word/inner.zip', content: inner }])
    },
  },
  {
    what: 'a DOCX with 60,000 entries',
    filename: 'a.docx',
    status: 413,
    make: () =>
      zipFile([
        ...plain,
        ...Array.from({ length: 60_000 }, (_, i) => ({ name: `word/${i}`, content: '', deflated: nothing })),
      ]),
  },
  {
    what: 'a DOCX whose entries share the same bytes',
    filename: 'a.docx',
    status: 413,
    make: () => overlapping(),
  },
  {
    what: 'a container that holds itself',
    filename: 'a.docx',
    status: 415,
    make: () => quine(),
  },
  {
    what: 'a DOCX of 1.5 million paragraphs',
    filename: 'a.docx',
    status: 413,
    make: () => zipFile(docxEntries('<w:p/>'.repeat(1_500_000))),
  },
  {
    what: 'a DOCX of 1.5 million paragraphs with words in them',
    filename: 'a.docx',
    status: 413,
    make: () => zipFile(docxEntries(paragraph('a').repeat(1_500_000))),
  },
  {
    what: 'a DOCX that nests 33,000 tables',
    filename: 'a.docx',
    status: 413,
    make: () =>
      zipFile(docxEntries('<w:tbl><w:tr><w:tc>'.repeat(33_000) + '</w:tc></w:tr></w:tbl>'.repeat(33_000))),
  },
  {
    what: 'a DOCX with a thousand million laughs',
    filename: 'a.docx',
    status: 400,
    make() {
      const entities = Array.from(
        { length: 9 },
        (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`,
      ).join('')
      return zipFile(docxEntries(paragraph('&l9;'), `<!DOCTYPE d [<!ENTITY l0 "lol">${entities}]>`))
    },
  },
  {
    what: 'an XLSX with a cell in the last row and the last column',
    filename: 'a.xlsx',
    status: 413,
    make: () => zipFile(xlsxEntries(cell('A1') + cell('XFD1048576'))),
  },
  {
    what: 'an XLSX with a cell in the last column of each of 20,000 rows',
    filename: 'a.xlsx',
    status: 413,
    make: () => zipFile(xlsxEntries(Array.from({ length: 20_000 }, (_, i) => cell(`XFD${i + 1}`)).join(''))),
  },
  {
    what: 'an XLSX of 20,000 cells that all hold the same 100 kB',
    filename: 'a.xlsx',
    status: 413,
    make: () =>
      zipFile([
        ...xlsxEntries(
          Array.from({ length: 20_000 }, (_, i) => `<row><c r="A${i + 1}" t="s"><v>0</v></c></row>`).join(''),
        ),
        {
          name: 'xl/sharedStrings.xml',
          content: `<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'word '.repeat(20_000)}</t></si></sst>`,
        },
      ]),
  },
  {
    what: 'an XLSX with a cell beyond every row and column',
    filename: 'a.xlsx',
    status: 413,
    make: () => zipFile(xlsxEntries(cell('ZZZZZZZ999999999'))),
  },
]

const containers: HostileFile[] = [
  ...['../../etc/passwd', '/etc/passwd', 'C:/windows/x', 'word\\..\\x', 'word/../../x'].map((name) => ({
    what: `a DOCX with an entry named ${name}`,
    filename: 'a.docx',
    status: 400,
    make: () => zipFile([...plain, { name, content: 'x' }]),
  })),
  {
    what: 'a DOCX with the same entry twice',
    filename: 'a.docx',
    status: 400,
    make: () => zipFile([...plain, plain[2]!]),
  },
  {
    what: 'a DOCX whose entries are encrypted',
    filename: 'a.docx',
    status: 400,
    make: () => zipFile([...plain.slice(0, 2), { ...plain[2]!, isEncrypted: true }]),
  },
  {
    what: 'half a DOCX',
    filename: 'a.docx',
    status: 400,
    make: () => fixture('python-docx.docx').subarray(0, 18_000),
  },
  {
    what: 'a plain zip',
    filename: 'a.zip',
    status: 415,
    make: () => zipFile([{ name: 'a.txt', content: 'hello' }]),
  },
]

const pdfs: HostileFile[] = [
  {
    what: 'an encrypted PDF',
    filename: 'a.pdf',
    status: 400,
    make: () => fixture('qpdf-locked.pdf'),
  },
  {
    what: 'half a PDF',
    filename: 'a.pdf',
    status: 400,
    make: () => fixture('libreoffice-writer.pdf').subarray(0, 9_000),
  },
  {
    what: 'a PDF of rubbish',
    filename: 'a.pdf',
    status: 400,
    make: () => Buffer.concat([text('%PDF-1.7\n'), Buffer.alloc(2 * MB, 0xa5)]),
  },
  {
    what: 'a PDF that says it has 2,000 million pages',
    filename: 'a.pdf',
    status: 400,
    make: () =>
      pdfFile([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 2000000000>>',
        '<</Type/Page/Parent 2 0 R>>',
      ]),
  },
  {
    what: 'a PDF of 100,000 pages',
    filename: 'a.pdf',
    status: 413,
    make: () =>
      pdfFile([
        '<</Type/Catalog/Pages 2 0 R>>',
        `<</Type/Pages/Kids[${'3 0 R '.repeat(100_000)}]/Count 100000>>`,
        '<</Type/Page/Parent 2 0 R>>',
      ]),
  },
  {
    what: 'a PDF whose pages lead back to themselves',
    filename: 'a.pdf',
    status: 400,
    make: () => pdfFile(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>']),
  },
  {
    what: 'a PDF of 300,000 nested lists',
    filename: 'a.pdf',
    status: 400,
    make: () => pdfFile(['<</Type/Catalog/Pages 2 0 R>>', `${'['.repeat(300_000)}${']'.repeat(300_000)}`]),
  },
  {
    what: 'a PDF whose page inflates to 200 MB of text',
    filename: 'a.pdf',
    status: 413,
    make: () => pdfFile(onePage(stream(Buffer.alloc(200 * MB, 'BT /F1 9 Tf (abc) Tj ET ')))),
  },
  {
    what: 'a PDF whose page is deflated twice, and inflates to 200 MB of spaces',
    filename: 'a.pdf',
    status: 413,
    make: () => pdfFile(onePage(stream(zeros(200 * MB), 2))),
  },
  {
    what: 'a PDF whose page says it is a picture, and inflates to 400 MB of spaces',
    filename: 'a.pdf',
    status: 400,
    make: () => pdfFile(onePage(stream(zeros(400 * MB), 1, '/Subtype/Image'))),
  },
  {
    what: 'a PDF of 20 million operators',
    filename: 'a.pdf',
    status: 400,
    make: () => pdfFile(onePage(stream(Buffer.alloc(60 * MB, 'q Q ')))),
  },
  {
    what: 'a PDF of a million broken streams',
    filename: 'a.pdf',
    status: 413,
    make: () => pdfFile([`${'stream\nx\nendstream '.repeat(500_000)}`]),
  },
  {
    what: 'a PDF whose forms draw each other',
    filename: 'a.pdf',
    status: 400,
    make() {
      const form = (next: number) =>
        `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</A ${next} 0 R>>>>/Length 12>>\nstream\n/A Do /A Do \nendstream`
      const objects = onePage(stream('/A Do'))
      objects[2] =
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>>>'
      return pdfFile([...objects, ...Array.from({ length: 40 }, (_, i) => form(i < 39 ? i + 6 : 5))])
    },
  },
]

const plainTexts: HostileFile[] = [
  { what: 'a PDF named as text', filename: 'a.txt', status: 415, make: () => fixture('reportlab.pdf') },
  { what: 'a DOCX named as PDF', filename: 'a.pdf', status: 415, make: () => fixture('pandoc.docx') },
  {
    what: 'a program named as DOCX',
    filename: 'a.docx',
    status: 415,
    make: () => Buffer.from(`MZ${'\0'.repeat(500)}`),
  },
  {
    what: 'a PDF that is a zip too',
    filename: 'a.docx',
    status: 415,
    make: () => Buffer.concat([fixture('reportlab.pdf'), zipFile(plain)]),
  },
  {
    what: 'a zip behind an empty picture',
    filename: 'a.docx',
    status: 415,
    make: () => Buffer.concat([Buffer.from('GIF89a'), zipFile(plain)]),
  },
  { what: '10 MB and a byte', filename: 'a.txt', status: 413, make: () => zeros(MAX_FILE_BYTES + 1) },
  {
    what: 'text with zero bytes',
    filename: 'a.txt',
    status: 415,
    make: () => text(`a${'\0'.repeat(5_000)}b`),
  },
  {
    what: 'UTF-16 without its mark',
    filename: 'a.txt',
    status: 415,
    make: () => Buffer.from('hello there', 'utf16le'),
  },
  {
    what: 'a CSV of one line of 10 MB',
    filename: 'a.csv',
    status: 413,
    make: () => Buffer.alloc(MAX_FILE_BYTES, 'abc,'),
  },
  {
    what: 'a CSV with one quoted field of 10 MB',
    filename: 'a.csv',
    status: 413,
    make: () => Buffer.concat([text('a,b\n"'), Buffer.alloc(MAX_FILE_BYTES - 100, 'word\n')]),
  },
  {
    what: 'a CSV of 5 million rows',
    filename: 'a.csv',
    status: 413,
    make: () => Buffer.alloc(MAX_FILE_BYTES, 'a\n'),
  },
  {
    what: 'a CSV whose first row makes all others long',
    filename: 'a.csv',
    status: 413,
    make: () =>
      text(
        `${Array.from({ length: 400 }, (_, i) => `a rather long name for column ${i}`).join()}\n${`${'1,'.repeat(399)}1\n`.repeat(12_000)}`,
      ),
  },
  {
    what: '10 MB of blank lines',
    filename: 'a.md',
    status: 400,
    make: () => Buffer.alloc(MAX_FILE_BYTES, '\n'),
  },
  { what: 'nothing', filename: 'a.pdf', status: 400, make: () => new Uint8Array() },
]

/** Read like any other. */
const harmless: HostileFile[] = [
  {
    what: 'UTF-16 with its mark',
    filename: 'a.txt',
    status: 200,
    make: () => Buffer.from('\ufeffhello there', 'utf16le'),
  },
  {
    what: 'two words with 10 MB of spaces between them',
    filename: 'a.txt',
    status: 200,
    make: () => Buffer.concat([text('hello'), zeros(MAX_FILE_BYTES - 10), text('there')]),
  },
  {
    what: 'Markdown of 200,000 nested elements',
    filename: 'a.md',
    status: 200,
    make: () => text(`${'<div>'.repeat(200_000)}hello${'</div>'.repeat(200_000)}`),
  },
  {
    what: 'Markdown of 500,000 open brackets',
    filename: 'a.md',
    status: 200,
    make: () => text(`# hello\n${'['.repeat(500_000)}`),
  },
]

export const hostileFiles: readonly HostileFile[] = [
  ...bombs,
  ...containers,
  ...pdfs,
  ...plainTexts,
  ...harmless,
]

/** Many entries of the directory, one of the data: small to send, large to read. */
function overlapping(): Uint8Array {
  const data = deflateRawSync(zeros(4 * MB))
  const one = zipFile([...plain, { name: 'word/0', content: zeros(4 * MB), deflated: data }])
  const directory = Buffer.from(one).indexOf('PK\x01\x02', 0, 'latin1')
  const end = Buffer.from(one).lastIndexOf('PK\x05\x06')
  const entries = Buffer.from(one.subarray(directory, end))
  const last = entries.subarray(entries.lastIndexOf('PK\x01\x02', undefined, 'latin1'))
  const copies = Array.from({ length: 500 }, (_, i) => {
    const copy = Buffer.concat([last, Buffer.from(String(i).padStart(4, '0'))])
    copy.writeUInt16LE(copy.readUInt16LE(28) + 4, 28)
    return copy
  })
  const table = Buffer.concat([entries, ...copies])
  const tail = Buffer.from(one.subarray(end))
  tail.writeUInt16LE(4 + 500, 8)
  tail.writeUInt16LE(4 + 500, 10)
  tail.writeUInt32LE(table.length, 12)
  return Buffer.concat([one.subarray(0, directory), table, tail])
}

/** Not a true quine, which is nobody's to make in ten lines: an entry that points back at the container's own first bytes. */
function quine(): Uint8Array {
  const inner = zipFile([{ name: 'a.docx', content: 'x' }])
  return zipFile([
    { name: 'a.docx', content: inner, declared: inner.length },
    { name: 'b.docx', content: inner },
  ])
}
