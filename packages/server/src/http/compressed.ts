/** Pages and what they load, compressed once for all who ask: the same few texts are sent again and again, and to compress one takes several times as long as to send it. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

const zip = promisify(gzip)
const TYPES = /^(?:text\/(?:html|javascript|css)|image\/svg)/
/** Shorter ones fit into a packet as they are. */
const MIN_LENGTH = 1024
/** More than there are pages and files. */
const MAX_KEPT = 1_000

/** What is sent for a text of this media type; sets the headers that say so. */
export type Compress = (c: Context, text: string, type: string) => Promise<string | Buffer<ArrayBuffer>>

export function createCompress(): Compress {
  const kept = new Map<string, Promise<Buffer<ArrayBuffer>>>()
  return async (c, text, type) => {
    if (text.length < MIN_LENGTH || !TYPES.test(type)) return text
    c.header('vary', 'Accept-Encoding')
    if (accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: '' }) !== 'gzip') return text
    c.header('content-encoding', 'gzip')
    const known = kept.get(text)
    if (known) return known
    if (kept.size >= MAX_KEPT) kept.clear()
    const small = zip(text)
    kept.set(text, small)
    small.catch(() => kept.delete(text))
    return small
  }
}
