/** Where a conversation takes place, in a word. */
import type { Conversation } from '@svc/client'
import { t } from '../../words.ts'

export function surfaceName(surface: Conversation['surface']): string {
  return { chat: t('Chat'), proxy: t('Widget'), api: t('API') }[surface]
}
