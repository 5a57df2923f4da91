/** Keeps a server from recording at a time that cannot be: boards without a battery begin in 1970, or where they were last. */
import { ServerError } from './errors.ts'

/** Before this server was made, in milliseconds since 1970. */
const MADE = Date.UTC(2026, 0, 1)

/** @throws ServerError `clock_wrong` */
export function checkClock(now: number): void {
  if (now >= MADE) return
  throw new ServerError(
    'clock_wrong',
    `The clock of this machine says ${new Date(now).toISOString()}, when there was no such server yet. Set it (timedatectl set-ntp true, or chronyd -q) and start again: receipts keep the time that they were made at, and nobody can change it`,
  )
}
