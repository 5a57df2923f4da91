/**
 * Token formats as data: how the secrets of a service look.
 *
 * A row is one string: the label, then one form or more, separated by spaces.
 * A form is a regular expression in which a dot stands for itself, with short classes: `%w` letters and digits, `%l` lower-case
 * letters and digits, `%U` upper-case letters and digits, `%d` digits, `%h` hexadecimal, `%u` base64url, `%b` base64, `%i` a UUID;
 * `%w36` and `%w36,40` say how many.
 *
 * Kept linear by three rules: repeats never nest, every repeat has an upper bound, and a form whose class holds a character behind
 * which a token may begin (`/`, `=`) is short or ends with that class, taking what it finds and never failing for what follows.
 */

import { lazy } from '../../lazy.ts'

export interface SecretFormat {
  readonly label: string
  /** The first two characters; empty where they vary, and the form is tried wherever a token begins. */
  readonly prefix: string
  /** Sticky: matches the whole token from its first character, and nothing that goes on behind it. */
  readonly form: () => RegExp
}

const CLASSES: Readonly<Record<string, string>> = {
  w: '[A-Za-z0-9]',
  l: '[a-z0-9]',
  U: '[A-Z0-9]',
  d: '\\d',
  h: '[a-f0-9]',
  u: '[\\w-]',
  b: '[A-Za-z0-9+/]',
  i: '[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}',
}

/** The formats a row stands for. */
export function formatsOf(row: string): SecretFormat[] {
  const [label, ...forms] = row.split(' ') as [string, ...string[]]
  return forms.map((form) => ({
    label,
    prefix: /^\w[\w/]/.test(form) ? form.slice(0, 2) : '',
    form: lazy(() => new RegExp(expand(form) + boundary(form), 'y')),
  }))
}

/** The regular expression source of a form. */
export function expand(form: string): string {
  return form
    .replace(/\./g, '\\.')
    .replace(
      /%([wlUdhubi])([\d,]*)/g,
      (_, name: string, times: string) => CLASSES[name] + (times && `{${times}}`),
    )
}

/** What may not follow: a character that its last class, or a word, could go on with. Base64 has none (see above). */
function boundary(form: string): string {
  const last = /.*%(.)/.exec(form)?.[1]
  return last === 'b' ? '' : last === 'u' ? '(?![\\w-])' : '(?!\\w)'
}
