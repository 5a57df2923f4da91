/** The page of the demo: a shop window with the demo organisation's widget, under as strict a policy as a page can have. */
import { createHash } from 'node:crypto'

/** The widget's own tokens come with its `theme.css`. */
const STYLE = `
:root { color-scheme: light dark; background: var(--svc-bg); color: var(--svc-text); font: 16px/1.5 var(--svc-font) }
body { margin: 0 }
a { color: var(--svc-accent); text-underline-offset: 3px } :focus-visible { outline: 2px solid var(--svc-focus); outline-offset: 2px; border-radius: 2px }
header, nav { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 20px }
header { padding: 16px 24px; border-block-end: 1px solid var(--svc-border); font-size: 14px } header a { color: var(--svc-text-muted); text-decoration: none } header a:hover { color: var(--svc-text) }
header > a { display: flex; align-items: center; gap: 8px; color: var(--svc-text); font-size: 16px; font-weight: 600 }
main { max-width: 42rem; margin: 0 auto; padding: 64px 24px 128px }
h1 { font-size: 28px; line-height: 1.25; margin: 0 0 8px } h2 { font-size: 20px; line-height: 1.25; margin: 48px 0 8px } p { margin: 0; max-width: 65ch }
ol { margin: 32px 0 0; padding: 0; list-style: none; border-block-end: 1px solid var(--svc-border) } li { padding: 12px 0; border-block-start: 1px solid var(--svc-border) }
p, span { color: var(--svc-text-muted) } code { font: 14px/1.5 var(--svc-mono); overflow-wrap: anywhere }
li code { padding: 2px 6px; border-radius: var(--svc-radius); background: var(--svc-surface); box-decoration-break: clone; -webkit-box-decoration-break: clone }
pre { margin: 16px 0 0; padding: 16px; border-radius: var(--svc-radius-card); background: var(--svc-surface); white-space: pre-wrap }
`

export const demoPolicy: string = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
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
  /** Of its files. */
  readonly integrity: { readonly loader: string; readonly theme: string }
}

/** Every value in it is the server's own: an id, a slug, a version, a digest. */
export function demoPage({ orgId, slug, version, integrity }: DemoPage): string {
  const attributes = [
    `src="/widget/${version}/loader.js"`,
    `integrity="${integrity.loader}"`,
    `data-tenant="${orgId}"`,
    `data-widget="${slug}"`,
    'async',
  ]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Svc demo</title>
<link rel="stylesheet" href="/widget/${version}/theme.css" integrity="${integrity.theme}"><style>${STYLE}</style></head>
<body>
<header>
<a href="/"><svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><path fill="var(--svc-accent)" d="M12 1.5l8.5 3.6v6.6c0 5.4-3.6 9-8.5 11.3-4.9-2.3-8.5-5.9-8.5-11.3V5.1z"/><path fill="none" stroke="var(--svc-on-accent)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="M8.3 12.2l2.6 2.6 4.9-5.2"/></svg>Svc</a>
<nav aria-label="Svc"><a href="/playground">Playground</a><a href="/verify">Verify</a><a href="/docs/">Docs</a><a href="/console">Console</a></nav>
</header>
<main>
<h1>Ask Acme anything</h1>
<p>The chat in the corner masks personal data on this device before anything is sent, and every answer carries a receipt.</p>
<ol>
<li>Write <code>I am ops@example.com, where is my order?</code> <span>and look at exactly what is sent.</span></li>
<li>Write <code>my password is hunter2!x</code> <span>and see that it goes nowhere.</span></li>
<li>Open the receipt under an answer, <span>and check it here or on <a href="/verify">a page of its own</a>.</span></li>
</ol>
<h2>On your own page</h2>
<p>One tag is all of it. The widget’s page in the console has yours, with the server’s address; <a href="/docs/start/widget">the documentation</a> says what it takes.</p>
<pre><code>&lt;script
  ${attributes.join('\n  ')}&gt;&lt;/script&gt;</code></pre>
</main>
<script ${attributes.join(' ')}></script>
</body>
</html>
`
}
