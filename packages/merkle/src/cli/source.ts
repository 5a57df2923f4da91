/** Where rows come from: a file, standard input, or the pages of an export at its address. */
import { createReadStream } from 'node:fs'
import type { Source } from './arguments.ts'
import { InputError } from './input-error.ts'
import { type NotePage, type ReadOther, readRows } from './read-input.ts'
import type { World } from './world.ts'

export interface Input {
  readonly lots: AsyncIterable<readonly unknown[]>
  /** Bytes read so far, and how many there are; null when that is not known. */
  progress(): { readonly read: number; readonly of: number | null }
  /** True when the last page said that the export goes on. */
  goesOn(): boolean
}

/** Large reads: few waits for the disk. */
const CHUNK_BYTES = 1024 * 1024

export function openSource(source: Source, world: World, other?: ReadOther): Input {
  let goesOn = false
  let read = 0
  let of: number | null = null
  const note: NotePage = (cursor) => {
    goesOn = cursor !== null
  }
  async function* counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      read += chunk.byteLength
      yield chunk
    }
  }
  const lots =
    source instanceof URL
      ? readPages(source, world, counted, note)
      : readRows(
          counted(
            openFile(source, world, (size) => {
              of = size
            }),
          ),
          note,
          { other },
        )
  return { lots, progress: () => ({ read, of }), goesOn: () => goesOn }
}

async function* openFile(
  file: string,
  world: World,
  sized: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  if (file === '-' && world.stdinIsTerminal)
    throw new InputError('usage', 'Name a FILE, or pipe an export into the command.')
  try {
    if (file === '-') {
      yield* world.stdin
      return
    }
    const size = world.sizeOf(file)
    if (size !== null) sized(size)
    yield* createReadStream(file, { highWaterMark: CHUNK_BYTES })
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error'
    const input = file === '-' ? 'standard input' : inOneLine(file)
    throw new InputError('unreadable', `Cannot read ${input} (${code}). Check its name and permissions.`, {
      cause,
    })
  }
}

/** Pages of at most a thousand rows: ten million in all. */
const MAX_PAGES = 10_000
const PAGE_TIMEOUT_MS = 60_000

async function* readPages(
  address: URL,
  world: World,
  counted: (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>,
  note: NotePage,
): AsyncGenerator<readonly unknown[]> {
  const url = new URL(address)
  if (!url.searchParams.has('limit')) url.searchParams.set('limit', '1000')
  for (let page = 0; page < MAX_PAGES; page++) {
    let next: string | null = null
    const body = await fetchPage(url, world)
    yield* readRows(counted(body), (cursor) => {
      next = cursor
      note(cursor)
    })
    if (next === null) return
    if (next === url.searchParams.get('cursor'))
      throw new InputError('unreadable', 'The address of the export answers the same page again and again.')
    url.searchParams.set('cursor', next)
  }
  throw new InputError('too_large', `The export has more than ${MAX_PAGES} pages. Narrow from and to.`)
}

/** A connection that breaks within an answer is no fault of the text. */
async function* whole(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw new InputError('unreadable', 'The connection broke before the answer was complete. Try again.', {
      cause,
    })
  }
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

async function fetchPage(url: URL, world: World): Promise<AsyncIterable<Uint8Array>> {
  const key = world.environment.SVC_API_KEY
  if (key && url.protocol !== 'https:' && !LOOPBACK.test(url.hostname))
    throw new InputError('usage', 'The API key is not sent over http://. Name the address with https://.')
  let response: Response
  try {
    response = await world.fetch(url, {
      headers: { accept: 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      // A key must not follow to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(PAGE_TIMEOUT_MS),
    })
  } catch (cause) {
    throw new InputError(
      'unreadable',
      'The address of the export does not answer. Check it, and the network.',
      {
        cause,
      },
    )
  }
  if (response.ok && response.body !== null) return whole(response.body)
  const said = response.body ? await sentenceOf(response.body) : ''
  const cure =
    response.status === 401 || response.status === 403
      ? 'Set SVC_API_KEY to a key of that organisation with the scope receipts:read.'
      : said
        ? `It says: ${said}`
        : 'Check the address.'
  throw new InputError('unreadable', `The address of the export answers ${response.status}. ${cure}`)
}

/** Longest answer that is looked into, in bytes, and longest sentence that is repeated, in characters. */
const MAX_REFUSAL = 4096
const MAX_SENTENCE = 200

/** The sentence that a refusal gives as its `error`, without what would steer a terminal; empty where it gives none. */
async function sentenceOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    while (text.length < MAX_REFUSAL) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
    const { error } = JSON.parse(text) as { error?: unknown }
    return typeof error === 'string' ? inOneLine(error).slice(0, MAX_SENTENCE) : ''
  } catch {
    return ''
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Words of others, for a terminal: what would move its cursor or turn text around is a space. */
function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
}
