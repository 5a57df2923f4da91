/** What is answered when a file cannot become a document. */
import { ApiError } from '../../http/api-error.ts'
import { type FileType, type Refusal, refusals } from './extract/reading.ts'

/** The keyless path has one answer for every file it does not take (chat-service 4.1); the others say more. */
export function refusalOf(why: Refusal, isKeyless: boolean, accepted: readonly FileType[]): ApiError {
  const sentence = refusals[why]
  switch (why) {
    case 'too_many':
      return new ApiError('unavailable', sentence)
    case 'unkept':
      return new ApiError('internal_error', 'Internal server error')
    case 'unsupported':
    case 'mismatch':
      return new ApiError(
        isKeyless ? 'invalid_request' : 'unsupported_media_type',
        `${sentence}; taken are ${accepted.map((type) => type.toUpperCase()).join(', ')}`,
      )
    case 'too_much':
      return new ApiError(isKeyless ? 'invalid_request' : 'body_too_large', sentence)
    case 'encrypted':
    case 'unsound':
    case 'too_long':
    case 'empty':
    case 'interrupted':
      return new ApiError('invalid_request', sentence)
  }
}

export function tooLarge(maxBytes: number): ApiError {
  return new ApiError('body_too_large', `The file is larger than ${maxBytes / 1_048_576} MB`)
}

const RETRY_SECONDS = 3_600

/** Strangers cannot fill an organisation's list: what they offer has to be looked at before more is taken. */
export function tooManyOffered(limit: number): ApiError {
  return new ApiError(
    'rate_limited',
    'Too many documents await approval; an administrator has to approve or delete some of them first',
    undefined,
    {
      'retry-after': String(RETRY_SECONDS),
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': '0',
    },
    { retryAfter: RETRY_SECONDS, limit },
  )
}
