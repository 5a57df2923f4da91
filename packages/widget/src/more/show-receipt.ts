/** Shows the receipt of an answer, or no more, and checks it meanwhile. */
import type { Answer } from '../conversation/conversation.ts'
import { checkReceipt } from '../receipt/check.ts'
import type { Stage } from '../stage.ts'
import { words } from './words.ts'

export async function showReceipt(stage: Stage, { id, governance }: Answer): Promise<void> {
  const { state, api, set, tell } = stage
  if (state.receipt?.id === id || !governance) return set({ receipt: null })
  set({ receipt: { id, checked: null } })
  const checked = await checkReceipt(api, governance)
  tell('receipt:verified', { ...governance, state: checked.state })
  if (state.receipt?.id === id) set({ receipt: { id, checked }, said: words(stage.locale)[checked.state] })
}
