/** How the demo organisation's widget looks and speaks, and what it is not asked about. */
import type { PutPolicyRequest, WidgetConfigInput } from '@svc/contract'
import type { Policy } from '@svc/core'

export const demoWidget: WidgetConfigInput = {
  bot_name: 'Ada',
  welcome_message: 'Hello, I am Ada. What would you like to know about Acme?',
  accent_color: '#0b6e4f',
  suggested_questions: ['How long does delivery take?', 'How do I return something?', 'When are you open?'],
  locale: 'en',
}

/** What its chat redacts: what everybody's does, but for days and hours, since it is asked when it is open. */
export function demoChatPolicy({ threshold, rules, fallback }: Policy): PutPolicyRequest {
  const times = { label: 'chat.time', types: ['DATE_TIME'], action: 'allow', risk: 'low', review: false } as const
  return { threshold, rules: [times, ...rules], fallback }
}

export const demoTopics: readonly string[] = ['politics', 'medical advice']
