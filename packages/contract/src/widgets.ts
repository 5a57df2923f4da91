/** Widgets: how they look and speak (chat-service 2.2). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { uuid } from './forms.ts'
import { faultIn } from './free-json.ts'
import { type Ok, ok } from './ok.ts'
import { exactly, type Schema } from './schema.ts'

export const TEXT_DIRECTIONS = ['ltr', 'rtl'] as const
export type TextDirection = (typeof TEXT_DIRECTIONS)[number]

/** Limits of what a tenant sets, in UTF-16 units. */
export const MAX_SYSTEM_PROMPT = 8_000
export const MAX_ANSWER_TOKENS = 8_192
const MAX_DETAILS = 50
const MAX_DETAIL = 200
const MAX_NAME = 100
const MAX_GREETING = 1_000
const MAX_QUESTIONS = 10
const MAX_QUESTION = 200

const line = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^(?=\s*\S)[^\p{Cc}\p{Cs}]+$/u, 'must not be blank or hold control characters')
const lines = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^(?=\s*\S)(?:[^\p{Cc}\p{Cs}]|[\t\n\r])+$/u, 'must not be blank or hold control characters')

const linesOrNone = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^(?:(?=\s*\S)(?:[^\p{Cc}\p{Cs}]|[\t\n\r])+)?$/u, 'must not be blank or hold control characters')

/** Shown in pages of other sites: an address that runs nothing, over HTTPS, and that names no account. */
const logoUrl = z
  .string()
  .max(2048)
  .regex(/^https:\/\/[^\s\p{Cc}\p{Cs}@\\]+$/iu, 'must be an https address')
  .refine((text) => URL.canParse(text), 'must be an https address')

const color = z
  .string()
  .regex(/^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/, 'must be a colour in hex, as in #1a73e8')

const locale = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/, 'must be a language tag, as in en or pt-BR')
  .refine(isLocale, 'must be a language tag, as in en or pt-BR')

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

function isChange(body: object): boolean {
  return Object.keys(body).length > 0
}

/** Whatever else is sent is kept and given back as it is, within 32,768 bytes of JSON and six levels. */
export interface WidgetConfigInput {
  /** `#rgb` or `#rrggbb`; kept as `accent_color`. */
  readonly primary_color?: string | undefined
  /** The name `primary_color` is kept under; it wins where both are sent. */
  readonly accent_color?: string | undefined
  readonly bot_name?: string | undefined
  /** HTTPS alone. */
  readonly logo_url?: string | null | undefined
  /** Kept as `welcome_message`. */
  readonly greeting_message?: string | undefined
  /** The name `greeting_message` is kept under; it wins where both are sent. */
  readonly welcome_message?: string | undefined
  /** At most ten, of which the widget shows the first five. */
  readonly suggested_questions?: readonly string[] | undefined
  /** A language tag; `en` until one is set. */
  readonly locale?: string | undefined
  /** Follows from the locale until it is set. */
  readonly text_direction?: TextDirection | undefined
  readonly [key: string]: unknown
}

const widgetConfigFields = {
  primary_color: color.optional(),
  accent_color: color.optional(),
  bot_name: line(MAX_NAME).optional(),
  logo_url: logoUrl.nullable().optional(),
  greeting_message: lines(MAX_GREETING).optional(),
  welcome_message: lines(MAX_GREETING).optional(),
  suggested_questions: z.array(line(MAX_QUESTION)).max(MAX_QUESTIONS).optional(),
  locale: locale.optional(),
  text_direction: z.enum(TEXT_DIRECTIONS).optional(),
}

const bounded = (value: unknown, context: z.core.$RefinementCtx) => {
  const fault = faultIn(value)
  if (fault) context.addIssue({ code: 'custom', message: fault, input: value })
}

export const widgetConfigInput: Schema<WidgetConfigInput> = exactly<WidgetConfigInput>('WidgetConfigInput')(
  z.looseObject(widgetConfigFields).superRefine(bounded),
)

export const updateWidgetConfigRequest: Schema<WidgetConfigInput> = exactly<WidgetConfigInput>(
  'UpdateWidgetConfigRequest',
)(z.looseObject(widgetConfigFields).superRefine(bounded).refine(isChange, 'must change something'))

export interface BotConfigInput {
  /** Personal data in it is replaced by placeholders before it is kept: it goes to the model. Empty for none. */
  readonly system_prompt?: string | undefined
  /** 0 to 2. */
  readonly temperature?: number | undefined
  /** Of one answer, at most 8,192. */
  readonly max_tokens?: number | undefined
  /**
   * Telephone numbers, e-mail, street and web addresses, accounts that the organisation publishes as its own, at most 50 of 200 characters. The chat leaves
   * them readable, in whatever form they stand; documents that were added before keep their placeholders.
   */
  readonly contact_details?: readonly string[] | undefined
  readonly [key: string]: unknown
}

export const botConfigInput: Schema<BotConfigInput> = exactly<BotConfigInput>('BotConfigInput')(
  z
    .looseObject({
      system_prompt: linesOrNone(MAX_SYSTEM_PROMPT).optional(),
      temperature: z.number().min(0).max(2).optional(),
      max_tokens: z.int().min(1).max(MAX_ANSWER_TOKENS).optional(),
      contact_details: z.array(line(MAX_DETAIL)).max(MAX_DETAILS).optional(),
    })
    .superRefine(bounded)
    .refine(isChange, 'must change something'),
)

/** How an assistant speaks: as it was set, else as it speaks without. */
export interface BotConfig {
  /** Null until one is set. */
  readonly system_prompt: string | null
  readonly temperature: number
  readonly max_tokens: number
  /** Empty until some are set. */
  readonly contact_details: readonly string[]
}

export const botConfig: Schema<BotConfig> = exactly<BotConfig>('BotConfig')(
  z.object({
    system_prompt: z.string().nullable(),
    temperature: z.number(),
    max_tokens: z.int(),
    contact_details: z.array(z.string()),
  }),
)

/** What is stored in `widget_config` stands beside these too. */
export interface WidgetConfig {
  /** Of the organisation. */
  readonly name: string
  readonly bot_name: string
  readonly welcome_message: string
  readonly accent_color: string
  readonly logo_url: string | null
  readonly suggested_questions: readonly string[]
  readonly locale: string
  readonly text_direction: TextDirection
  readonly widget_config: Readonly<Record<string, unknown>>
  readonly [key: string]: unknown
}

export const widgetConfig: Schema<WidgetConfig> = exactly<WidgetConfig>('WidgetConfig')(
  z.looseObject({
    name: z.string(),
    bot_name: z.string(),
    welcome_message: z.string(),
    accent_color: z.string(),
    logo_url: z.string().nullable(),
    suggested_questions: z.array(z.string()),
    locale: z.string(),
    text_direction: z.enum(TEXT_DIRECTIONS),
    widget_config: z.record(z.string(), z.unknown()),
  }),
)

/** Widgets of an organisation: each has one, made with it. */
export interface WidgetList {
  readonly widgets: readonly {
    /** What `POST /api/chat` and `POST /api/ingest` take as `widget_id`. */
    readonly id: string
    readonly name: string
  }[]
}

export const widgetList: Schema<WidgetList> = exactly<WidgetList>('WidgetList')(
  z.object({ widgets: z.array(z.object({ id: uuid, name: z.string() })) }),
)

export interface SlugPath {
  readonly slug: string
}

export const slugPath: Schema<SlugPath> = exactly<SlugPath>('SlugPath')(
  z.strictObject({
    slug: z
      .string()
      .min(1)
      .max(64)
      .regex(/^[^\p{Cc}\p{Cf}\p{Cs}/]+$/u, 'must be a slug'),
  }),
)

const managing = { area: 'widgets', surface: 'chat', auth: 'session', role: 'admin' } as const
const open = { area: 'widgets', surface: 'chat', auth: 'none' } as const

export const getWidgetConfig: Endpoint<{ params: SlugPath; answer: WidgetConfig }> = {
  ...open,
  id: 'getWidgetConfig',
  method: 'GET',
  path: '/api/proxy/widget-config/{slug}',
  summary: 'How the widget of an organisation looks and speaks; may be five minutes old.',
  params: slugPath,
  answer: widgetConfig,
  success: { 200: 'The configuration.' },
  errors: ['organisation_suspended'],
}

export const listWidgets: Endpoint<{ answer: WidgetList }> = {
  ...managing,
  id: 'listWidgets',
  method: 'GET',
  path: '/api/admin/widgets',
  summary: 'The widgets of the organisation, by the ids under which programs ask the chat.',
  answer: widgetList,
  success: { 200: 'All of them, the oldest first.' },
}

export const getAdminWidgetConfig: Endpoint<{ answer: WidgetConfig }> = {
  ...managing,
  id: 'getAdminWidgetConfig',
  method: 'GET',
  path: '/api/admin/widget-config',
  versioned: true,
  summary: 'How the widget of the organisation looks and speaks, as it is now.',
  answer: widgetConfig,
  success: { 200: 'The configuration.' },
}

export const updateWidgetConfig: Endpoint<{ body: WidgetConfigInput; answer: Ok }> = {
  ...managing,
  id: 'updateWidgetConfig',
  method: 'PUT',
  path: '/api/admin/widget-config',
  versioned: true,
  summary: "Change the widget's configuration: what is sent replaces what was, the rest stays.",
  body: updateWidgetConfigRequest,
  answer: ok,
  success: { 200: 'Changed.' },
}

export const getBotConfig: Endpoint<{ answer: BotConfig }> = {
  ...managing,
  id: 'getBotConfig',
  method: 'GET',
  path: '/api/admin/bot-config',
  versioned: true,
  summary: 'How the assistant speaks, for its administrators: the system prompt is shown to nobody else.',
  answer: botConfig,
  success: { 200: 'The configuration.' },
}

export const updateBotConfig: Endpoint<{ body: BotConfigInput; answer: Ok }> = {
  ...managing,
  id: 'updateBotConfig',
  method: 'PUT',
  path: '/api/admin/bot-config',
  versioned: true,
  summary: 'Change how the assistant speaks: what is sent replaces what was, the rest stays.',
  body: botConfigInput,
  // What may be kept of it, with each character written as \uXXXX.
  maxBodyBytes: 131_072,
  answer: ok,
  success: { 200: 'Changed.' },
}
