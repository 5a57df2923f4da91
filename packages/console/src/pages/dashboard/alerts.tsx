/** What asks for somebody: reviews that wait, webhooks that were switched off, grave events of the last days. Nothing at all where nothing does. */
import type { VNode } from 'preact'
import { api } from '../../api.ts'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../router.tsx'
import { counted, t } from '../../words.ts'

export interface Alert {
  readonly text: string
  readonly href: string
  readonly action: string
}

/** From this severity on somebody is expected to look. */
const GRAVE = 4
const RECENT_MS = 3 * 86_400_000

export function Alerts({ alerts }: { readonly alerts: readonly Alert[] }): VNode | null {
  if (alerts.length === 0) return null
  return (
    <ul class="alerts">
      {alerts.map(({ text, href, action }) => (
        <li key={href}>
          <Icon name="alert" />
          <span>{text}</span>
          <Link href={href}>{action}</Link>
        </li>
      ))}
    </ul>
  )
}

/** Each by itself: one that fails hides none of the others, nor that it failed. */
export async function gatherAlerts(signal: AbortSignal): Promise<readonly Alert[]> {
  const unread = (text: string, href: string) => () => ({ text, href, action: t('Look') })
  const found = await Promise.all([
    reviews(signal).catch(
      unread(t('Whether decisions wait for a person could not be read.'), '/console/reviews'),
    ),
    webhooks(signal).catch(
      unread(t('Whether webhooks were switched off could not be read.'), '/console/webhooks'),
    ),
    events(signal).catch(
      unread(t('Whether grave events were told could not be read.'), '/console/notifications'),
    ),
  ])
  return found.filter((alert) => alert !== null)
}

async function reviews(signal: AbortSignal): Promise<Alert | null> {
  const { reviews: waiting, next_cursor } = await api.reviews.list(
    { status: 'pending', limit: 200 },
    { signal },
  )
  if (waiting.length === 0) return null
  const words = next_cursor
    ? t('More than 200 decisions wait for a person.')
    : counted(waiting.length, {
        one: '{n} decision waits for a person.',
        other: '{n} decisions wait for a person.',
      })
  return { text: words, href: '/console/reviews', action: t('Review') }
}

async function webhooks(signal: AbortSignal): Promise<Alert | null> {
  const off = (await api.webhooks.list({ signal })).webhooks.filter(
    (hook) => !hook.is_active && hook.disabled_reason,
  )
  if (off.length === 0) return null
  return {
    text: counted(off.length, {
      one: '{n} webhook was switched off.',
      other: '{n} webhooks were switched off.',
    }),
    href: '/console/webhooks',
    action: t('Look'),
  }
}

async function events(signal: AbortSignal): Promise<Alert | null> {
  const { history } = await api.notifications.routing({ signal })
  const since = new Date(Date.now() - RECENT_MS).toISOString()
  const grave = history.filter((entry) => entry.severity >= GRAVE && (entry.delivered_at ?? '') > since)
  if (grave.length === 0) return null
  return {
    text: counted(grave.length, { one: '{n} grave event was told.', other: '{n} grave events were told.' }),
    href: '/console/notifications',
    action: t('Look'),
  }
}
