/** A parser of English: names, places and organisations are what it is picked for. */
import nlp from 'compromise'
import { type Contestant, type Found, versionOf } from './contestant.ts'

interface Term {
  readonly offset?: { readonly start: number; readonly length: number }
}

export const compromise: Contestant = {
  name: 'compromise',
  version: versionOf('compromise'),
  labels: ['PERSON', 'LOCATION', 'ORGANIZATION', 'EMAIL_ADDRESS', 'PHONE_NUMBER', 'URL'],
  detect(text) {
    const doc = nlp(text)
    const of = (type: string, view: { json(options: object): unknown }): Found[] =>
      (view.json({ offset: true, text: true }) as (Term & { text: string })[]).flatMap(
        ({ offset, text: value }) => {
          if (!offset) return []
          // Offsets take in the punctuation around a phrase.
          const trimmed = value.replace(/^[\s"'(<[]+|[\s"').,;:!?>\]]+$/g, '')
          const start = text.indexOf(trimmed, offset.start)
          return start < 0 || trimmed === '' ? [] : [{ type, start, end: start + trimmed.length }]
        },
      )
    return [
      ...of('PERSON', doc.people()),
      ...of('LOCATION', doc.places()),
      ...of('ORGANIZATION', doc.organizations()),
      ...of('EMAIL_ADDRESS', doc.emails()),
      ...of('PHONE_NUMBER', doc.phoneNumbers()),
      ...of('URL', doc.urls()),
    ]
  },
  bundle: "export { default } from 'compromise'",
}
