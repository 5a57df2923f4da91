/** What the documentation says that imports weigh is what the budgets hold them to. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './workspace.ts'

const budgets = JSON.parse(readFileSync(join(ROOT, 'size-budget.json'), 'utf8')) as {
  readonly name: string
  readonly maxGzipBytes: number
}[]

/** In KiB, to one decimal. */
function budget(name: string): number {
  const { maxGzipBytes } = budgets.find((one) => one.name === name)!
  return Math.round((maxGzipBytes * 10) / 1024) / 10
}

/** By file, what stands before each figure, and the figure. */
const said: readonly (readonly [file: string, before: string, figure: number])[] = [
  ['docs/start/redact.md', 'everything of `@svc/core` | ', budget('core, everything')],
  ['docs/start/redact.md', '`createDetect` alone | ', budget('core, createDetect')],
  ['docs/start/redact.md', 'chats most | ', budget('core, compact')],
  ['packages/core/README.md', 'chats most (', budget('core, compact')],
  ['packages/client/README.md', 'one call is ', budget('client, one call')],
  ['packages/client/README.md', '`chat` with its streams ', budget('client, chat with streams')],
  ['packages/client/README.md', 'everything ', budget('client, everything')],
  ['packages/widget/README.md', 'loader ', budget('widget, loader')],
  ['packages/widget/README.md', 'styles, English) ', budget('widget, everything with English')],
  [
    'packages/widget/README.md',
    'contact details and files, ',
    budget('widget, receipts, files and what is sent'),
  ],
  ['packages/widget/README.md', 'of which detection is ', budget('core, compact')],
  // What a page brings along is beside what the widget has of its own.
  ['packages/widget/README.md', 'All of them on the device, for ', budget('core, createDetect')],
]

it.each(said)('%s: %s%s KiB', (file, before, figure) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toContain(
    `${before}${figure}${/\| $/.test(before) ? ' KiB' : ''}`,
  )
})
