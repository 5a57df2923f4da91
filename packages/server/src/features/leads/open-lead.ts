/** A lead as its organisation's admins see it: opened. */
import type { Lead } from '@svc/contract'
import type { LeadDetails } from '../../ports/leads.ts'
import { SealError, type Sealing } from '../../sealing/sealing.ts'
import type { StoredLead } from './store.ts'

/** Whatever was sealed: no field is taken for granted. */
type Details = Readonly<Record<keyof LeadDetails, string | null>>

const NOTHING: Details = { name: null, email: null, phone: null, note: null }

/** A lead that cannot be opened is shown without its details, so that it can be deleted and does not hide the others. */
export function openLead(
  sealing: Pick<Sealing, 'open'>,
  { id, conversation_id, sealed, created_at }: StoredLead,
): Lead {
  const details = detailsOf(sealing, id, sealed)
  return {
    id,
    conversation_id,
    ...(details ?? NOTHING),
    is_unreadable: details === null,
    created_at: created_at.toISOString(),
  }
}

function detailsOf(sealing: Pick<Sealing, 'open'>, id: string, sealed: string): Details | null {
  try {
    const details = JSON.parse(sealing.open(sealed, id)) as Partial<Record<keyof LeadDetails, unknown>>
    const text = (field: keyof LeadDetails) => {
      const value = details[field]
      return typeof value === 'string' ? value : null
    }
    return { name: text('name'), email: text('email'), phone: text('phone'), note: text('note') }
  } catch (error) {
    if (error instanceof SealError || error instanceof SyntaxError) return null
    throw error
  }
}
