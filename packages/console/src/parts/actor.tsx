/** Who did something, as the server names them. */
import type { VNode } from 'preact'
import { useSession } from '../shell/session.ts'
import { t } from '../words.ts'
import { Icon, type IconName } from './icon.tsx'
import { Identifier, short } from './identifier.tsx'

const LONGEST_ADDRESS = 32

/** `person:…`, `key:…`, or nobody known. */
export function Actor({
  of,
  name,
}: {
  readonly of: string
  /** As the organisation knows them; null where it does not. */
  readonly name?: string | null
}): VNode {
  const { subject } = useSession()
  const [kind, id] = splitAt(of)
  const [icon, words] = wordsOf(kind)
  return (
    <span class="row actor">
      <Icon name={icon} />
      {id === subject ? t('You') : words}
      {id && <Identifier value={id} name={words} shown={name ?? shownName(actorName(of))} />}
    </span>
  )
}

/** What tells one from another: a person by their address, as the development issuer names them with their role before it, others by their id. */
export function actorName(actor: string): string {
  const [, id] = splitAt(actor)
  return id.replace(/^dev\|\w+\|/, '') || actor
}

function shownName(name: string): string {
  return name.includes('@') && name.length <= LONGEST_ADDRESS ? name : short(name)
}

function splitAt(actor: string): [kind: string, id: string] {
  const at = actor.indexOf(':')
  return at < 0 ? [actor, ''] : [actor.slice(0, at), actor.slice(at + 1)]
}

function wordsOf(kind: string): [IconName, string] {
  switch (kind) {
    case 'person':
      return ['lead', t('Person')]
    case 'key':
      return ['key', t('Key')]
    case 'operator':
      return ['platform', t('Whoever runs the server')]
    case 'anonymous':
      return ['mask', t('Nobody known')]
    default:
      return ['info', kind]
  }
}
