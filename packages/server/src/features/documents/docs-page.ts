/** The OpenAPI document as one page: no script, and nothing loaded from anywhere. */
import { createHash } from 'node:crypto'
import type { JsonObject, OpenApiDocument } from '@svc/contract/openapi'

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in oklch, currentColor 18%, transparent); --muted: color-mix(in oklch, currentColor 62%, transparent) }
body { font: 14px/1.5 ui-sans-serif, system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 32px 16px 64px }
h1 { font-size: 28px; line-height: 1.25; margin: 0 0 8px } h2 { font-size: 20px; line-height: 1.25; margin: 32px 0 8px } h2::first-letter { text-transform: uppercase }
p { margin: 0 0 8px; max-width: 65ch } a { color: inherit }
code, pre { font-family: ui-monospace, monospace; font-size: 12px }
details { border-top: 1px solid var(--line) } details:last-of-type { border-bottom: 1px solid var(--line) }
summary { display: grid; grid-template-columns: 3.5rem 1fr; gap: 0 12px; padding: 8px 0; cursor: pointer; align-items: baseline }
summary b { font: 600 12px ui-monospace, monospace } summary code { overflow-wrap: anywhere } summary code { font-size: 14px } summary span { color: var(--muted); grid-column: 2 }
#schemas ~ details summary { grid-template-columns: 1fr }
.body { padding: 0 0 16px 4.25rem } table { border-collapse: collapse; width: 100%; margin: 8px 0 }
th, td { text-align: left; vertical-align: top; padding: 4px 16px 4px 0; font-weight: 400 } th { color: var(--muted); white-space: nowrap }
pre { overflow-x: auto; padding: 12px; border: 1px solid var(--line); border-radius: 6px; margin: 8px 0 }
@media (max-width: 640px) { .body { padding-left: 0 } }
`

/** The page's own Content-Security-Policy: this style and nothing else. */
export const docsPolicy: string = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

interface Operation {
  readonly path: string
  readonly method: string
  readonly operation: JsonObject
}

export function docsPage(document: OpenApiDocument): string {
  const { title, version, description } = document.info as Record<string, string>
  const sections = [...byArea(document)].map(
    ([area, operations]) =>
      `<h2 id="${escapeHtml(area)}">${escapeHtml(area.replaceAll('-', ' '))}</h2>${operations.map(describe).join('')}`,
  )
  const schemas = Object.entries(document.components.schemas)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([id, schema]) =>
        `<details id="schema-${escapeHtml(id)}"><summary><code>${escapeHtml(id)}</code></summary><div class="body">${json(schema)}</div></details>`,
    )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title ?? '')} API</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(title ?? '')} API</h1><p>${prose(description ?? '')}</p><p>Version ${escapeHtml(version ?? '')}, as <a href="/openapi.json">OpenAPI 3.1</a>.</p>
${sections.join('\n')}<h2 id="schemas">Schemas</h2>${schemas.join('')}</body></html>`
}

/** Operations by their first tag; a path's second address (`/v1/x`) is told in words above, not listed again. */
function byArea(document: OpenApiDocument): Map<string, Operation[]> {
  const areas = new Map<string, Operation[]>()
  for (const [path, operations] of Object.entries(document.paths)) {
    if (path.startsWith('/v1/')) continue
    for (const [method, operation] of Object.entries(operations)) {
      const area = (operation.tags as string[])[0] as string
      areas.set(area, [...(areas.get(area) ?? []), { path, method, operation }])
    }
  }
  return areas
}

function describe({ path, method, operation }: Operation): string {
  const rows: [string, string][] = []
  const auth = (operation.security as Record<string, unknown>[]).map((way) => Object.keys(way)[0] ?? '')
  rows.push(['Auth', escapeHtml(auth.length === 0 ? 'none' : auth.join(' or ')) + note(operation)])
  for (const parameter of operation.parameters as {
    name: string
    in: string
    required: boolean
    schema: unknown
  }[])
    rows.push([
      `${escapeHtml(parameter.in)} <code>${escapeHtml(parameter.name)}</code>`,
      `${parameter.required ? 'required' : 'optional'} ${json(parameter.schema)}`,
    ])
  const body = operation.requestBody as { content: Record<string, { schema: unknown }> } | undefined
  if (body)
    rows.push([
      'Body',
      Object.values(body.content)
        .map(({ schema }) => link(schema))
        .join(''),
    ])
  for (const [status, response] of Object.entries(operation.responses as Record<string, JsonObject>)) {
    const content = Object.values((response.content ?? {}) as Record<string, { schema?: unknown }>)
    const text = prose(String(response.description)).replaceAll('\n\n', '<br>')
    rows.push([status, `${text} ${content.map(({ schema }) => (schema ? link(schema) : '')).join('')}`])
  }
  const table = rows.map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`).join('')
  return `<details id="${escapeHtml(String(operation.operationId))}"><summary><b>${method.toUpperCase()}</b><code>${escapeHtml(path)}</code><span>${prose(String(operation.summary))}</span></summary><div class="body"><table>${table}</table></div></details>`
}

function note(operation: JsonObject): string {
  const scope = operation['x-scope'] ? `, scope <code>${escapeHtml(String(operation['x-scope']))}</code>` : ''
  return scope + (operation['x-role'] ? `, role <code>${escapeHtml(String(operation['x-role']))}</code>` : '')
}

function link(schema: unknown): string {
  const id =
    String((schema as { $ref?: string }).$ref ?? '')
      .split('/')
      .pop() ?? ''
  return `<a href="#schema-${escapeHtml(id)}"><code>${escapeHtml(id)}</code></a>`
}

function json(value: unknown): string {
  return `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`
}

/** Text with `code` between backticks. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
