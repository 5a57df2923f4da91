/** The form of vectors/detectors/*.json. */

/** A text, or its parts: what looks like a live secret is kept in parts, so that it does not alarm those who scan repositories. */
export type Text = string | readonly string[]

export interface DetectorVectors {
  readonly label: string
  readonly accept: readonly { readonly text: Text; readonly values: readonly Text[] }[]
  readonly reject: readonly Text[]
  /** Tried alone, with no context and a threshold of 0. */
  readonly bare?: { readonly accept: readonly Text[]; readonly reject: readonly Text[] }
}

export function joined(text: Text): string {
  return typeof text === 'string' ? text : text.join('')
}
