/** How the demo organisation's widget looks and speaks, how it is reached, and what it is not asked about. */
import type { BotConfigInput, WidgetConfigInput } from '@svc/contract'

export const demoWidget: WidgetConfigInput = {
  bot_name: 'Ada',
  welcome_message: 'Hello, I am Ada. What would you like to know about Acme?',
  accent_color: '#0b6e4f',
  suggested_questions: ['How long does delivery take?', 'How do I return something?', 'How do I reach you?'],
  locale: 'en',
}

/** Numbers that Ofcom keeps for invented people, and a name that RFC 2606 keeps. */
export const demoBot: BotConfigInput = { contact_details: ['+44 20 7946 0123', 'hello@acme.example'] }

export const demoTopics: readonly string[] = ['politics', 'medical advice']
