/** What a key may do, in words. */
import type { Scope } from '@svc/client'
import { t } from '../../words.ts'

const WORDS: Record<Scope, string> = {
  govern: 'Decide on texts',
  attest: 'Report what devices decided',
  'receipts:read': 'Read and export receipts',
  'policies:read': 'Read policies',
  'policies:write': 'Write policies',
  'reviews:read': 'Read reviews',
  'reviews:write': 'Approve and reject',
  'webhooks:read': 'Read webhooks',
  'webhooks:write': 'Change webhooks',
  'notifications:read': 'Read who is told',
  'notifications:write': 'Change who is told',
  chat: 'Chat',
  'knowledge:write': 'Add documents',
  'analytics:read': 'Read conversations and counts',
}

export const SCOPES: readonly Scope[] = Object.keys(WORDS) as Scope[]

export function scopeWords(scope: Scope): string {
  return t(WORDS[scope])
}
