/** Ten codes of one's own, shown once. */
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { Button } from '../../parts/button.tsx'
import { Code } from '../../parts/code.tsx'
import { Confirm, Dialog } from '../../parts/dialog.tsx'
import { useShowOnce } from '../../parts/once.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { t } from '../../words.ts'

export function BackupCodesSection(): VNode {
  const [isAsked, setAsked] = useState(false)
  const showOnce = useShowOnce()
  return (
    <div class="stack">
      <h2>{t('Your backup codes')}</h2>
      <p class="muted">
        {t(
          'Ten codes, each good once, for the day on which your second factor is lost. They are yours alone.',
        )}
      </p>
      <div class="row">
        <Button icon="key" onClick={() => setAsked(true)}>
          {t('Make codes')}
        </Button>
      </div>
      {isAsked && (
        <Confirm
          title={t('Make backup codes')}
          verb={t('Make codes')}
          isSafe
          act={async () => {
            const { codes } = await api.mfa.createBackupCodes()
            showOnce((onClose) => <CodesDialog codes={codes} onClose={onClose} />)
          }}
          onClose={() => setAsked(false)}
        >
          <p>{t('Codes that you made before are void from then on.')}</p>
        </Confirm>
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
