/** A fingerprint, or a receipt of a device: recomputed where it can be, and asked after on the server where a person agrees. */
import { verifyFingerprint } from '@svc/merkle'
import { REASONS } from '@svc/merkle/explain'
import type { VNode } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { AnchorChip } from '../../parts/chip.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Identifier } from '../../parts/identifier.tsx'
import { t } from '../../words.ts'
import { said } from './anchor-step.tsx'
import type { DeviceReceipt } from './read-input.ts'

export interface LookupViewProps {
  readonly fingerprint: string
  /** What the fingerprint was made of, where that is known. */
  readonly receipt: DeviceReceipt | null
}

interface Known {
  readonly found: boolean
  readonly anchor_status: 'none' | 'pending' | 'submitted' | 'anchored' | null
  readonly anchor_date: string | null
  readonly anchor_network: string | null
  readonly merkle_root: string | null
  readonly tx_hash: string | null
  readonly attested_by: 'svc' | 'client' | null
}

type Lookup = { readonly is: 'open' | 'asking' | 'failed' } | { readonly is: 'known'; readonly known: Known }

const OPEN: Lookup = { is: 'open' }

export function LookupView({ fingerprint, receipt }: LookupViewProps): VNode {
  const [known, setKnown] = useState<{ readonly of: string; readonly lookup: Lookup }>({
    of: fingerprint,
    lookup: OPEN,
  })
  const lookup = known.of === fingerprint ? known.lookup : OPEN
  const shown = useRef(fingerprint)
  shown.current = fingerprint
  // An answer about another fingerprint is ignored.
  const setLookup = (found: Lookup) =>
    shown.current === fingerprint && setKnown({ of: fingerprint, lookup: found })
  const checked = receipt && verifyFingerprint(fingerprint, receipt.canonical_json, receipt.fingerprint_salt)
  const verdict = checked === null ? 'open' : checked.ok ? 'pass' : 'fail'
  return (
    <article class="checked">
      <header class={`verdict ${verdict}`}>
        <Icon name={verdict === 'pass' ? 'verify' : verdict === 'fail' ? 'broken' : 'info'} />
        <div class="verdict-words" role="status">
          <h2>
            {checked === null
              ? t('A fingerprint by itself')
              : checked.ok
                ? t('The fingerprint follows from the text and the salt')
                : t('Fail: the fingerprint does not follow')}
          </h2>
          <p>
            {checked === null
              ? t(
                  'Nothing can be recomputed from it. A server can say whether it has it on record; for a proof, paste its row of an export.',
                )
              : checked.ok
                ? t(
                    'It covers what the text below says, and nothing else of the receipt. For a proof of when it was recorded, paste its row of an export.',
                  )
                : said(REASONS[checked.reason])}
          </p>
        </div>
      </header>
      {receipt && <pre class="code">{receipt.canonical_json}</pre>}
      <section class="stack lookup">
        <p>
          {t('Only if you press the button, this goes out to the server that this page came from:')}{' '}
          <code>{fingerprint}</code>
        </p>
        {location.protocol.startsWith('http') && (
          <div>
            <Button
              kind="primary"
              icon="external"
              isBusy={lookup.is === 'asking'}
              onClick={() => void ask(fingerprint, setLookup)}
            >
              {t('Ask {host}', { host: location.host })}
            </Button>
          </div>
        )}
        <div role="status">
          {lookup.is === 'known' ? (
            <Answer known={lookup.known} />
          ) : (
            lookup.is === 'failed' && <p>{t('The server did not answer. Try again.')}</p>
          )}
        </div>
      </section>
    </article>
  )
}

function Answer({ known }: { readonly known: Known }): VNode {
  if (!known.found) return <p>{t('The server has no receipt of this fingerprint.')}</p>
  return (
    <dl class="facts">
      <dt>{t('On record')}</dt>
      <dd>
        {known.attested_by === 'client' ? t('Yes, reported by a device') : t('Yes, decided by the server')}
      </dd>
      <dt>{t('Anchor')}</dt>
      <dd class="row">
        {known.anchor_status && <AnchorChip status={known.anchor_status} />}
        {known.anchor_network}
        {known.anchor_date && <span class="muted">{t('tree of {day}', { day: known.anchor_date })}</span>}
      </dd>
      {known.merkle_root && (
        <>
          <dt>{t('Root')}</dt>
          <dd>
            <Identifier value={known.merkle_root} name={t('root')} />
          </dd>
        </>
      )}
      {known.tx_hash && (
        <>
          <dt>{t('Transaction')}</dt>
          <dd>
            <Identifier value={known.tx_hash} name={t('transaction')} />
          </dd>
        </>
      )}
    </dl>
  )
}

async function ask(fingerprint: string, onLookup: (lookup: Lookup) => void): Promise<void> {
  onLookup({ is: 'asking' })
  try {
    const answer = await fetch('/api/v1/verify-fingerprint', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fingerprint }),
    })
    onLookup(answer.ok ? { is: 'known', known: (await answer.json()) as Known } : { is: 'failed' })
  } catch {
    onLookup({ is: 'failed' })
  }
}
