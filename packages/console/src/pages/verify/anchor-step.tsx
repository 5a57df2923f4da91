/** The last step: whether the root stands on the ledger, as a node answers, or as a memo pasted by hand says. */
import { compareMemo, type ExportRow } from '@svc/merkle'
import { type AnchorAnswer, createAnchorReader } from '@svc/merkle/anchor'
import { ANCHOR_REASONS, ANCHOR_WARNINGS } from '@svc/merkle/explain'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { TextArea, TextField } from '../../parts/field.tsx'
import { Identifier } from '../../parts/identifier.tsx'
import { t } from '../../words.ts'

/** What is known of the memo; `by` a node's answer, or a person's paste. */
export type AnchorState =
  | { readonly is: 'open' }
  | { readonly is: 'asking'; readonly host: string }
  | {
      readonly is: 'good'
      readonly by: string | null
      /** The keys that it was held to, where the auditor gave any. */
      readonly publishers: readonly string[]
      readonly notes: readonly string[]
    }
  | { readonly is: 'bad'; readonly reason: string }
  | { readonly is: 'unknown'; readonly reason: string }

const PUBLIC_NODES: Readonly<Record<string, string>> = {
  'solana:mainnet': 'https://api.mainnet-beta.solana.com',
  'solana:devnet': 'https://api.devnet.solana.com',
  'solana:testnet': 'https://api.testnet.solana.com',
}

/** The node that is offered: the public one of the network, or the ledger of the server that this page came from. */
function nodeFor(network: string | null): string {
  const known = network === null ? undefined : PUBLIC_NODES[network]
  return known ?? (location.protocol.startsWith('http') ? `${location.origin}/ledger/rpc` : '')
}

/** A public key, base58: 32 bytes are 32 to 44 characters. */
const KEY = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** As it was given last: an auditor looks at many rows of one publisher. */
let given = ''

export interface AnchorStepProps {
  readonly row: ExportRow
  readonly state: AnchorState
  onState(state: AnchorState): void
  /** Where this page may ask no node but its own server's: the address of the page that may. */
  readonly elsewhere?: string | undefined
}

export function AnchorStep({ row, state, onState, elsewhere }: AnchorStepProps): VNode {
  const { tx_hash: tx, merkle_root: root, anchor_network: network } = row
  const [address, setAddress] = useState(() => nodeFor(network))
  const [publisher, setPublisher] = useState(given)
  const [memo, setMemo] = useState('')
  if (tx === null || root === null)
    return <p>{t('The row names no transaction yet: the root awaits its anchor.')}</p>
  if (elsewhere !== undefined && network !== 'local')
    return (
      <p>
        {t('The ledger is {network}, which this page may not ask.', { network: network ?? t('not named') })}{' '}
        <a href={elsewhere}>{t('Ask it in Verify')}</a>
      </p>
    )
  const url = URL.canParse(address) ? new URL(address) : null
  const keys = publisher.split(/[\s,]+/).filter((key) => key !== '')
  const areKeys = keys.every((key) => KEY.test(key))
  return (
    <div class="stack">
      <Answered state={state} network={network} />
      <p class="print-only">
        <span class="muted">{t('Transaction')}</span> <code>{tx}</code>
      </p>
      <form
        class="group ask no-print"
        onSubmit={(event) => {
          event.preventDefault()
          if (url && areKeys) void ask(url, row, keys, onState)
        }}
      >
        <p>
          {t(
            'Only if you press the button, this goes out: the signature of the transaction, and nothing else.',
          )}
        </p>
        <p class="row">
          <span class="muted">{t('Transaction')}</span>
          <Identifier value={tx} name={t('transaction')} />
        </p>
        <TextArea
          class="mono"
          rows={2}
          label={t('Publisher’s key, if you know it')}
          help={t(
            'Learnt from the publisher by another way than the export: the transaction must be signed by it. Where the publisher changed it, give each key on a line: one of them must have signed.',
          )}
          error={areKeys ? null : t('A key is 32 to 44 letters and digits, in base58.')}
          value={publisher}
          onValue={(value) => {
            given = value
            setPublisher(value)
            // The node's answer was checked against the previous key.
            onState({ is: 'open' })
          }}
          spellcheck={false}
          autocomplete="off"
          readOnly={state.is === 'asking'}
        />
        <div class="ask-node">
          <TextField
            class="mono"
            type="url"
            label={labelFor(network)}
            value={address}
            onValue={setAddress}
            required
            spellcheck={false}
            autocomplete="off"
          />
          <Button
            type="submit"
            kind="primary"
            icon="external"
            disabled={url === null || !areKeys}
            isBusy={state.is === 'asking'}
          >
            {t('Ask this node')}
          </Button>
        </div>
      </form>
      <details class="no-print">
        <summary>{t('Or paste the memo by hand')}</summary>
        <div class="group">
          <TextField
            class="mono"
            label={t('Memo of the transaction')}
            help={t('As an explorer of the ledger shows it.')}
            value={memo}
            spellcheck={false}
            autocomplete="off"
            onValue={(value) => {
              setMemo(value)
              onState(fromMemo(value.trim(), root))
            }}
          />
        </div>
      </details>
    </div>
  )
}

function labelFor(network: string | null): string {
  if (network === 'local') return t('Address of the server’s own ledger')
  return network ? t('Address of a node of {network}', { network }) : t('Address of a node')
}

function Answered({
  state,
  network,
}: {
  readonly state: AnchorState
  readonly network: string | null
}): VNode | null {
  switch (state.is) {
    case 'open':
    case 'asking':
      return null
    case 'good':
      return (
        <div class="group" role="status">
          <p class="written">
            {state.by === null
              ? t('The memo that you pasted is the root. Where it came from is for you to know.')
              : foundText(state.by, state.publishers)}
          </p>
          {state.by !== null && state.publishers.length === 0 && network !== 'local' && (
            <p class="muted">
              {t('Whose key signed it was not asked: give the publisher’s, and it is held to that.')}
            </p>
          )}
          {state.notes.map((note) => (
            <p key={note} class="muted">
              {note}
            </p>
          ))}
          {network === 'local' && (
            <p class="muted">
              {t(
                'The ledger is the server’s own: this proves nothing to anybody who does not trust that server.',
              )}
            </p>
          )}
        </div>
      )
    case 'bad':
    case 'unknown':
      return <p role="status">{state.reason}</p>
  }
}

function foundText(host: string, publishers: readonly string[]): string {
  const [key, ...others] = publishers
  if (key === undefined)
    return t('{host} holds the transaction; it is signed, it succeeded, and its one memo is the root.', {
      host,
    })
  if (others.length === 0)
    return t(
      '{host} holds the transaction; it is signed by the publisher’s key {key}, it succeeded, and its one memo is the root.',
      { host, key },
    )
  return t(
    '{host} holds the transaction; it is signed by one of the publisher’s keys {keys}, it succeeded, and its one memo is the root.',
    { host, keys: publishers.join(', ') },
  )
}

async function ask(
  url: URL,
  row: ExportRow,
  publishers: readonly string[],
  onState: (state: AnchorState) => void,
): Promise<void> {
  onState({ is: 'asking', host: url.host })
  const { tx_hash, merkle_root, anchor_date, anchored_at, anchor_network } = row
  const answer = await createAnchorReader([url], {}).read(anchor_network, {
    txHash: tx_hash as string,
    root: merkle_root as string,
    ...(anchor_date !== null && { anchorDate: anchor_date }),
    ...(anchored_at !== null && { anchoredAt: anchored_at }),
    ...(publishers.length > 0 && { publishers }),
  })
  onState(stateOf(answer, url.host, publishers))
}

function stateOf(answer: AnchorAnswer, host: string, publishers: readonly string[]): AnchorState {
  switch (answer.kind) {
    case 'confirmed':
      return {
        is: 'good',
        by: host,
        publishers,
        notes: answer.warnings.map((warning) => said(ANCHOR_WARNINGS[warning])),
      }
    case 'contradicted':
      return { is: 'bad', reason: said(ANCHOR_REASONS[answer.reason]) }
    case 'unknown':
      return { is: 'unknown', reason: said(ANCHOR_REASONS[answer.reason]) }
  }
}

function fromMemo(memo: string, root: string): AnchorState {
  if (memo === '') return { is: 'open' }
  const compared = compareMemo(memo, root)
  if (compared.ok) return { is: 'good', by: null, publishers: [], notes: [] }
  return {
    is: 'bad',
    reason: said(ANCHOR_REASONS[compared.reason === 'memo_mismatch' ? 'memo_mismatch' : 'memo_form']),
  }
}

/** A reason as a sentence of its own. */
export function said(reason: string): string {
  const words = t(reason)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
