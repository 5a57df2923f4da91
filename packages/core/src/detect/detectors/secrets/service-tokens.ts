/** The tokens of every service whose format is known. */
import { FORMATS } from './formats.ts'
import { formatsOf, type SecretFormat } from './secret-format.ts'
import { type SecretsIn, tokensOf } from './token.ts'

export const secretFormats: readonly SecretFormat[] = FORMATS.flatMap(formatsOf)

export const secretsIn: SecretsIn = tokensOf(secretFormats)
