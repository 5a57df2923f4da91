/** Its check for personal data alone, all entities that are on by default; the rest of the package calls a service. */
import { PIIConfig, pii } from '@openai/guardrails/dist/checks/pii.js'
import { type Contestant, type Found, versionOf } from './contestant.ts'

const config = PIIConfig.parse({ block: true })

export const openaiGuardrails: Contestant = {
  name: '@openai/guardrails',
  version: versionOf('@openai/guardrails'),
  async detect(text) {
    if (text === '') return []
    const { info } = await pii({}, text, config)
    const found: Found[] = []
    // It names values, not places: each is looked for from where the one before it of its type ends.
    for (const [type, values] of Object.entries((info.detected_entities ?? {}) as Record<string, string[]>)) {
      let from = 0
      for (const value of values) {
        const start = text.indexOf(value, from)
        if (start < 0) continue
        from = start + value.length
        found.push({ type: type === 'LOCATION' ? 'STREET_ADDRESS' : type, start, end: from })
      }
    }
    return found
  },
  bundle: "export { pii } from '@openai/guardrails/dist/checks/pii.js'",
}
