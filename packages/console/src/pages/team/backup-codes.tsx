/** Ten codes of one's own, shown once. */
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { Button } from '../../parts/button.tsx'
import { Code } from '../../parts/code.tsx'
import { Confirm, Dialog } from '../../parts/dialog.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { t } from '../../words.ts'

type Opened = 'nothing' | 'sure' | { readonly codes: readonly string[] }

export function BackupCodesSection(): VNode {
  const [opened, setOpened] = useState<Opened>('nothing')
  return (
    <div class="stack">
      <h2>{t('Your backup codes')}</h2>
      <p class="muted">
        {t(
          'Ten codes, each good once, for the day on which your second factor is lost. They are yours alone.',
        )}
      </p>
      <div class="row">
        <Button icon="key" onClick={() => setOpened('sure')}>
          {t('Make codes')}
        </Button>
      </div>
      {opened === 'sure' && (
        <Confirm
          title={t('Make backup codes')}
          verb={t('Make codes')}
          isSafe
          act={async () => {
            const { codes } = await api.mfa.createBackupCodes()
            // Once this dialog is gone.
            setTimeout(() => setOpened({ codes }))
          }}
          onClose={() => setOpened('nothing')}
        >
          <p>{t('Codes that you made before are void from then on.')}</p>
        </Confirm>
      )}
      {typeof opened === 'object' && (
        <CodesDialog codes={opened.codes} onClose={() => setOpened('nothing')} />
      )}
    </div>
  )
}

function CodesDialog({ codes, onClose }: { readonly codes: readonly string[]; onClose(): void }): VNode {
  const text = codes.join('\n')
  return (
    <Dialog
      title={t('Keep these codes now')}
      onClose={onClose}
      isOnce
      footer={
        <>
          <Button icon="download" onClick={() => saveFile('svc-backup-codes.txt', `${text}\n`, 'text/plain')}>
            {t('Save as a file')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('I have kept them')}
          </Button>
        </>
      }
    >
      <p>{t('Each is good once. They are shown this once; the server keeps only what tells them apart.')}</p>
      <Code name={t('codes')}>{text}</Code>
    </Dialog>
  )
}
