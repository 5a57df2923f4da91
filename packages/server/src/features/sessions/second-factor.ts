/** Whether a session was begun with a second factor, as its token's `amr` tells (RFC 8176). */

/** More than one factor, or one that is never the first: a one-time password, proof of a key in hardware or software, a smart card. */
const METHODS: ReadonlySet<unknown> = new Set(['mfa', 'otp', 'hwk', 'swk', 'sc'])

/** `amr` as the token has it: anything. */
export function showsSecondFactor(amr: unknown): boolean {
  return Array.isArray(amr) && amr.some((method) => METHODS.has(method))
}
