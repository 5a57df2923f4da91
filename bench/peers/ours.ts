import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { detect } from '@svc/core'
import type { Contestant } from './contestant.ts'

const manifest = fileURLToPath(new URL('package.json', new URL('../../packages/core/', import.meta.url)))

export const ours: Contestant = {
  name: '@svc/core',
  version: (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version,
  detect: (text) => detect(text),
  bundle: "export { detect } from '@svc/core'",
}
