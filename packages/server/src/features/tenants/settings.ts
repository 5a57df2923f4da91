/** What a tenant sets of its widget and its assistant, and how a change is laid over it (chat-service 2.2). */
import {
  type BotConfigInput,
  faultIn,
  type TextDirection,
  type WidgetConfig,
  type WidgetConfigInput,
} from '@svc/contract'
import type { Policy } from '@svc/core'
import { ApiError } from '../../http/api-error.ts'
import { cleanerOf } from '../../redaction/chat-rules.ts'

export interface Settings {
  readonly domain: string | null
  readonly industry: string | null
  readonly botName: string
  readonly welcomeMessage: string
  readonly accentColor: string
  readonly logoUrl: string | null
  readonly suggestedQuestions: readonly string[]
  /** A language tag in its canonical form. */
  readonly locale: string
  /** As stored: what was sent, under the names it is kept by. */
  readonly widgetConfig: Readonly<Record<string, unknown>>
  readonly botConfig: Readonly<Record<string, unknown>>
}

/** The settings of a tenant that set nothing. */
export const standardSettings: Settings = {
  domain: null,
  industry: null,
  botName: 'Assistant',
  welcomeMessage: 'Hello! How can I help you?',
  accentColor: '#1a73e8',
  logoUrl: null,
  suggestedQuestions: [],
  locale: 'en',
  widgetConfig: {},
  botConfig: {},
}

/**
 * What is sent replaces what was, the rest stays; a free property that is sent as null is removed.
 *
 * @throws ApiError `invalid_request` when all of it together is too large
 */
export function withWidgetConfig(settings: Settings, input: WidgetConfigInput): Settings {
  const { primary_color, greeting_message, locale, ...rest } = input
  const sent: WidgetConfigInput = {
    ...rest,
    ...defined({
      accent_color: input.accent_color ?? primary_color,
      welcome_message: input.welcome_message ?? greeting_message,
      locale: locale === undefined ? undefined : Intl.getCanonicalLocales(locale)[0],
    }),
  }
  return {
    ...settings,
    botName: sent.bot_name ?? settings.botName,
    welcomeMessage: sent.welcome_message ?? settings.welcomeMessage,
    accentColor: sent.accent_color ?? settings.accentColor,
    logoUrl: sent.logo_url === undefined ? settings.logoUrl : sent.logo_url,
    suggestedQuestions: sent.suggested_questions ?? settings.suggestedQuestions,
    locale: sent.locale ?? settings.locale,
    widgetConfig: merged(settings.widgetConfig, sent),
  }
}

/** Likewise. The system prompt goes to a model, so personal data in it is replaced first: by `policy`, but for the details that are the organisation's own. */
export function withBotConfig(settings: Settings, input: BotConfigInput, policy: Policy): Settings {
  const botConfig = merged(settings.botConfig, input)
  if (input.system_prompt === undefined) return { ...settings, botConfig }
  if (input.system_prompt === '') {
    const { system_prompt: _, ...others } = botConfig
    return { ...settings, botConfig: others }
  }
  const clean = cleanerOf({ policy, contactDetails: contactDetailsIn(botConfig) })
  return { ...settings, botConfig: { ...botConfig, system_prompt: clean(input.system_prompt) } }
}

export function contactDetailsIn(botConfig: Settings['botConfig']): readonly string[] {
  return (botConfig.contact_details as readonly string[] | undefined) ?? []
}

const KEPT_NULL = new Set(['logo_url'])

function merged(
  stored: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const all = Object.entries({ ...stored, ...defined(sent) })
  const kept = Object.fromEntries(all.filter(([key, value]) => value !== null || KEPT_NULL.has(key)))
  const fault = faultIn(kept)
  if (fault) throw new ApiError('invalid_request', `body, with what is stored already, ${fault}`)
  return kept
}

function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}

/** What visitors see. What is stored stands at the top too, but never in place of what the server says itself. */
export function widgetConfigOf(name: string, settings: Settings): WidgetConfig {
  const { widgetConfig } = settings
  return {
    ...widgetConfig,
    name,
    bot_name: settings.botName,
    welcome_message: settings.welcomeMessage,
    accent_color: settings.accentColor,
    logo_url: settings.logoUrl,
    suggested_questions: settings.suggestedQuestions,
    locale: settings.locale,
    text_direction:
      (widgetConfig.text_direction as TextDirection | undefined) ?? directionOf(settings.locale),
    widget_config: widgetConfig,
  }
}

/** Scripts that are written from right to left (Unicode, Bidi_Class R and AL). */
const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr'])

/** By the script of the language: `ur` and `pa-PK` are written from right to left, `pa` is not. */
function directionOf(locale: string): TextDirection {
  const { script } = new Intl.Locale(locale).maximize()
  return script !== undefined && RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr'
}
