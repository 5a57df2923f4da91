/** The playground: a text on one side, what a device decides about it on the other, as one types. Nothing is sent. */
import type { VNode } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { PageProps } from '../../page.ts'
import { Button } from '../../parts/button.tsx'
import { DecisionChip, Label, RiskChip } from '../../parts/chip.tsx'
import { SelectField, TextArea } from '../../parts/field.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useCopy } from '../../parts/identifier.tsx'
import { goQuery } from '../../router.tsx'
import { counted, number, t } from '../../words.ts'
import { type Decided, decide, type Explained, policyNames } from './decide.ts'
import { samples } from './samples.ts'
import './playground.css'

/** Of the text: what a person pastes, not a book. */
const MAX_LENGTH = 100_000

export default function Playground({ query }: PageProps): VNode {
  const wanted = query.get('policy') ?? ''
  const policy = policyNames.includes(wanted) ? wanted : (policyNames[0] as string)
  const [text, setText] = useState(samples[0]?.text ?? '')
  const decided = useMemo(() => decide(text, policy), [text, policy])
  const [isCopied, copyLink] = useCopy(`${location.origin}/playground?policy=${policy}`)
  return (
    <div class="playground">
      <Heading
        title={t('Playground')}
        actions={
          <Button icon={isCopied ? 'done' : 'link'} onClick={copyLink}>
            {isCopied ? t('Link copied') : t('Share without the text')}
          </Button>
        }
      >
        {t(
          'What a device decides about a text before it goes to a model. It runs on this page: nothing that you write is sent.',
        )}
      </Heading>
      <div class="sides">
        <div class="stack">
          <TextArea
            label={t('Text')}
            rows={12}
            value={text}
            onValue={setText}
            maxLength={MAX_LENGTH}
            spellcheck={false}
            autocomplete="off"
          />
          <div class="row">
            {samples.map((sample) => (
              <Button key={sample.name} kind="quiet" onClick={() => setText(sample.text)}>
                {t(sample.name)}
              </Button>
            ))}
          </div>
          <SelectField
            label={t('Policy')}
            help={t(
              'Built in, as the server has them. A policy says for each kind of data what is done with it.',
            )}
            value={policy}
            choices={policyNames.map((name) => ({ value: name, label: name }))}
            onValue={(name) => goQuery({ policy: name })}
          />
        </div>
        <Outcome decided={decided} />
      </div>
    </div>
  )
}

function Outcome({ decided }: { readonly decided: Decided }): VNode {
  const { governed, findings, pieces, ms } = decided
  const { action, report } = governed
  return (
    <div class="outcome">
      <section class="group" aria-label={t('Decision')}>
        <div class="row" role="status">
          <DecisionChip decision={action} />
          <RiskChip risk={report.risk} />
          <span class="muted">{t('score {n}', { n: report.score })}</span>
          <span class="muted timing">
            {t('{ms} ms on this device', { ms: number(ms, { maximumFractionDigits: 1 }) })}
          </span>
        </div>
      </section>
      <section class="group">
        <h2>{t('What may be sent')}</h2>
        {action === 'deny' ? (
          <p class="sent denied">
            <Icon name="bar" />
            {t('Nothing: the text holds what may not leave the device.')}
          </p>
        ) : (
          <p class="sent">
            {pieces.map(({ text, isReplaced }, i) =>
              isReplaced ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
            )}
          </p>
        )}
      </section>
      <section class="group">
        <h2>{counted(findings.length, { one: '{n} finding', other: '{n} findings' })}</h2>
        {findings.length === 0 ? (
          <p class="muted">{t('Nothing personal and no secret was found.')}</p>
        ) : (
          <ul class="findings">
            {findings.map((finding) => (
              <FindingItem key={`${finding.start}-${finding.end}-${finding.type}`} finding={finding} />
            ))}
          </ul>
        )}
      </section>
      <section class="group">
        <h2>{t('Receipt')}</h2>
        <p class="muted">
          {t(
            'All that is reported of it: labels, counts, a salted fingerprint; not a character of the text.',
          )}
        </p>
        <ReceiptText decided={decided} />
      </section>
    </div>
  )
}

function FindingItem({ finding }: { readonly finding: Explained }): VNode {
  const { type, value, confidence, why, verdict } = finding
  const words = { allow: t('allowed'), redact: t('redacted'), deny: t('denied') }
  return (
    <li>
      <div class="row">
        <Label>{type}</Label>
        <code class="found">{value}</code>
      </div>
      <p class="muted small">
        {why && t('Held to: {rule}.', { rule: why.rule })}{' '}
        {why && why.context !== 0
          ? t('Confidence {total}: {base} by its form, {context} by the words around it.', {
              total: number(confidence),
              base: number(why.base),
              context: number(why.context, { signDisplay: 'always' }),
            })
          : t('Confidence {total}.', { total: number(confidence) })}{' '}
        {t('By {rule} it is {done}.', { rule: verdict.label, done: words[verdict.action] })}
      </p>
    </li>
  )
}

function ReceiptText({ decided }: { readonly decided: Decided }): VNode {
  const text = JSON.stringify(decided.governed.receipt, null, 2)
  const [isCopied, copy] = useCopy(text)
  return (
    <>
      <div class="code-box">
        <pre class="code">{text}</pre>
        <Button
          kind="quiet"
          icon={isCopied ? 'done' : 'copy'}
          aria-label={t('Copy the receipt')}
          onClick={copy}
        />
      </div>
      <p>
        <a href="/verify">{t('Check a receipt')}</a>
      </p>
    </>
  )
}
