import type { Emit } from '../../candidate.ts'
import { endAt, textBefore } from '../../text/around.ts'
import { unitAt } from '../../text/units.ts'

/** What stands before the last `$`, at most `LONGEST_HEAD` units: the scheme, its cost, the salt. */
const HEAD =
  /(?:\$(?:2[abxy]?\$\d\d|(?:[15-7y]|apr1|argon2(?:id?|d)|scrypt|pbkdf2-sha\d{1,3})(?:\$[\w.,=/+-]{1,90}){1,3})|(?:pbkdf2_sha\d{1,3}\$\d{1,9}|(?:pbkdf2|scrypt)(?::\w{1,16}){2,3})\$\w{1,64})\$$|\{S?(?:SHA\d{0,3}|MD5)\}$/i
const LONGEST_HEAD = 160
/** The hash itself: of MD5 in 22 characters at least. */
const TAIL = /[\w./+-]{22,128}={0,2}/y

/**
 * Reads the hash of a password whose last part begins at `start`, behind a `$` or a `}`: of crypt(5) (bcrypt, SHA-crypt, yescrypt, scrypt, Apache's MD5), of the
 * PHC string format (Argon2, PBKDF2), of Django and Werkzeug, and of LDAP (RFC 2307, 5.3). Hashes are guessed offline, so one is worth as much as the passwords that people choose.
 */
export function passwordHashAt(text: string, start: number, emit: Emit): void {
  const before = unitAt(start - 1)
  if (before !== 36 /* $ */ && before !== 125 /* } */) return
  const head = HEAD.exec(textBefore(text, start, LONGEST_HEAD))?.[0]
  const end = head ? endAt(TAIL, text, start) : start
  if (head && end > start)
    emit({
      label: 'PASSWORD_HASH',
      start: start - head.length,
      end,
      score: 0.95,
      rule: 'form',
    })
}
