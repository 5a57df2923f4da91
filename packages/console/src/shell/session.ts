/** Who is signed in, for pages that ask. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Session } from '../api.ts'

export const SessionContext: ReturnType<typeof createContext<Session | null>> = createContext<Session | null>(
  null,
)

/** The session, within a page of the console; pages that are public have none. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('Only pages of the console have a session')
  return session
}

const RANKS = ['member', 'admin', 'platform_admin'] as const

export function mayOpen(session: Session, role: Session['role']): boolean {
  return RANKS.indexOf(session.role) >= RANKS.indexOf(role)
}
