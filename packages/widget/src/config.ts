/** How a widget looks and what it says by itself: as its organisation has set it on the server, or as the page gives it. */
import { ownFields } from './own-fields.ts'

/** The widget's configuration on the server (chat-service 2.2). What it holds is data of a tenant: every field is checked before it is used. */
export interface Config {
  readonly tenant?: string | undefined
  readonly botName: string
  readonly greeting: string
  readonly accent?: string | undefined
  readonly logo?: string | undefined
  readonly questions: readonly string[]
  readonly locale?: string | undefined
  readonly dir?: 'ltr' | 'rtl' | undefined
}

/** Most suggested questions that are shown. */
const MAX_QUESTIONS = 5

export const noConfig: Config = configOf(null)

export async function loadConfig(api: string, slug: string): Promise<Config> {
  try {
    const answer = await fetch(`${api}/api/proxy/widget-config/${encodeURIComponent(slug)}`, {
      credentials: 'omit',
    })
    if (answer.ok) return configOf(await answer.json())
    // Whoever pasted the tag looks there; visitors do not.
    console.warn(`svc-chat: ${answer.status} for "${slug}"`)
  } catch {
    // The chat works without its looks.
  }
  return noConfig
}

export function configOf(given: Readonly<Record<string, unknown>> | null): Config {
  const {
    tenant_id,
    bot_name,
    welcome_message,
    accent_color,
    logo_url,
    suggested_questions,
    locale,
    text_direction,
  } = ownFields(given)
  const logo = text(logo_url)
  return {
    botName: text(bot_name) ?? 'Assistant',
    greeting: text(welcome_message) ?? '',
    questions: Array.isArray(suggested_questions)
      ? suggested_questions.filter((question) => text(question)).slice(0, MAX_QUESTIONS)
      : [],
    tenant: text(tenant_id),
    accent: text(accent_color),
    // An image runs nothing, and over HTTPS it tells nobody on the way.
    logo: logo && /^https:\/\//i.test(logo) ? logo : undefined,
    locale: text(locale),
    dir: text_direction === 'rtl' ? 'rtl' : undefined,
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
