/** A state in an icon and a word: never in colour alone. */
import type { VNode } from 'preact'
import { t } from '../words.ts'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'plain'

export interface ChipProps {
  readonly icon?: IconName
  readonly tone?: Tone
  readonly children: string
}

export function Chip({ icon, tone = 'plain', children }: ChipProps): VNode {
  return (
    <span class={`chip tone-${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

type Decision = 'allow' | 'redact' | 'deny'

export function DecisionChip({ decision }: { readonly decision: Decision }): VNode {
  switch (decision) {
    case 'allow':
      return (
        <Chip icon="done" tone="good">
          {t('Allow')}
        </Chip>
      )
    case 'redact':
      return (
        <Chip icon="mask" tone="warn">
          {t('Redact')}
        </Chip>
      )
    case 'deny':
      return (
        <Chip icon="bar" tone="bad">
          {t('Deny')}
        </Chip>
      )
  }
}

type AnchorStatus = 'none' | 'pending' | 'submitted' | 'anchored' | 'mismatch'

export function AnchorChip({ status }: { readonly status: AnchorStatus }): VNode {
  switch (status) {
    case 'none':
      return <Chip>{t('No fingerprint')}</Chip>
    case 'pending':
      return <Chip icon="clock">{t('Pending')}</Chip>
    case 'submitted':
      return (
        <Chip icon="clock" tone="accent">
          {t('Submitted')}
        </Chip>
      )
    case 'anchored':
      return (
        <Chip icon="link" tone="good">
          {t('Anchored')}
        </Chip>
      )
    case 'mismatch':
      return (
        <Chip icon="broken" tone="bad">
          {t('Mismatch')}
        </Chip>
      )
  }
}

type Risk = 'low' | 'medium' | 'high' | 'critical'
const RISK_TONES: Record<Risk, Tone> = { low: 'plain', medium: 'warn', high: 'bad', critical: 'bad' }

export function RiskChip({ risk }: { readonly risk: Risk }): VNode {
  const words: Record<Risk, string> = {
    low: t('Low'),
    medium: t('Medium'),
    high: t('High'),
    critical: t('Critical'),
  }
  return <Chip tone={RISK_TONES[risk]}>{words[risk]}</Chip>
}

/** A label of the vocabulary, as it is written on the wire: auditors compare it. */
export function Label({ children }: { readonly children: string }): VNode {
  return <code class="label">{children}</code>
}
