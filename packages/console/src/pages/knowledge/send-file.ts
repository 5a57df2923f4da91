/** Sends a document, telling how far it is: `fetch` does not say how much of a body has left. */
import { SvcApiError, SvcConnectionError, type UploadAnswer, type Visibility } from '@svc/client'
import { OWN } from '../../api.ts'

/** What the server takes, by how names end. */
export const ACCEPTED = '.pdf,.docx,.xlsx,.csv,.txt,.md'
export const MAX_BYTES: number = 10 * 1024 * 1024

export interface SendOptions {
  readonly visibility: Visibility
  /** From 0 to 1: the part that has left. */
  onProgress(part: number): void
}

/** @throws SvcApiError as the server refuses it, SvcConnectionError where no answer comes */
export function sendFile(file: File, { visibility, onProgress }: SendOptions): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/proxy/knowledge/upload')
    for (const [name, value] of Object.entries(OWN)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new SvcConnectionError('network', 'the connection broke'))
    request.onload = () => {
      const body = parse(request.responseText)
      if (request.status === 200 && 'id' in body) resolve(body as unknown as UploadAnswer)
      else reject(refusal(request, body))
    }
    const form = new FormData()
    form.append('file', file)
    form.append('visibility', visibility)
    request.send(form)
  })
}

function refusal(request: XMLHttpRequest, { error, code }: Readonly<Record<string, unknown>>): Error {
  const { status } = request
  if (status < 400) return new SvcConnectionError('response_invalid', 'the answer is not the server’s')
  const requestId = request.getResponseHeader('x-request-id')
  // The server writes seconds, and no date.
  const seconds = Number(request.getResponseHeader('retry-after'))
  return new SvcApiError(status, String(code ?? `http_${status}`), String(error ?? status), {
    ...(requestId !== null && { requestId }),
    ...(seconds > 0 && { retryAfterSeconds: seconds }),
  })
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
