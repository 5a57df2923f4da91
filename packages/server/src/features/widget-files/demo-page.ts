/** The page of the demo: a shop window with the demo organisation's widget, under as strict a policy as a page can have. */
import { createHash } from 'node:crypto'

const STYLE = `
:root { color-scheme: light dark; --muted: color-mix(in oklch, currentColor 62%, transparent); --line: color-mix(in oklch, currentColor 16%, transparent) }
body { font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 64px 24px }
h1 { font-size: 28px; line-height: 1.25; margin: 0 0 8px } p { margin: 0 0 16px; max-width: 65ch } a { color: inherit }
ul { padding: 0; list-style: none; border-block-end: 1px solid var(--line) } li { padding: 12px 0; border-block-start: 1px solid var(--line) }
span { color: var(--muted) } code { font: 14px ui-monospace, monospace }
`

export const demoPolicy: string = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "connect-src 'self'",
  'img-src https:',
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export interface DemoPage {
  readonly orgId: string
  readonly slug: string
  readonly version: string
  readonly integrity: string
}

/** Every value in it is the server's own: an id, a slug, a version, a digest. */
export function demoPage({ orgId, slug, version, integrity }: DemoPage): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Svc demo</title><style>${STYLE}</style></head>
<body>
<main>
<h1>Ask Acme anything</h1>
<p>The chat in the corner masks personal data on this device before anything is sent, and every answer carries a receipt.</p>
<ul>
<li>Write <code>I am ops@example.com, where is my order?</code> <span>and look at exactly what is sent.</span></li>
<li>Write <code>my password is hunter2!x</code> <span>and see that it goes nowhere.</span></li>
<li>Open the receipt under an answer.</li>
</ul>
<p><a href="/docs/">Documentation</a> · <a href="/docs/api/">The API of this server</a> · <a href="/verify">Verify a receipt</a></p>
</main>
<script src="/widget/${version}/loader.js" integrity="${integrity}" data-tenant="${orgId}" data-widget="${slug}" async></script>
</body>
</html>
`
}
