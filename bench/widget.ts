/**
 * What the chat widget costs the page it stands in, in a real Chromium slowed down to a quarter: the launcher, and an answer of 4 KB that comes in 216
 * chunks, beside what most chats do with such an answer (Markdown to HTML, all of it, for each chunk), in the same run.
 *
 *     node --conditions=@svc/source bench/widget.ts [--runs N] [--out FOLDER]
 *
 * Writes widget.md. Times are the least of all runs: what else the machine does only ever adds to them. What it adds is left out of the CPU time of drawing,
 * which is taken at full speed (a slowed-down thread spins, and the spinning counts) and multiplied.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import type { Page } from 'playwright'
import { launch } from '../packages/widget/test/support/browser.ts'
import { buildWidget } from '../packages/widget/test/support/build.ts'
import { type Site, startSite } from '../packages/widget/test/support/site.ts'
import { watch } from '../packages/widget/test/support/watch.ts'

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    out: { type: 'string', default: join(import.meta.dirname, 'results') },
  },
})
const SLOWER = 4
const CHUNKS = 216
const PARAGRAPH =
  'Some **words** of an answer with `code`, a [link](https://example.com) and more.\n\n- one item\n- another *item*\n\n'
const ANSWER = PARAGRAPH.repeat(37).slice(0, 4096)

interface Cost {
  /** In milliseconds of the slowed-down machine. */
  readonly total: number
  readonly worst: number
}

/** Slows the page down; what it gives tells how long scripts have run since, in milliseconds. */
async function slowed(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await session.send('Performance.enable')
  const now = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1000
  }
  const before = await now()
  return async () => (await now()) - before
}

interface Arrival {
  /** In milliseconds of the slowed-down machine. */
  readonly script: number
  /** Beyond 50 ms of each task: total blocking time. */
  readonly blocked: number
  /** Cumulative layout shift. */
  readonly shift: number
}

async function launcher(page: Page, site: Site): Promise<Arrival> {
  // The process that the page will have is there before it is counted.
  await page.goto(`${site.url}nothing`)
  const scriptMs = await slowed(page)
  await page.goto(site.url)
  await page.locator('svc-chat button').waitFor()
  const script = await scriptMs()
  // Observers are told later.
  await page.waitForTimeout(500)
  const [blocked, shift] = await page.evaluate(() => [seen.blockedMs, seen.shift] as const)
  return { script, blocked, shift }
}

/** The widget, as a page has it: drawing is what its frames take, `script` everything from the network to the last frame. */
async function answered(page: Page, site: Site): Promise<{ drawing: Cost; script: number; frames: number }> {
  site.say = ANSWER
  await page.goto(site.url)
  await page.locator('svc-chat button').click()
  await page.locator('#draft').waitFor()
  await page.waitForTimeout(500)
  const scriptMs = await slowed(page)
  const frames = await send(page)
  const script = await scriptMs()
  const total = frames.reduce((sum, ms) => sum + ms, 0)
  return { drawing: { total, worst: Math.max(...frames) }, script, frames: frames.length }
}

/** CPU time of the frames of such an answer, at full speed: the mean of a frame, and the worst. */
async function cpuTime(page: Page, site: Site): Promise<Cost> {
  site.say = ANSWER
  await page.goto(site.url)
  await page.locator('svc-chat button').click()
  await page.locator('#draft').waitFor()
  await page.waitForTimeout(500)
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await send(page)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { readonly name: string; readonly tdur?: number }[]
  }
  const frames = traceEvents
    .filter(({ name, tdur }) => name === 'FireAnimationFrame' && tdur !== undefined)
    .map(({ tdur }) => tdur! / 1000)
    .filter((ms) => ms > 0.05)
  return { total: frames.reduce((sum, ms) => sum + ms, 0) / frames.length, worst: Math.max(...frames) }
}

/** Sends, waits for the whole answer to be drawn, and gives what its frames took. */
function send(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const chat = document.querySelector('svc-chat') as HTMLElement & { widget: { send(text: string): void } }
    // From the first of the answer on: what sending takes is not counted among its chunks.
    chat.addEventListener('svc:stream:start', () => requestAnimationFrame(() => seen.frames.splice(0)))
    const ended = new Promise((done) => chat.addEventListener('svc:stream:end', done))
    chat.widget.send('#chunks')
    await ended
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return seen.frames.filter((ms) => ms > 0.2)
  })
}

/** What is compared with: micromark makes HTML of all that has come, for each chunk, and the page parses it. */
async function baseline(page: Page, script: string): Promise<Cost> {
  await page.goto('about:blank')
  await page.evaluate(script)
  await slowed(page)
  return page.evaluate(
    async ({ answer, chunks }) => {
      const { toHtml } = globalThis as unknown as { toHtml(text: string): string }
      const place = document.body.appendChild(document.createElement('div'))
      const step = Math.ceil(answer.length / chunks)
      let total = 0
      let worst = 0
      for (let end = step; end < answer.length + step; end += step) {
        const started = performance.now()
        place.innerHTML = toHtml(answer.slice(0, end))
        const ms = performance.now() - started
        total += ms
        worst = Math.max(worst, ms)
        await new Promise(requestAnimationFrame)
      }
      return { total, worst }
    },
    { answer: ANSWER, chunks: CHUNKS },
  )
}

const least = (all: readonly Cost[]): Cost => ({
  total: Math.min(...all.map(({ total }) => total)),
  worst: Math.min(...all.map(({ worst }) => worst)),
})

const { outputFiles } = await build({
  stdin: {
    contents: `import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
globalThis.toHtml = (text) => micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })`,
    resolveDir: join(import.meta.dirname, '../packages/widget'),
  },
  ...{ bundle: true, minify: true, write: false, format: 'iife' },
})
const site = await startSite(await buildWidget())
const browser = await launch()
const launchers: Arrival[] = []
const answers: Awaited<ReturnType<typeof answered>>[] = []
const others: Cost[] = []
const cpu: Cost[] = []
const loads: number[] = []
for (let run = 0; run < Number(options.runs); run++) {
  const onPage = async <T>(measure: (page: Page) => Promise<T>): Promise<T> => {
    const page = await browser.newPage()
    await page.addInitScript(watch)
    const cost = await measure(page)
    await page.close()
    return cost
  }
  launchers.push(await onPage((page) => launcher(page, site)))
  answers.push(await onPage((page) => answered(page, site)))
  cpu.push(await onPage((page) => cpuTime(page, site)))
  others.push(await onPage((page) => baseline(page, outputFiles[0]!.text)))
  loads.push(loadavg()[0]!)
}
await browser.close()
await site.close()

const drawing = least(answers.map(({ drawing }) => drawing))
const other = least(others)
const frames = Math.min(...answers.map(({ frames }) => frames))
const own = least(cpu)
const script = Math.min(...answers.map(({ script }) => script))
const arrival = (what: keyof Arrival): number => Math.min(...launchers.map((one) => one[what]))
const ms = (value: number): string => `${value.toFixed(1)} ms`
const report = `# What the widget costs a page

Chromium at a quarter of the speed of ${cpus().length} × ${cpus()[0]!.model.trim()}; the least of ${options.runs} runs. While it ran, the machine had ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)} processes waiting for its ${cpus().length} cores.

| what | total | worst | as a part of the baseline |
|---|---|---|---|
| launcher, script | ${ms(arrival('script'))} | | |
| launcher, blocking time | ${ms(arrival('blocked'))} | | |
| launcher, layout shift of the page, the most of all runs | ${Math.max(...launchers.map(({ shift }) => shift))} | | |
| answer of 4 KB in ${CHUNKS} chunks, drawing (${frames} frames) | ${ms(drawing.total)} | ${ms(drawing.worst)} | ${(drawing.total / other.total).toFixed(3)} of the total, ${(drawing.worst / other.worst).toFixed(2)} of the worst |
| the same, CPU time alone: that of full speed × ${SLOWER}, as many frames | ${ms(own.total * frames * SLOWER)} | ${ms(own.worst * SLOWER)} | |
| the same, all script from the network on | ${ms(script)} | | ${(script / other.total).toFixed(3)} |
| baseline: micromark and \`innerHTML\`, each chunk | ${ms(other.total)} | ${ms(other.worst)} | 1 |
`
console.log(report)
if (process.argv.includes('--out') || options.runs !== '1') {
  mkdirSync(options.out, { recursive: true })
  writeFileSync(join(options.out, 'widget.md'), report)
}
