/** Writes docs/labels.md, every entity label by its group, and the type of them in the core: `node --conditions=@svc/source scripts/labels-page.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LABELS } from '@svc/core'
import { ROOT } from './workspace.ts'

export const PATH: string = join(ROOT, 'docs', 'labels.md')
export const TYPE_PATH: string = join(ROOT, 'packages', 'core', 'src', 'label-type.ts')

const GROUPS: Readonly<Record<keyof typeof LABELS, string>> = {
  contact: 'Contact',
  identity: 'Identity',
  financial: 'Financial',
  government_id: 'Government ids',
  health: 'Health',
  technical: 'Technical',
  credential: 'Credentials',
}

export function labelsPage(): string {
  const count = Object.values(LABELS).flat().length
  const groups = Object.entries(LABELS).map(([group, labels]) => {
    const list = group === 'government_id' ? byCountry(labels) : inCode(labels)
    return `## ${GROUPS[group as keyof typeof LABELS]}\n\n${list}\n`
  })
  return [
    '# Labels',
    '',
    `All ${count} labels of \`@svc/core\`, as policies, receipts and the options \`types\` and \`transforms\` name them. In a program they are \`LABELS\`, by the same groups, and in TypeScript the type \`Label\`. Written by \`scripts/labels-page.ts\`; a test holds it to the sources.`,
    '',
    '`PERSON`, `LOCATION`, `ORGANIZATION` and `NRP` (nationalities, religious and political groups) are found with the option [`names`](../packages/core/README.md#names) alone. Telephone numbers of Turkey and mobile numbers of the Philippines are `PHONE_NUMBER`, and `TR_PHONE_NUMBER` and `PH_MOBILE_NUMBER`, as Microsoft Presidio calls them, only where the option `types` names these; a server records them as it does labels of your own. `DENY_LIST` and labels of your own come beside these: [Find your own kinds of data](how-to/detectors.md). What each label but the first four accepts and refuses is in [`vectors/detectors/`](../vectors/detectors).',
    '',
    ...groups,
  ].join('\n')
}

/** Those of a country begin with its code. */
function byCountry(labels: readonly string[]): string {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const countries = new Map<string, string[]>()
  for (const label of labels) {
    const [, code = ''] = /^([A-Z]{2})_/.exec(label) ?? []
    const name = code ? names.of(code === 'UK' ? 'GB' : code)! : 'Of any country'
    countries.set(name, [...(countries.get(name) ?? []), label])
  }
  const rows = [...countries]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([country, own]) => `| ${country} | ${inCode(own)} |`)
  return ['| country | labels |', '|---|---|', ...rows].join('\n')
}

function inCode(labels: readonly string[]): string {
  return labels.map((label) => `\`${label}\``).join(', ')
}

export function labelType(): string {
  return `/** The labels as types, for editors to complete. Written by scripts/labels-page.ts; a test holds it to the labels. */

/** A label of the built-in vocabulary. */
export type BuiltInLabel =
${Object.values(LABELS)
  .flat()
  .map((label) => `  | '${label}'\n`)
  .join('')}
/** A built-in label, or one of your own. */
export type Label = BuiltInLabel | (string & {})

/** Something for each label that is named. */
export type ByLabel<T> = Readonly<Partial<Record<BuiltInLabel, T>>> & Readonly<Record<string, T>>
`
}

if (import.meta.main) {
  writeFileSync(PATH, labelsPage())
  writeFileSync(TYPE_PATH, labelType())
}
