import { defineConfig } from 'tsup'

export default defineConfig({
  entry: Object.fromEntries(
    ['ai-sdk', 'openai', 'langchain', 'hono', 'express', 'service-worker'].map((name) => [
      name,
      `src/${name}/index.ts`,
    ]),
  ),
  format: 'esm',
  target: 'es2022',
  dts: true,
  clean: true,
  splitting: true,
  removeNodeProtocol: false,
})
