/** The API's reference, a page for each area, made from the OpenAPI document of the contract. */
import { endpoints, errorNotes, getSession, signIn, signOut } from '@svc/contract'
import { type JsonObject, type OpenApiDocument, openApiDocument } from '@svc/contract/openapi'
import { fieldRows, formsIn, type Schema, type Schemas } from './api-fields.ts'
import type { SitePage } from './pages.ts'

interface Operation {
  readonly path: string
  readonly method: string
  readonly operation: JsonObject
}

interface Content {
  readonly [type: string]: { readonly schema?: Schema }
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

export function apiPages(version: string): SitePage[] {
  const document = openApiDocument({ version, endpoints: [...endpoints, getSession, signIn, signOut] })
  const schemas = document.components.schemas as Schemas
  const areas = new Map<string, Operation[]>()
  for (const [path, operations] of Object.entries(document.paths)) {
    // The second address of the same: said once, on the first page.
    if (path.startsWith('/v1/')) continue
    for (const [method, operation] of Object.entries(operations)) {
      const area = operation['x-area'] as string
      areas.set(area, [...(areas.get(area) ?? []), { path, method: method.toUpperCase(), operation }])
    }
  }
  const pages = [...areas].map(([area, operations]) =>
    areaPage(area, operations, schemas, area === 'webhooks' ? sent(document, schemas) : ''),
  )
  return [indexPage(version, areas, document.components.securitySchemes as JsonObject), ...pages]
}

function indexPage(
  version: string,
  areas: ReadonlyMap<string, readonly Operation[]>,
  schemes: JsonObject,
): SitePage {
  const lists = [...areas].map(([area, operations]) => {
    const rows = operations.map(
      ({ path, method, operation }) =>
        `| [\`${method} ${path}\`](/api/${area}#${operation.operationId}) | ${firstSentence(operation)} |`,
    )
    return `## ${named(area)}\n\n| path | |\n|---|---|\n${rows.join('\n')}\n`
  })
  const session = (schemes.sessionCookie as JsonObject).name
  return {
    address: 'api/index',
    text: `# The REST API

Every path of version ${version}, by area. The server hands out the same as a machine reads it: \`GET /openapi.json\`, OpenAPI 3.1, of exactly the calls it serves. Every \`/api/v1/x\` also answers at \`/v1/x\`. Pages and their files are no part of it; \`/auth/session\`, by which [a browser signs in](/how-to/people#bring-a-person-to-the-console), is.

- **A key** goes into the header \`Authorization: Bearer svc_…\`, or \`X-API-Key\`. It has scopes, and speaks for one organisation: [Keys for programs](/how-to/people#keys-for-programs).
- **A session** is a token of the identity provider in the same header, or the cookie \`${session}\`. It belongs to a person with a role: [Let people sign in](/how-to/people).
- **Bodies** are JSON, unless a path says otherwise. Unknown fields are refused, but in two configurations, which keep them: the widget's, which visitors are shown whole, and the assistant's, which says nothing of them again.
- **Errors** are \`{ "error": "a sentence", "code": "a word" }\`: switch on the code. [All of them](/errors#the-api-svcapierror). Paths of the chat service answer the sentence alone.
- **Every answer** carries \`X-Request-Id\`, which finds its line in the server's log; where a limit counts the call, also \`X-RateLimit-Limit\` and \`X-RateLimit-Remaining\`, of this minute.
- **Pages of other sites** may call the paths that take a key alone or need nothing, but none that takes a session.
- **Writes that two people make at once** are told apart by \`ETag\` and \`If-Match\`, where a path names them.

${lists.join('\n')}`,
  }
}

/** What the server sends of its own. */
function sent({ webhooks = {} }: OpenApiDocument, schemas: Schemas): string {
  const bodyOf = ({ requestBody }: JsonObject) =>
    (requestBody as { content: Content }).content['application/json']!.schema!
  const events = Object.entries(webhooks).map(
    ([event, { post }]) =>
      `### ${event} {:#event-${event.replaceAll(/\W/g, '-')}:}\n\n${post.summary}\n\n${table(withoutAbout(bodyOf(post).properties!.data!, schemas), schemas)}`,
  )
  const [{ post }] = Object.values(webhooks) as [{ post: JsonObject }]
  const whole = bodyOf(post)
  const common = {
    ...whole,
    properties: {
      ...whole.properties,
      event: { type: 'string', description: 'The name of the event.' },
      data: { type: 'object', description: 'What is said of it: see below.' },
    },
  }
  return `## What a webhook receives {:#events:}

A POST with these headers and this body. The fields of \`data\` follow, event by event.

${parameters(post, schemas)}

${table(common, schemas)}
${events.join('\n')}
`
}

/** The summary says it. */
function withoutAbout(schema: Schema, schemas: Schemas): Schema {
  const { description: _said, ...own } = schemas[schema.$ref!.split('/').pop()!]!
  return own
}

function areaPage(area: string, operations: readonly Operation[], schemas: Schemas, more: string): SitePage {
  const forms = formsIn(
    operations.map(({ operation }) => operation),
    schemas,
  )
  const shown =
    forms.length > 0
      ? `## Forms\n\n${forms.map((id) => `### ${id} {:#form-${id}:}\n\n${table(schemas[id]!, schemas)}`).join('\n')}`
      : ''
  return {
    address: `api/${area}`,
    text: `# ${named(area)} {:#top:}\n\n${operations.map((operation) => section(operation, schemas)).join('\n')}\n${more}${shown}`,
  }
}

function section({ path, method, operation }: Operation, schemas: Schemas): string {
  const parts = [
    `## ${method} ${path} {:#${operation.operationId}:}`,
    String(operation.summary),
    `**Who may call:** ${callers(operation)}`,
    parameters(operation, schemas),
    body(operation, schemas),
    ...answers(operation, schemas),
    errors(operation),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function callers(operation: JsonObject): string {
  const ways = new Set((operation.security as JsonObject[]).flatMap(Object.keys))
  const words = [
    ...(ways.has('apiKey')
      ? [`an API key${operation['x-scope'] ? ` with the scope \`${operation['x-scope']}\`` : ''}`]
      : []),
    ...(ways.has('session')
      ? [`a session${operation['x-role'] ? ` with at least the role \`${operation['x-role']}\`` : ''}`]
      : []),
  ]
  const note = operation['x-development-only'] ? ' Only where no identity provider is set.' : ''
  return `${words.join(', or ') || 'everybody'}.${note}`
}

function parameters(operation: JsonObject, schemas: Schemas): string {
  const list = operation.parameters as Parameter[]
  if (list.length === 0) return ''
  const rows = list.flatMap((parameter) =>
    fieldRows(
      {
        type: 'object',
        properties: { [parameter.name]: withNote(parameter) },
        required: parameter.required ? [parameter.name] : [],
      },
      schemas,
    ).map((row) => `| ${row.name} | ${parameter.in} | ${row.type} | ${row.note} |`),
  )
  return `| parameter | in | type | |\n|---|---|---|---|\n${rows.join('\n')}`
}

function withNote({ schema, description }: Parameter): Schema {
  return description === undefined ? schema : { ...schema, description }
}

function body(operation: JsonObject, schemas: Schemas): string {
  const request = operation.requestBody as { required: boolean; content: Content } | undefined
  if (!request) return ''
  const [[type, { schema }]] = Object.entries(request.content) as [[string, { schema: Schema }]]
  const most = `at most ${Number(operation['x-max-body-bytes']).toLocaleString('en')} bytes`
  const may = request.required ? '' : ', may be left out'
  return `**Body** (\`${type}\`, ${most}${may})\n\n${table(schema, schemas)}`
}

function answers(operation: JsonObject, schemas: Schemas): string[] {
  return Object.entries(operation.responses as Record<string, { description: string; content?: Content }>)
    .filter(([status, { content }]) => Number(status) < 400 || !isError(content))
    .map(([status, { description, content = {} }]) => {
      const [type, { schema }] = Object.entries(content)[0] ?? ['', {}]
      const kind = type && type !== 'application/json' ? ` (\`${type}\`)` : ''
      return `**Answer ${status}**${kind}: ${description}${schema ? `\n\n${table(schema, schemas)}` : ''}`
    })
}

function isError(content: Content = {}): boolean {
  return /\/(?:Error|\w+Error)$/.test(content['application/json']?.schema?.$ref ?? '')
}

/** The codes by their status; what each means stands on a page of its own. */
function errors(operation: JsonObject): string {
  const known = Object.entries(
    operation.responses as Record<string, { description: string; content?: Content }>,
  ).filter(([status, { content }]) => Number(status) >= 400 && isError(content))
  const words = known.map(([status, { description }]) => {
    const codes = [...description.matchAll(/`(\w+)`: /g)]
      .map(([, code]) => code!)
      .filter((code) => code in errorNotes)
    return `${status} ${codes.map((code) => `\`${code}\``).join(', ')}`
  })
  return words.length > 0 ? `**[Errors](/errors#the-api-svcapierror):** ${words.join(' · ')}` : ''
}

function table(schema: Schema, schemas: Schemas): string {
  const rows = fieldRows(schema, schemas)
  if (rows.length === 0) return ''
  const { description } = schema.$ref ? schemas[schema.$ref.split('/').pop()!]! : schema
  const about = description ? `${description}\n\n` : ''
  return `${about}| field | type | |\n|---|---|---|\n${rows.map(({ name, type, note }) => `| ${name} | ${type} | ${note} |`).join('\n')}\n`
}

function named(area: string): string {
  const words = area
    .replaceAll('-', ' ')
    .replace(/\bapi\b/, 'API')
    .replace(/\bmfa\b/, 'MFA')
  return words[0]!.toUpperCase() + words.slice(1)
}

function firstSentence(operation: JsonObject): string {
  return String(operation.summary).split(/(?<=\.) /)[0]!
}
