/** How an assistant speaks, as a form holds it, and what of it changed. */
import type { BotConfig, BotConfigInput, WidgetConfigInput } from '@svc/client'

/** As fields hold them: figures are texts until they are right. */
export interface Speech {
  readonly name: string
  readonly greeting: string
  readonly prompt: string
  readonly temperature: string
  readonly length: string
  /** One on each line. */
  readonly contacts: string
}

/** As the server takes them. */
export const MAX_PROMPT = 8_000
export const MAX_TOKENS = 8_192
export const MAX_CONTACTS = 50
const MAX_CONTACT = 200

export function speechOf(
  { bot_name, welcome_message }: { readonly bot_name: string; readonly welcome_message: string },
  { system_prompt, temperature, max_tokens, contact_details }: BotConfig,
): Speech {
  return {
    name: bot_name,
    greeting: welcome_message,
    prompt: system_prompt ?? '',
    temperature: String(temperature),
    length: String(max_tokens),
    contacts: contact_details.join('\n'),
  }
}

/** By field; nothing where all may be saved. A prompt may be empty, and then there is none. */
export function faultsIn(speech: Speech): { readonly [Field in keyof Speech]?: true } {
  const temperature = Number(speech.temperature)
  const length = Number(speech.length)
  const contacts = linesOf(speech.contacts)
  return {
    ...(speech.name.trim() === '' && { name: true }),
    ...(speech.greeting.trim() === '' && { greeting: true }),
    ...(!(speech.temperature.trim() !== '' && temperature >= 0 && temperature <= 2) && { temperature: true }),
    ...(!(Number.isInteger(length) && length >= 1 && length <= MAX_TOKENS) && { length: true }),
    ...((contacts.length > MAX_CONTACTS || contacts.some((line) => line.length > MAX_CONTACT)) && {
      contacts: true,
    }),
  }
}

export interface Changes {
  readonly widget: WidgetConfigInput | null
  readonly bot: BotConfigInput | null
}

/** What is to be sent: what stands as it was is not. */
export function changesIn(saved: Speech, now: Speech): Changes {
  const widget: WidgetConfigInput = {
    ...(now.name !== saved.name && { bot_name: now.name.trim() }),
    ...(now.greeting !== saved.greeting && { welcome_message: now.greeting }),
  }
  const bot: BotConfigInput = {
    ...(now.prompt !== saved.prompt && { system_prompt: now.prompt.trim() === '' ? '' : now.prompt }),
    ...(now.temperature !== saved.temperature && { temperature: Number(now.temperature) }),
    ...(now.length !== saved.length && { max_tokens: Number(now.length) }),
    ...(now.contacts !== saved.contacts && { contact_details: linesOf(now.contacts) }),
  }
  return { widget: orNull(widget), bot: orNull(bot) }
}

function linesOf(text: string): string[] {
  return text
    .split(/[\n\r\t]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function orNull<T extends object>(change: T): T | null {
  return Object.keys(change).length > 0 ? change : null
}
