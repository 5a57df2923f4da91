/** A long identifier: its first 8 and last 6 characters, the whole on hover and to assistive technology, copied on a click. */
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../words.ts'
import { copyText } from './copy.ts'
import { Icon } from './icon.tsx'

export interface IdentifierProps {
  readonly value: string
  /** What it is: "fingerprint", "root". */
  readonly name: string
  /** Shown whole where there is room. */
  readonly isWhole?: boolean
  /** What tells it from others better than its ends do: the address in it. */
  readonly shown?: string
}

export function Identifier({ value, name, isWhole = false, shown }: IdentifierProps): VNode {
  const [isCopied, copy] = useCopy(value)
  return (
    <button type="button" class={isWhole ? 'identifier whole' : 'identifier'} title={value} onClick={copy}>
      <span class="sr">{t('Copy {name} {value}', { name, value })}</span>
      <code aria-hidden="true">{isWhole ? value : (shown ?? short(value))}</code>
      <Icon name={isCopied ? 'done' : 'copy'} />
      <span class="sr" role="status">
        {isCopied ? t('Copied') : ''}
      </span>
    </button>
  )
}

/** `a1b2c3d4…f0e1d2`. A name before the digest (`SVC-DNA-v2-`, `svc_rcpt_`) says nothing of which it is, and is left out. */
export function short(value: string): string {
  const bare = value.replace(/^(?:SVC-DNA-v\d-|svc_rcpt_(?:attest_)?)/, '')
  return bare.length > 17 ? `${bare.slice(0, 8)}…${bare.slice(-6)}` : bare
}

const SHOWN_MS = 1500

/** @param value to be copied, or what makes it once it is asked for */
export function useCopy(value: string | (() => Promise<string>)): [isCopied: boolean, copy: () => void] {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => setCopied(await copyText(value))
  return [isCopied, () => void copy()]
}
