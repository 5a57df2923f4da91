/** Adds a connector. Its header is sealed on the server, and not shown again. */
import type { Connector } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { addressFault, isAddress } from '../../parts/web-address.ts'
import { t } from '../../words.ts'
import { keywordsFault, keywordsOf } from './keywords.ts'

export interface ConnectorDialogProps {
  onAdded(connector: Connector): void
  onClose(): void
}

export function ConnectorDialog({ onAdded, onClose }: ConnectorDialogProps): VNode {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [url, setUrl] = useState('')
  const [words, setWords] = useState('')
  const [header, setHeader] = useState('')
  const keywords = keywordsOf(words)
  const fault = keywordsFault(keywords)
  const isWhole = name.trim() !== '' && isAddress(url) && keywords.length > 0 && fault === null
  const save = async () =>
    onAdded(
      await api.connectors.create({
        name: name.trim(),
        url,
        keywords,
        ...(description.trim() && { description: description.trim() }),
        ...(header.trim() && { auth_header: header.trim() }),
      }),
    )
  return (
    <FormDialog
      title={t('Add connector')}
      verb={t('Add connector')}
      isWhole={isWhole}
      save={save}
      onClose={onClose}
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
        error={addressFault(url)}
        help={
          <>
            {t('Public, and over HTTPS in production. With')} <code>{'{query}'}</code>{' '}
            {t('behind its ? it is asked by GET; else by POST.')}
          </>
        }
        value={url}
        onValue={setUrl}
        placeholder="https://example.com/orders?q={query}"
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
    </FormDialog>
  )
}
