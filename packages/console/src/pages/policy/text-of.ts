import type { PolicyDocument } from '@svc/client'

/** What of a policy is written by hand. Name and version are the page's to know. */
export function textOf({ threshold, rules, fallback }: PolicyDocument): string {
  return JSON.stringify({ threshold, rules, fallback }, null, 2)
}
