/** Who did something, as the server names them. */
import type { VNode } from 'preact'
import { t } from '../words.ts'
import { Icon, type IconName } from './icon.tsx'
import { Identifier } from './identifier.tsx'

/** `person:…`, `key:…`, or nobody known. */
export function Actor({ of }: { readonly of: string }): VNode {
  const [kind, id] = splitAt(of)
  const [icon, words] = wordsOf(kind)
  return (
    <span class="row actor">
      <Icon name={icon} />
      {words}
      {id && <Identifier value={id} name={words} />}
    </span>
  )
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
    case 'anonymous':
      return ['mask', t('Nobody known')]
    default:
      return ['info', kind]
  }
}
