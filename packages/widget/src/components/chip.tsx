/** What stands for a masked value: an icon and a word, never colour alone. */
import type { VNode } from 'preact'
import type { Strings } from '../locale.ts'
import { kindOf } from '../redaction/kinds.ts'
import { Icon } from './icons.tsx'

export function Chip(props: {
  readonly label: string
  readonly strings: Strings
  readonly value?: string
}): VNode {
  const kind = kindOf(props.label)
  return (
    <span class={kind === 'secret' ? 'chip bad' : 'chip'}>
      <Icon name={kind === 'secret' ? 'bar' : 'mask'} />
      <span class={props.value === undefined ? '' : 'sr'}>{props.strings.kinds[kind]} </span>
      {props.value !== undefined && <bdi>{props.value}</bdi>}
    </span>
  )
}

/** Placeholders of an earlier visit, whose values are gone. */
const PLACEHOLDER = /(\[[A-Z][A-Z\d_]{1,63}_\d{1,7}\])/

export function withChips(text: string, strings: Strings): (string | VNode)[] {
  return text.split(PLACEHOLDER).map((part, i) =>
    PLACEHOLDER.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text keep their order
      <Chip key={i} label={part.slice(1, part.lastIndexOf('_'))} strings={strings} />
    ) : (
      part
    ),
  )
}
