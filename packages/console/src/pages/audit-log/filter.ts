/** From an address, and from what a person types, to a filter that the server takes: what is not one of its words is left out. */
import { daysIn } from '../../parts/days.ts'

export interface AuditFilter {
  readonly actor?: string
  readonly action?: string
  readonly resource_type?: string
  readonly resource_id?: string
  readonly date_from?: string
  readonly date_to?: string
}

/** What an action and a resource may be called. */
const WORD = /^[A-Za-z][A-Za-z0-9_.:-]{0,63}$/
const ACTOR = /^(?:anonymous|operator|(?:person|key):[^\p{Cc}\p{Cs}]{1,255})$/u
const ID = /^[^\p{Cc}\p{Cs}]{1,200}$/u
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function filterOf(query: URLSearchParams): AuditFilter {
  const asked = (name: string, form: RegExp) => {
    const text = query.get(name) ?? ''
    return form.test(text) ? text : undefined
  }
  const { from, to } = daysIn(query)
  const [actor, action] = [asked('actor', ACTOR), asked('action', WORD)]
  const [type, id] = [asked('type', WORD), asked('id', ID)]
  return {
    ...(actor && { actor }),
    ...(action && { action }),
    ...(type && { resource_type: type }),
    ...(id && { resource_id: id }),
    ...(from && { date_from: from }),
    ...(to && { date_to: to }),
  }
}

export function isFiltered(filter: AuditFilter): boolean {
  return Object.keys(filter).length > 0
}

/** `Connector created` as the log has it; what is a word of it already stays. */
export function asWord(text: string): string {
  const word = text.trim()
  if (WORD.test(word)) return word
  return word
    .toLowerCase()
    .replace(/^[^a-z]+/, '')
    .replace(/[^a-z0-9_.:-]+/g, '.')
}

/** A person by the name that the pages show, a key by its id, or an actor as the log has it. @param names of those on the page */
export function asActor(text: string, names: ReadonlyMap<string, string>): string {
  const who = text.trim()
  if (who === '' || ACTOR.test(who)) return who
  return names.get(who) ?? (UUID.test(who) ? `key:${who}` : `person:${who}`)
}
