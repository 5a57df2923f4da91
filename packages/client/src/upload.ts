/** Telling how far an upload is, which `fetch` by itself does not. */
import { platformFetch } from './options.ts'

/** How much of an upload was handed to the network. */
export interface UploadProgress {
  /** Of the whole body, the form around the file included. */
  readonly sentBytes: number
  readonly totalBytes: number
}

/** Bytes that are handed on at a time. */
const PIECE = 65_536

/**
 * Puts the counting between a call and its `fetch`. Where the platform's `fetch` would send and there is `XMLHttpRequest`, that does: browsers
 * stream a request's body over HTTP/2 alone. Elsewhere the body is streamed.
 */
export function withProgress(
  onProgress: (progress: UploadProgress) => void,
): (fetch: typeof globalThis.fetch) => typeof globalThis.fetch {
  return (fetch) => async (input, init) => {
    // The form as the platform would write it, with the type that names its boundary.
    const whole = new Response(init?.body)
    const body = await whole.blob()
    const headers = new Headers(init?.headers)
    headers.set('content-type', whole.headers.get('content-type') ?? body.type)
    const told = (sentBytes: number) => onProgress({ sentBytes, totalBytes: body.size })
    if (fetch === platformFetch && typeof XMLHttpRequest === 'function')
      return byRequest(String(input), { ...init, headers }, body, told)
    let sent = 0
    const counted = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const piece = await body.slice(sent, sent + PIECE).arrayBuffer()
        if (piece.byteLength === 0) return controller.close()
        controller.enqueue(new Uint8Array(piece))
        sent += piece.byteLength
        told(sent)
      },
    })
    // `duplex` is what Node asks for with a stream; TypeScript's fetch does not know it.
    return fetch(input, { ...init, headers, body: counted, duplex: 'half' } as RequestInit)
  }
}

function byRequest(
  url: string,
  { method = 'POST', headers, signal }: RequestInit,
  body: Blob,
  told: (sentBytes: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open(method, url)
    for (const [name, value] of headers as Headers) request.setRequestHeader(name, value)
    request.responseType = 'blob'
    // Above the form's own overhead nothing else is sent: the count is the body's.
    request.upload.onprogress = ({ loaded }) => told(loaded)
    request.onloadend = () => {
      signal?.removeEventListener('abort', stop)
      const { status, response } = request
      if (status === 0) return reject(signal?.aborted ? signal.reason : new TypeError('Failed to fetch'))
      const answered = new Headers()
      for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
        const at = line.indexOf(':')
        if (at > 0) answered.append(line.slice(0, at), line.slice(at + 1).trim())
      }
      // It follows redirects by itself, without the credential where they lead elsewhere: told as one, as everywhere.
      const isMoved = request.responseURL !== '' && request.responseURL !== new URL(url, location.href).href
      resolve(
        isMoved
          ? new Response(null, { status: 302 })
          : new Response(status === 204 || status === 304 ? null : (response as Blob), {
              status,
              headers: answered,
            }),
      )
    }
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', stop, { once: true })
    request.send(body)
  })
}
