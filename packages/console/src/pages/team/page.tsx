/** The team: who is in it, whether a second factor is asked of its administrators, and one's own codes for when it is lost. */
import type { MfaSettings } from '@svc/client'
import type { VNode } from 'preact'
import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { Chip } from '../../parts/chip.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Identifier } from '../../parts/identifier.tsx'
import { keptOf } from '../../parts/kept.ts'
import { Await } from '../../parts/state.tsx'
import { Table } from '../../parts/table.tsx'
import { useSession } from '../../shell/session.ts'
import { t } from '../../words.ts'
import { BackupCodesSection } from './backup-codes.tsx'
import { Redeem } from './redeem.tsx'
import { Requirement } from './requirement.tsx'
import './team.css'

const read = (signal?: AbortSignal) => keptOf(api.mfa.settings({ signal }))

export default function Team(): VNode {
  const session = useSession()
  const settings = useLoad(read, [])
  return (
    <>
      <Heading title={t('Team and MFA')}>
        {t('Who works here, and whether administrators show a second factor when they sign in.')}{' '}
        <a href="/docs/how-to/people#more-people">
          {t('Whoever runs the server adds people and changes roles.')}
        </a>
      </Heading>
      {session.second_factor === 'missing' && (
        <section class="card held-back">
          <h2>{t('You are held back')}</h2>
          <p>
            {t(
              'Your organisation requires a second factor, and this session has shown none. Sign in again with one, or use a backup code here.',
            )}
          </p>
          <Redeem />
        </section>
      )}
      <Await of={settings.loading} retry={settings.reload} rows={8}>
        {(of) => (
          <>
            <Requirement of={of} read={read} onKept={(kept) => settings.put(() => kept)} />
            <section class="section">
              <div class="section-head">
                <h2>{t('Members')}</h2>
              </div>
              <Members of={of.value} own={session.email} />
            </section>
            <section class="section columns own-codes">
              <BackupCodesSection />
              {session.second_factor !== 'missing' && (
                <div class="stack">
                  <h2>{t('Use a code')}</h2>
                  <p class="muted">
                    {session.second_factor === 'shown'
                      ? t('This session has shown a second factor: no code is needed.')
                      : t('In place of a second factor, for this session.')}
                  </p>
                  <Redeem />
                </div>
              )}
            </section>
          </>
        )}
      </Await>
    </>
  )
}

function Members({ of, own }: { readonly of: MfaSettings; readonly own: string | null }): VNode {
  return (
    <Table
      caption={t('Members')}
      rows={of.team_members}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('Member'),
          cell: ({ email }) =>
            email === '' ? (
              <span class="muted">{t('Has not signed in yet')}</span>
            ) : (
              <span class="row">
                <span class="written">{email}</span>
                {email === own && <Chip>{t('You')}</Chip>}
              </span>
            ),
        },
        {
          head: t('Second factor'),
          cell: ({ has_mfa }) =>
            has_mfa ? (
              <Chip icon="done" tone="good">
                {t('Shown')}
              </Chip>
            ) : (
              <Chip icon={of.mfa_required ? 'alert' : 'clock'} tone={of.mfa_required ? 'warn' : 'plain'}>
                {t('Not shown yet')}
              </Chip>
            ),
        },
        { head: t('Id'), isExtra: true, cell: ({ id }) => <Identifier value={id} name={t('id')} /> },
      ]}
    />
  )
}
