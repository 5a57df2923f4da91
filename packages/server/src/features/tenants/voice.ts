/** How a tenant's assistant speaks, for what asks a model on its behalf. */
import { redact } from '@svc/core'
import type { Voice } from '../../ports/voice.ts'
import { refusals } from './refusals.data.ts'
import type { Tenant } from './settings-store.ts'

const TEMPERATURE = 0.2
const MAX_TOKENS = 600

export function voiceOf({ name, settings }: Tenant): Voice {
  const { botConfig, botName, welcomeMessage, locale } = settings
  const { system_prompt, temperature, max_tokens } = botConfig as {
    system_prompt?: string
    temperature?: number
    max_tokens?: number
  }
  return {
    // They stand in what a model is told, where no personal data may be.
    organisation: redact(name).output,
    botName: redact(botName).output,
    greeting: welcomeMessage,
    locale,
    systemPrompt: system_prompt ?? null,
    temperature: temperature ?? TEMPERATURE,
    maxTokens: max_tokens ?? MAX_TOKENS,
    refusal: refusalIn,
  }
}

/** In English where the language is not among those we have. */
export function refusalIn(locale: string): string {
  const { language, script } = new Intl.Locale(locale).maximize()
  return refusals[`${language}-${script}`] ?? refusals[language] ?? refusals.en
}
