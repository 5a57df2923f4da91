/** Every option that a package takes, and every one of a command, is named where its documentation lists them. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fieldsOf } from './interface-fields.ts'
import { ROOT } from './workspace.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const guides = globSync('docs/how-to/*.md', { cwd: ROOT }).map(read).join('\n')

/** By package, the interfaces whose fields its README or a guide must name, and by file. */
const interfaces: readonly (readonly [name: string, file: string, ...interfaces: string[]])[] = [
  ['core', 'options.ts', 'GovernorOptions'],
  ['core', 'detect/options.ts', 'DetectOptions'],
  ['core', 'detect/detector.ts', 'Detector'],
  ['core', 'redact/transform.ts', 'TransformOptions', 'HashOptions'],
  ['core', 'redact/mask-value.ts', 'MaskOptions'],
  ['core', 'redact/stream.ts', 'RedactionStreamOptions'],
  ['core', 'redact/vault.ts', 'VaultOptions'],
  ['core', 'redact/json.ts', 'JsonOptions'],
  ['core', 'govern.ts', 'GovernContext'],
  ['client', 'options.ts', 'ClientOptions', 'CallOptions'],
  ['attest', 'options.ts', 'AttestorOptions'],
  ['attest', 'events.ts', 'AttestorEvents'],
  ['attest', 'attestor.ts', 'AttestorStats', 'Attestor'],
  ['adapters', 'options.ts', 'GuardOptions'],
  ['adapters', 'express/middleware.ts', 'ExpressOptions'],
  ['adapters', 'hono/middleware.ts', 'HonoOptions'],
  ['adapters', 'service-worker/worker.ts', 'ServiceWorkerOptions'],
  ['merkle', 'verify-rows.ts', 'VerifyRowsOptions'],
]

it.each(interfaces)('of @svc/%s, %s', (name, file, ...wanted) => {
  const told = read(`packages/${name}/README.md`) + guides
  const fields = wanted.flatMap((one) => fieldsOf(`packages/${name}/src/${file}`, one))
  expect(fields.filter((field) => !new RegExp(`[\`{, ]${field}\\b`).test(told))).toEqual([])
})

it.each([
  ['svc-core', 'packages/core/src/cli/arguments.ts', 'docs/command-line.md'],
  ['svc-verify', 'packages/merkle/src/cli/arguments.ts', 'packages/merkle/README.md'],
])('of the command %s', (_, source, page) => {
  const [, table = ''] = /options: \{\n([\s\S]*?)\n +\},/.exec(read(source)) ?? []
  const options = [...table.matchAll(/^ *'?([\w-]+)'?: \{ type:/gm)].map(([, option]) => option!)
  expect(options.length).toBeGreaterThan(8)
  const told = read(page)
  expect(options.filter((option) => !told.includes(`--${option}`))).toEqual([])
})
