/** PDF files, small and wrong where they are told to be. */
import { deflateSync } from 'node:zlib'

/** The objects, numbered from 1, with a table of where they are; the first is the catalogue. */
export function pdfFile(objects: readonly (string | Uint8Array)[], trailer: string = ''): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let at = parts[0]!.length
  for (const [i, object] of objects.entries()) {
    places.push(at)
    const part = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.from(object as Uint8Array),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    at += part.length
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

export function stream(content: Uint8Array | string, filters: number = 1, notes: string = ''): Uint8Array {
  let data = Buffer.from(content as Uint8Array)
  for (let n = 0; n < filters; n++) data = deflateSync(data, { level: 9 })
  const names = '/FlateDecode '.repeat(filters)
  return Buffer.concat([
    Buffer.from(`<</Length ${data.length}/Filter[${names}]${notes}>>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

/** One page, whose content is the fourth object. */
export function onePage(content: Uint8Array): (string | Uint8Array)[] {
  return [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>',
    content,
  ]
}
