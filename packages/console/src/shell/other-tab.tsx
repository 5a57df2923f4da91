/** All tabs share one cookie: an action in a tab that still shows one person would be done as whoever signed in elsewhere since. */
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Session } from '../api.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { t } from '../words.ts'

const CHANNEL = 'svc-session'

/** Tells other tabs who is signed in, and covers this one while somebody else is. */
export function OtherTab({ session }: { readonly session: Session }): VNode | null {
  const [other, setOther] = useState<Session | null>(null)
  useEffect(() => {
    const tabs = new BroadcastChannel(CHANNEL)
    tabs.onmessage = ({ data }: MessageEvent<Session>) => setOther(isSame(data, session) ? null : data)
    tabs.postMessage(session)
    return () => tabs.close()
  }, [session])
  if (!other) return null
  const onward = () => location.assign('/console')
  return (
    <Dialog
      title={t('Somebody else is signed in now')}
      onClose={onward}
      isOnce
      footer={
        <Button kind="primary" onClick={onward}>
          {t('Go on as {who}', { who: nameOf(other) })}
        </Button>
      }
    >
      <p>
        {t('In another tab {who} signed in, for {organisation}: what is done here would be done there.', {
          who: nameOf(other),
          organisation: other.organisation?.name ?? t('no organisation'),
        })}
      </p>
      <p>
        {t('Sign in there as {who} again, and this page goes on with what you wrote.', {
          who: nameOf(session),
        })}
      </p>
    </Dialog>
  )
}

function isSame(one: Session, other: Session): boolean {
  return (
    one.subject === other.subject &&
    one.role === other.role &&
    one.organisation?.id === other.organisation?.id
  )
}

function nameOf({ email, subject }: Session): string {
  return email ?? subject
}
