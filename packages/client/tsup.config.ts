import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    chat: 'src/chat.ts',
    governance: 'src/governance.ts',
    webhook: 'src/webhook.ts',
  },
  format: 'esm',
  target: 'es2022',
  // The contract is a development dependency, types alone: whoever installs this package has neither it nor zod, so the
  // interfaces are copied into our declarations. Read from source, since a build of the contract may not be there yet.
  dts: {
    compilerOptions: {
      composite: false,
      rootDir: '..',
      paths: {
        '@svc/contract': ['../contract/src/index.ts'],
        '@svc/core/vocabulary': ['../core/src/vocabulary.ts'],
      },
    },
  },
  clean: true,
  splitting: true,
})
