import { defineConfig } from 'tsup'
import { declarations } from '../../scripts/declarations.ts'

const entry = Object.fromEntries(
  ['ai-sdk', 'openai', 'langchain', 'hono', 'express', 'service-worker'].map((name) => [
    name,
    `src/${name}/index.ts`,
  ]),
)

export default defineConfig({
  entry,
  format: 'esm',
  target: 'es2022',
  dts: { entry: declarations('adapters', entry) },
  clean: true,
  splitting: true,
  removeNodeProtocol: false,
})
