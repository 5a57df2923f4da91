import { describe, expect, it } from 'vitest'
import { isText, typeByName } from './encoded-text.ts'

describe('a file is read as text', () => {
  it.each(
    `text/plain text/csv TEXT/HTML message/rfc822 application/json application/ld+json application/x-ndjson application/xml image/svg+xml
    application/yaml application/x-yaml application/yml application/csv application/toml application/sql application/x-sh application/rtf
    application/javascript application/typescript application/x-www-form-urlencoded`.split(/\s+/),
  )('of the media type %s', (type) => {
    expect(isText(type)).toBe(true)
  })

  it.each(
    'txt md csv tsv json jsonl ndjson xml yml yaml toml ini env log eml ics vcf sql htm html svg rtf sh py js mjs cjs ts mts cts jsx tsx TXT'.split(
      ' ',
    ),
  )('by a name that ends in .%s, where no type is told', (ending) => {
    expect(typeByName(`notes.${ending}`)).toBe('text/plain')
  })
})

describe('a file is not read', () => {
  it.each(
    'image/png application/pdf application/octet-stream application/zip application/shockwave video/mp4'.split(
      ' ',
    ),
  )('of the media type %s', (type) => {
    expect(isText(type)).toBe(false)
  })

  it('of no type and no name', () => {
    expect(isText(undefined)).toBe(false)
    for (const name of [undefined, null, 7, '', 'txt', 'notes.png', 'notes.txt.gz', 'notes.jsonx', 'notes.'])
      expect(typeByName(name)).toBe('')
  })
})
