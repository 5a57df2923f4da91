/** The tokens of every service whose format is known, and the hashes of passwords. */
import { FORMATS } from './formats.ts'
import { passwordHashAt } from './password-hash.ts'
import { formatsOf, type SecretFormat } from './secret-format.ts'
import { type SecretsIn, tokensOf } from './token.ts'

export const secretFormats: readonly SecretFormat[] = FORMATS.flatMap(formatsOf)

const tokensIn = tokensOf(secretFormats)

export const secretsIn: SecretsIn = (text, from, to, emit) => {
  passwordHashAt(text, from, emit)
  tokensIn(text, from, to, emit)
}
