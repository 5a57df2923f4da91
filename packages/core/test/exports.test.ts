import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as core from '../src/index.ts'
import { isLabel, LABELS } from '../src/labels.ts'
import { isLabelForm } from '../src/vocabulary.ts'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

it('exports these names and no others', () => {
  expect(Object.keys(core).sort()).toEqual([
    'ACTIONS',
    'CoreError',
    'DEFAULT_THRESHOLD',
    'FINGERPRINT_PREFIX',
    'HOLD_BACK',
    'LABELS',
    'RISKS',
    'SDK_NAMES',
    'VERSION',
    'builtInPolicies',
    'canonicalJson',
    'checkPolicy',
    'createDetect',
    'createGovernor',
    'createRedactionStream',
    'createRedactor',
    'createVault',
    'deriveOutcome',
    'detect',
    'fingerprintOf',
    'governJson',
    'governJsonText',
    'governMessages',
    'importVault',
    'isLabel',
    'isLabelForm',
    'newEventId',
    'newSalt',
    'redact',
    'redactStream',
  ])
})

it('states the version of its package', () => {
  expect(core.VERSION).toBe(manifest.version)
})

it('is found by import and by require', () => {
  for (const entry of Object.values<object | string>(manifest.exports))
    if (typeof entry === 'object') expect(Object.keys(entry)).toContain('default')
})

it('depends on the hash alone', () => {
  expect(Object.keys(manifest.dependencies)).toEqual(['@noble/hashes'])
})

it('names each label once, in the form every label has', () => {
  const labels = Object.values(LABELS).flat()
  expect(new Set(labels).size).toBe(labels.length)
  for (const label of labels) expect(isLabelForm(label) && isLabel(label)).toBe(true)
  for (const wrong of ['email', 'A', '_A', 'A__B', 'A_', `A${'B'.repeat(64)}`, 'A B'])
    expect(isLabelForm(wrong)).toBe(false)
})
