/** The policies that come with `@svc/core`, by name: they cannot be written. */
const NAMES: ReadonlySet<string> = new Set(['standard', 'gdpr', 'hipaa', 'pci', 'strict'])

export function isBuiltIn(name: string): boolean {
  return NAMES.has(name)
}
