/** The versions of a policy: who wrote each, what it changed, and how to go back to it. */
import type { PolicyDocument, PolicyVersion } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { usePages } from '../../load.ts'
import { Actor } from '../../parts/actor.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { SelectField } from '../../parts/field.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Await } from '../../parts/state.tsx'
import { Table } from '../../parts/table.tsx'
import { t } from '../../words.ts'
import { Changes } from './changes.tsx'
import { textOf } from './text-of.ts'

export interface VersionsProps {
  readonly name: string
  /** Puts a version's rules into the editor; absent where nothing may be changed. */
  onTake?(policy: PolicyDocument): void
}

export function Versions({ name, onTake }: VersionsProps): VNode {
  const [opened, setOpened] = useState<PolicyVersion | null>(null)
  const versions = usePages<PolicyVersion>(
    async (cursor, signal) => {
      const page = await api.policies.versions(name, { ...(cursor && { cursor }) }, { signal })
      return { rows: page.versions, next: page.next_cursor }
    },
    [name],
  )
  return (
    <section class="section">
      <h2>{t('Versions')}</h2>
      <Await of={versions.loading} retry={versions.reload} rows={2}>
        {(rows) => (
          <>
            <Table
              caption={t('Versions')}
              rows={rows}
              keyOf={({ policy }) => String(policy.version)}
              onOpen={setOpened}
              pages={versions}
              columns={[
                { head: t('Version'), cell: ({ policy }) => t('Version {n}', { n: policy.version }) },
                { head: t('By'), cell: ({ created_by }) => created_by && <Actor of={created_by} /> },
                { head: t('When'), cell: ({ created_at }) => created_at && <Moment at={created_at} /> },
              ]}
            />
            {opened && (
              <VersionDialog
                of={opened}
                all={rows}
                {...(onTake && {
                  onTake: (policy) => {
                    onTake(policy)
                    setOpened(null)
                    scrollTo({ top: 0 })
                  },
                })}
                onClose={() => setOpened(null)}
              />
            )}
          </>
        )}
      </Await>
    </section>
  )
}

interface VersionDialogProps {
  readonly of: PolicyVersion
  /** Those that are there to be compared with, newest first. */
  readonly all: readonly PolicyVersion[]
  onTake?(policy: PolicyDocument): void
  onClose(): void
}

/** It is longer than the window, holds nothing that is pressed, and is moved by the keyboard as well. */
const SCROLLS = { tabIndex: 0 }

function VersionDialog({ of: { policy }, all, onTake, onClose }: VersionDialogProps): VNode {
  const others = all.filter((each) => each.policy.version !== policy.version)
  const before = others.find((each) => each.policy.version < policy.version) ?? others[0]
  const [against, setAgainst] = useState(String(before?.policy.version ?? ''))
  const other = others.find((each) => String(each.policy.version) === against)
  const isNewest = all[0]?.policy.version === policy.version
  return (
    <Dialog
      title={t('Version {n}', { n: policy.version })}
      onClose={onClose}
      isSide
      {...(onTake &&
        !isNewest && {
          footer: (
            <Button kind="primary" onClick={() => onTake(policy)}>
              {t('Take it into the editor')}
            </Button>
          ),
        })}
    >
      {other ? (
        <>
          <SelectField
            label={t('Compared with')}
            value={against}
            onValue={setAgainst}
            choices={others.map((each) => ({
              value: String(each.policy.version),
              label: t('Version {n}', { n: each.policy.version }),
            }))}
          />
          <Changes before={textOf(other.policy)} after={textOf(policy)} />
        </>
      ) : (
        <pre class="code" {...SCROLLS}>
          {textOf(policy)}
        </pre>
      )}
    </Dialog>
  )
}
