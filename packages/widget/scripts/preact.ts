/**
 * Preact without what the widget has no use for: hydration, Suspense, state, classes, contexts, portals, refs, and hooks for other packages.
 * Its own sources are built, in which what is never there is said to be undefined; the bundler leaves out what that makes unreachable.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Plugin, parseAst } from 'vite'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const SOURCES = fileURLToPath(new URL('../node_modules/preact/src/', import.meta.url))

/** Properties that nothing sets. */
const UNSET =
  words(`_commit _diff _hydrationMismatch _render _root debounceRendering diffed event unmount vnode
  _excess then is ref firstChild _parentDom contextType state context _globalContext _nextState _renderCallbacks _stateCallbacks
  getChildContext getDerivedStateFromProps getSnapshotBeforeUpdate shouldComponentUpdate componentDidMount componentDidUpdate
  componentWillMount componentWillReceiveProps componentWillUnmount componentWillUpdate`)
/** Variables that hold nothing that is needed, and functions that have nothing to do. */
const EMPTY =
  words(`applyRef checked commitQueue commitRoot componentContext excessDomChildren globalContext isClassComponent isHydrating
  markAsForce newHtml oldHtml oldState provider rangeEnd refQueue renderHook resumed snapshot useCapture`)
/** Flags that are never up, and a namespace that nothing is of. */
const DOWN =
  words(`COMPONENT_DIRTY COMPONENT_FORCE COMPONENT_PENDING_ERROR COMPONENT_PROCESSING_EXCEPTION MODE_HYDRATE MODE_SUSPENDED
  REF_DETACHED RESET_MODE MATH_NAMESPACE`)
/** Elements, attributes and kinds of values that the widget has none of; and by their numbers comments and documents, into which it does not draw. */
const UNUSED =
  words(`checked colSpan dangerouslySetInnerHTML download foreignObject form height list math popover progress ref rowSpan string template
  width 8 9`)

/** In `diffChildren`, where a child has taken the place of the one before. */
const DIFFED = 'newDom = childVNode._dom;'
/**
 * What is kept from one drawing to the next (components/kept.ts, markdown/growing.ts) is a part of the first that it was in, and would hold all of it: of each
 * answer, every message of the time.
 */
function lettingGo(found: string): string {
  met.add(DIFFED)
  return `${found} oldVNode._parent &&= NULL;`
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  // biome-ignore lint/suspicious/noExplicitAny: what a node has depends on its kind
  readonly [name: string]: any
}

export const preact: Plugin = {
  name: 'preact',
  enforce: 'pre',
  resolveId: (id) => (id === 'preact' ? `${SOURCES}index.js` : undefined),
  transform(code, id) {
    if (!id.includes('/preact/src/')) return undefined
    // What is thrown while the widget is drawn nobody catches but the widget.
    if (id.endsWith('catch-error.js')) code = 'export const _catchError = (error) => { throw error }'
    if (id.endsWith('children.js')) code = code.replace(DIFFED, lettingGo)
    return lighter(code).replace(/\b_[a-z]\w*/gi, short)
  },
  buildEnd() {
    // Another version has it no more, or calls it otherwise.
    const gone = [UNSET, EMPTY, DOWN, UNUSED, [DIFFED]].flatMap((words) =>
      [...words].filter((word) => !met.has(word)),
    )
    if (gone.length > 0) this.error(`Preact has no ${gone.join(', ')}: see scripts/preact.ts`)
  },
}

const nameOf = ({ name }: Node): string => name

/** By the names of functions, what they are given. */
const PARAMETERS: ReadonlyMap<string, readonly string[]> = new Map(
  ['index', 'children'].flatMap((file) =>
    (parseAst(readFileSync(`${SOURCES}diff/${file}.js`, 'utf8')).body as readonly Node[])
      .map((node) => node.declaration ?? node)
      .filter(({ type }) => type === 'FunctionDeclaration')
      .map(({ id, params }) => [id.name, params.map(nameOf)]),
  ),
)

/** Which of the words above were found. */
const met = new Set<string>()
const isOf = (words: ReadonlySet<string>, word: string): boolean => {
  if (words.has(word)) met.add(word)
  return words.has(word)
}

/** Preact's own fields, which its own build shortens, too. Numbered as they stand in its sources: modules come in any order, and the same sources are to make the same bytes. */
const FIELDS: readonly string[] = [
  ...new Set(
    globSync('**/*.js', { cwd: SOURCES })
      .sort()
      .flatMap((file) => readFileSync(SOURCES + file, 'utf8').match(/\b_[a-z]\w*/gi) ?? []),
  ),
]
const short = (name: string): string => `_${FIELDS.indexOf(name).toString(36)}`

/** The module with all that is nothing said to be so. */
function lighter(code: string): string {
  const cuts: (readonly [start: number, end: number, text: string])[] = []
  const walk = (node: unknown): void => {
    const { type = '', start, end, ...parts } = (node ?? {}) as Node
    const text = type && insteadOf(node as Node)
    if (text) cuts.push([start, end, text])
    else if (Array.isArray(node)) node.forEach(walk)
    // Names that are only introduced stay.
    else if (/^$|^Import|Specifier$/.test(type)) return
    else if (type === 'VariableDeclarator') walk(parts.init)
    else if (type.includes('Function')) {
      without(parts.params, parts.params.map(nameOf))
      walk(parts.body)
    } else if (type === 'CallExpression' && PARAMETERS.has(parts.callee.name))
      walk(without(parts.arguments, PARAMETERS.get(parts.callee.name)!))
    else Object.values(parts).forEach(walk)
  }
  /** What is given for nothing is not given. A comma at the end is none too many. */
  const without = (given: readonly Node[], names: readonly string[]): readonly Node[] =>
    given.filter(({ start, end }, i) => {
      const stays = !EMPTY.has(names[i]!)
      if (!stays) cuts.push([start, given[i + 1]?.start ?? end, ''])
      return stays
    })
  walk(parseAst(code))
  cuts.sort(([a], [b]) => a - b)
  return cuts.reduceRight((text, [start, end, put]) => text.slice(0, start) + put + text.slice(end), code)
}

function insteadOf(node: Node): string | undefined {
  if (isNothing(node)) return '(void 0)'
  const { type, operator, left, right, callee } = node
  // Names of attributes are as the widget writes them.
  if (type === 'CallExpression' && callee.property?.name === 'replace') return 'name'
  if (
    type === 'BinaryExpression' &&
    /^[=!]=/.test(operator) &&
    (isOf(UNUSED, String(right.value)) || isDown(right))
  )
    return String(operator[0] === '!')
  if (type === 'AssignmentExpression' && left.type === 'Identifier' && isNothing(right))
    return `(${left.name} = void 0, undefined)`
  return undefined
}

/** True for what is undefined, and for what sets what nothing reads. */
function isNothing({ type, ...node }: Node): boolean {
  switch (type) {
    case 'Identifier':
      return isOf(EMPTY, node.name)
    case 'MemberExpression':
      return (!node.computed && isOf(UNSET, node.property.name)) || isNothing(node.object)
    case 'CallExpression':
      return (
        isNothing(node.callee) ||
        (node.callee.property?.name === 'apply' &&
          node.arguments.every((argument: Node) => isNothing(argument)))
      )
    case 'AssignmentExpression':
      return isNothing(node.left) || node.left.object?.property?.name === 'prototype' || isDown(node.right)
    case 'BinaryExpression':
      return node.operator === '&' && isDown(node.right)
    default:
      return false
  }
}

/** `FLAG`, `~FLAG`, `FLAG | OTHER`. */
function isDown({ type, name, argument, left }: Node): boolean {
  if (type === 'Identifier') return isOf(DOWN, name)
  return type === 'UnaryExpression' ? isDown(argument) : type === 'BinaryExpression' && isDown(left)
}
