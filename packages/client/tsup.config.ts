import { defineConfig } from 'tsup'
import { declarationOf, declarations } from '../../scripts/declarations.ts'

const entry = {
  index: 'src/index.ts',
  chat: 'src/chat.ts',
  governance: 'src/governance.ts',
  webhook: 'src/webhook.ts',
}

export default defineConfig({
  entry,
  format: 'esm',
  target: 'es2022',
  // The contract is a development dependency, types alone: whoever installs this package has neither it nor zod, so the
  // interfaces are copied into our declarations.
  dts: {
    entry: declarations('client', entry),
    compilerOptions: {
      paths: {
        '@svc/contract': [declarationOf('contract', 'src/index.ts')],
        '@svc/core/vocabulary': [declarationOf('core', 'src/vocabulary.ts')],
      },
    },
  },
  clean: true,
  splitting: true,
})
