/** The user of a request in the Common Log Format of web servers (Apache, mod_log_config): `127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700]`. */
import type { Emit } from '../../candidate.ts'
import { execAt } from '../../text/around.ts'

const LOGGED = /- ([\w.@\\-]{2,64}) \[\d\d\/\w{3}\/\d{4}:/y

/** Reads the user of a request whose line has the hyphen at `at`; returns where it ends, or `at`. */
export function requestUserAt(text: string, at: number, emit: Emit): number {
  const user = execAt(LOGGED, text, at)?.[1]
  if (!user) return at
  const end = at + 2 + user.length
  emit({ label: 'USERNAME', start: at + 2, end, score: 0.7, rule: 'log' })
  return end
}
