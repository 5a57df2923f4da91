/** A policy as it is written by hand. */
import type { PolicyDocument } from '@svc/client'

/** Without name and version, which are the page's to know; its fields in one order, whichever the server gave them in. */
export function textOf({ threshold, rules, fallback }: Omit<PolicyDocument, 'name' | 'version'>): string {
  const document = {
    threshold,
    rules: rules.map(({ label, types, action, risk, review }) => ({ label, types, action, risk, review })),
    fallback: {
      label: fallback.label,
      action: fallback.action,
      risk: fallback.risk,
      review: fallback.review,
    },
  }
  return JSON.stringify(document, null, 2)
}
