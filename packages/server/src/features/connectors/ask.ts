/** Asks the connector that a message is about. Whatever goes wrong, the conversation goes on without it. */

import type { Logger } from 'pino'
import type { Outgoing, OutgoingRequest } from '../../adapters/outgoing/outgoing.ts'
import { cutText } from '../../cut-text.ts'
import type { AskConnector } from '../../ports/connectors.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { connectorFor } from './intent.ts'
import { reduce } from './reduce.ts'
import type { ConnectorStore, StoredConnector } from './store.ts'

export interface AskNeeds {
  readonly store: Pick<ConnectorStore, 'list'>
  readonly sealing: Pick<Sealing, 'open'>
  readonly outgoing: Pick<Outgoing, 'send'>
  /** Personal data and secrets replaced, as everywhere in the organisation's chat. */
  redact(orgId: string, text: string): Promise<string>
  readonly log: Logger
  readonly timeoutMs?: number
}

/** A person waits for the answer. */
const TIMEOUT_MS = 5_000
const MAX_BYTES = 65_536
/** UTF-16 units of the message. */
const MAX_IN_URL = 500
const USER_AGENT = 'Svc-Connector/1'
/** Shorter parts of a header may be ordinary words of an answer, and are not removed from it. */
const MIN_SECRET = 6

export function createAskConnector(needs: AskNeeds): AskConnector {
  const { store, sealing, outgoing, redact, log, timeoutMs = TIMEOUT_MS } = needs

  return async (orgId, text, signal) => {
    const connector = connectorFor(await store.list(orgId), text)
    if (!connector || signal.aborted) return null
    const failed = (why: string, status?: number) => {
      // Neither its address nor what was asked or answered.
      log.warn({ org: orgId, connector: connector.id, why, status }, 'a connector gave no answer')
      return null
    }
    let authorization: string | null
    try {
      authorization = headerOf(connector)
    } catch {
      return failed('its header cannot be opened')
    }
    const answer = await outgoing.send({
      ...requestOf(connector.url, text, authorization),
      timeoutMs,
      maxResponseBytes: MAX_BYTES,
      signal,
    })
    if (answer.kind !== 'answered') return failed(answer.kind === 'closing' ? 'closing' : answer.reason)
    if (answer.status < 200 || answer.status > 299) return failed('status', answer.status)
    // The answer may echo the header, which nobody may read.
    const secrets = authorization === null ? [] : secretsIn(authorization)
    const reduced = reduce(answer.body, answer.body.length < MAX_BYTES, secrets)
    if (reduced === null) return failed('neither JSON nor text')
    return { text: await redact(orgId, reduced) }
  }

  function headerOf({ id, sealed_header }: StoredConnector): string | null {
    return sealed_header === null ? null : sealing.open(sealed_header, id)
  }
}

/** The header, and the parts of it that are secrets by themselves: the credentials behind its scheme, and what `Basic` encodes (RFC 7617). The longest first. */
function secretsIn(authorization: string): string[] {
  const [, scheme = '', credentials = ''] = /^(\S+) +(.+)$/.exec(authorization) ?? []
  const pair = scheme.toLowerCase() === 'basic' ? Buffer.from(credentials, 'base64').toString() : ''
  const password = pair.slice(pair.indexOf(':') + 1)
  return [authorization, ...[credentials, pair, password].filter(({ length }) => length >= MIN_SECRET)]
}

function requestOf(
  url: string,
  text: string,
  authorization: string | null,
): Pick<OutgoingRequest, 'url' | 'method' | 'headers' | 'body'> {
  const headers = {
    accept: 'application/json, text/plain',
    'user-agent': USER_AGENT,
    ...(authorization !== null && { authorization }),
  }
  if (url.includes('{query}'))
    return {
      method: 'GET',
      url: url.replaceAll('{query}', encodeURIComponent(cutText(text, MAX_IN_URL))),
      headers,
    }
  return {
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query: text }),
  }
}
