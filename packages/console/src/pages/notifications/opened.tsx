/** The dialog that is open on the page, and what becomes of it. */
import type { RoutingConfig, Rule, Stakeholder } from '@svc/client'
import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import { Confirm } from '../../parts/dialog.tsx'
import { t } from '../../words.ts'
import { type Change, createWatch, withoutRule, withRule, withStakeholder } from './changing.ts'
import { EscalationDialog, RuleDialog, StakeholderDialog } from './dialogs.tsx'
import { TestDialog } from './test-dialog.tsx'

/** `of` is what the dialog was begun with, even if that changes meanwhile; null for something new. */
export type Opened =
  | { readonly kind: 'stakeholder'; readonly of: Stakeholder | null }
  | { readonly kind: 'rule'; readonly of: Rule | null }
  | { readonly kind: 'remove-stakeholder'; readonly of: Stakeholder }
  | { readonly kind: 'remove-rule'; readonly of: Rule }
  | { readonly kind: 'escalation'; readonly of: RoutingConfig['escalation'] }
  | { readonly kind: 'test' }
  | null

export interface OpenedDialogProps {
  readonly config: RoutingConfig
  readonly opened: Opened
  onClose(): void
  save(change: Change): Promise<void>
  onTold(): void
}

export function OpenedDialog({ config, opened, onClose, save, onTold }: OpenedDialogProps): VNode | null {
  const { stakeholders } = config
  const watch = useRef(createWatch()).current
  switch (opened?.kind) {
    case undefined:
      return null
    case 'stakeholder':
      return (
        <StakeholderDialog
          begin={opened.of}
          taken={stakeholders.map(({ id }) => id)}
          save={(stakeholder) =>
            save((now) => ({
              stakeholders: withStakeholder(now.stakeholders, opened.of, stakeholder, watch),
            }))
          }
          onClose={onClose}
        />
      )
    case 'rule':
      return (
        <RuleDialog
          begin={opened.of}
          stakeholders={stakeholders}
          save={(rule) => save((now) => ({ rules: withRule(now.rules, opened.of, rule) }))}
          onClose={onClose}
        />
      )
    case 'escalation':
      return (
        <EscalationDialog
          begin={opened.of}
          save={(changed) =>
            save((now) => {
              watch(now.escalation, opened.of)
              return { escalation: changed }
            })
          }
          onClose={onClose}
        />
      )
    case 'test':
      return <TestDialog stakeholders={stakeholders} onTold={onTold} onClose={onClose} />
    case 'remove-rule':
      return (
        <Confirm
          title={t('Remove this rule?')}
          verb={t('Remove rule')}
          act={() => save((now) => ({ rules: withoutRule(now.rules, opened.of) }))}
          onClose={onClose}
        >
          <p>{t('Whoever it names is no longer told by it.')}</p>
        </Confirm>
      )
    case 'remove-stakeholder': {
      const { id, name } = opened.of
      return (
        <Confirm
          title={t('Remove {name}?', { name })}
          verb={t('Remove person')}
          act={() =>
            save((now) => ({
              stakeholders: now.stakeholders.filter((each) => each.id !== id),
              rules: without(now.rules, id),
            }))
          }
          onClose={onClose}
        >
          <p>{t('They are taken out of every rule; a rule that names nobody else is removed.')}</p>
        </Confirm>
      )
    }
  }
}

function without(rules: readonly Rule[], id: string): readonly Rule[] {
  return rules
    .map((rule) => ({ ...rule, stakeholder_ids: rule.stakeholder_ids.filter((each) => each !== id) }))
    .filter(({ stakeholder_ids }) => stakeholder_ids.length > 0)
}
