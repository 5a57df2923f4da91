/** Who may import whom (docs/decisions/0001). Type imports count. */
const may = {
  core: [],
  merkle: [],
  contract: ['core'],
  client: ['contract'],
  attest: ['core', 'client'],
  adapters: ['core'],
  widget: ['core', 'client'],
  // It shows the widget itself, beside the form of its looks; the colours and sizes are the widget's, too.
  console: ['core', 'merkle', 'client', 'widget'],
  server: ['core', 'merkle', 'contract'],
}
const tests = '\\.test\\.ts$|/test/'

const layers = Object.entries(may).map(([name, allowed]) => ({
  name: `${name}-imports-only-${allowed.join('-') || 'nothing-of-ours'}`,
  severity: 'error',
  from: { path: `^packages/${name}/`, pathNot: tests },
  to: {
    path: '^packages/([^/]+)/',
    pathNot: `^packages/(${[name, ...allowed].join('|')})/`,
  },
}))

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...layers,
    {
      name: 'contract-takes-words-alone-from-core',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: tests },
      to: { path: '^packages/core/', pathNot: '^packages/core/src/vocabulary\\.ts$' },
    },
    {
      name: 'client-takes-types-alone-from-contract',
      severity: 'error',
      from: { path: '^packages/client/', pathNot: tests },
      to: { path: '^packages/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'attest-takes-types-alone-from-core',
      severity: 'error',
      from: { path: '^packages/attest/', pathNot: `${tests}|/attest/src/governor\\.ts$` },
      to: { path: '^packages/core/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser-packages-know-no-node',
      severity: 'error',
      from: {
        path: '^packages/(core|merkle|contract|client|attest|adapters|widget|console)/src/',
        pathNot: `${tests}|/cli/|/attest/src/(file|stores/file)`,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-zod-in-what-runs-on-devices',
      severity: 'error',
      from: { path: '^packages/(core|merkle|client|attest|adapters|widget)/', pathNot: tests },
      to: { path: 'node_modules/zod/' },
    },
    {
      name: 'features-know-only-themselves',
      severity: 'error',
      from: { path: '^packages/server/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^packages/server/src/features/([^/]+)/', pathNot: '^packages/server/src/features/$1/' },
    },
    {
      name: 'only-what-joins-features-sees-them',
      severity: 'error',
      from: {
        path: '^packages/server/src/',
        pathNot: `${tests}|/server/src/(features|wire|commands)/|/server/src/(index|routes|demo)\\.ts$`,
      },
      to: { path: '^packages/server/src/features/' },
    },
    ...['ai-sdk', 'openai', 'langchain', 'hono', 'express', 'service-worker'].map((name, _, all) => ({
      // Whoever installs one peer must not need another's.
      name: `adapter-${name}-knows-no-other`,
      severity: 'error',
      from: { path: `^packages/adapters/src/${name}/` },
      to: { path: `^packages/adapters/src/(${all.filter((other) => other !== name).join('|')})/` },
    })),
    {
      name: 'adapters-take-no-peer-into-what-they-share',
      severity: 'error',
      from: { path: '^packages/adapters/src/(?:wire/)?[^/]+$' },
      to: { path: 'node_modules/', pathNot: 'node_modules/@svc/' },
    },
    {
      name: 'no-unresolvable-imports',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|packages/server/site|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@svc/source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
