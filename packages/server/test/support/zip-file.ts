/** Zip containers as they are, or as they should not be. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface Entry {
  readonly name: string
  readonly content: Uint8Array | string
  /** Deflated already, for one that was made elsewhere; deflated here when absent. */
  readonly deflated?: Uint8Array
  /** What its headers say of its size; the truth when absent. */
  readonly declared?: number
  readonly isEncrypted?: boolean
}

/** `entryCount`: what the end of the container says; the truth when absent. */
export function zipFile(entries: readonly Entry[], entryCount: number = entries.length): Uint8Array {
  const locals: Uint8Array[] = []
  const centrals: Uint8Array[] = []
  let at = 0
  for (const { name, content, deflated, declared, isEncrypted } of entries) {
    const plain = Buffer.from(content as Uint8Array)
    const data = deflated ?? deflateRawSync(plain)
    const named = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(isEncrypted ? 1 : 0, 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(plain), 10)
    shared.writeUInt32LE(data.length, 14)
    shared.writeUInt32LE(declared ?? plain.length, 18)
    shared.writeUInt16LE(named.length, 22)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), shared, named, data)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    centrals.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, rest, named)
    at += 30 + named.length + data.length
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entryCount, 4)
  end.writeUInt16LE(entryCount, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...locals, central, Buffer.from('PK\x05\x06', 'latin1'), end])
}

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function package_(main: string, type: string): Entry[] {
  return [
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<?xml version="1.0"?><Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="${main}"/></Relationships>`,
    },
  ]
}

export function docxEntries(body: string, before: string = ''): Entry[] {
  return [
    ...package_('word/document.xml', 'wordprocessingml.document'),
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?>${before}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    },
  ]
}

export function xlsxEntries(rows: string): Entry[] {
  return [
    ...package_('xl/workbook.xml', 'spreadsheetml.sheet'),
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<?xml version="1.0"?><Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    },
  ]
}

export const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
