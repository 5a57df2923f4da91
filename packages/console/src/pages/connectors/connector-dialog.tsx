/** Adds a connector. Its header is sealed on the server, and not shown again. */
import type { Connector } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { explain } from '../../parts/state.tsx'
import { t } from '../../words.ts'
import { keywordsFault, keywordsOf } from './keywords.ts'

export interface ConnectorDialogProps {
  onAdded(connector: Connector): void
  onClose(): void
}

export function ConnectorDialog({ onAdded, onClose }: ConnectorDialogProps): VNode {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [url, setUrl] = useState('https://')
  const [words, setWords] = useState('')
  const [header, setHeader] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const keywords = keywordsOf(words)
  const fault = keywordsFault(keywords)
  const isWhole = name.trim() !== '' && URL.canParse(url) && keywords.length > 0 && fault === null
  const add = async () => {
    if (!isWhole || isBusy) return
    setBusy(true)
    try {
      onAdded(
        await api.connectors.create({
          ...{ name: name.trim(), url, keywords },
          ...(description.trim() && { description: description.trim() }),
          ...(header.trim() && { auth_header: header.trim() }),
        }),
      )
      onClose()
    } catch (refused) {
      setError(explain(refused).text)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('Add connector')}
      onClose={onClose}
      onSubmit={() => void add()}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={isBusy} disabled={!isWhole}>
            {t('Add connector')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('Name')}
        value={name}
        onValue={setName}
        maxLength={100}
        required
        autocomplete="off"
      />
      <TextField
        label={t('Description')}
        value={description}
        onValue={setDescription}
        maxLength={500}
        autocomplete="off"
      />
      <TextField
        type="url"
        label={t('Address')}
        help={
          <>
            {t('Public, and over HTTPS in production. With')} <code>{'{query}'}</code>{' '}
            {t('behind its ? it is asked by GET; else by POST.')}
          </>
        }
        value={url}
        onValue={setUrl}
        maxLength={1024}
        required
        autocomplete="off"
      />
      <TextField
        label={t('Words')}
        help={t('With commas between. A message that holds one of them is about this service.')}
        error={
          fault === 'many'
            ? t('At most twenty.')
            : fault === 'form'
              ? t('Each has 2 to 40 letters or digits.')
              : null
        }
        value={words}
        onValue={setWords}
        placeholder={t('order, parcel, delivery')}
        required
        autocomplete="off"
      />
      <TextField
        type="password"
        label={t('Authorization header')}
        help={t('Sealed as it arrives, and not shown again. Empty where the service asks for none.')}
        value={header}
        onValue={setHeader}
        placeholder="Bearer …"
        maxLength={1024}
        autocomplete="off"
      />
      {error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}
