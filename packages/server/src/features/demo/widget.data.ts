/** How the demo organisation's widget looks and speaks, and what it is not asked about. */
import type { WidgetConfigInput } from '@svc/contract'

export const demoWidget: WidgetConfigInput = {
  bot_name: 'Ada',
  welcome_message: 'Hello, I am Ada. What would you like to know about Acme?',
  accent_color: '#0b6e4f',
  suggested_questions: ['How long does delivery take?', 'How do I return something?', 'When are you open?'],
  locale: 'en',
}

export const demoTopics: readonly string[] = ['politics', 'medical advice']
