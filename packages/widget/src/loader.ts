/**
 * The script tag: draws the launcher at once and fetches the rest when it is needed. Its options are its `data-` attributes.
 *
 *     <script src="…/loader.js" data-tenant="…" data-widget="acme" async></script>
 *
 * Without a tenant and a widget it makes `<svc-chat>` known to the page, and no more.
 */
import type { SvcChat } from './element.ts'
import { readable } from './look/light-dark.ts'

// Read past the document itself: an image named `currentScript`, in what a visitor of the page wrote, would stand there and say what is fetched.
const script = Reflect.get(Reflect.getPrototypeOf(document)!, 'currentScript', document) as HTMLScriptElement
const { tenant, widget, trigger, manual, mode = 'bubble', label = 'Open chat' } = script.dataset

// The page's own rules stop at the button, which stands where the widget's will. The element itself takes no room: among what a page lays out it would move the rest.
const STYLES = `:host{color-scheme:light dark;direction:inherit;display:block!important;position:absolute!important}:host([data-theme=light]){color-scheme:light}:host([data-theme=dark]){color-scheme:dark}:host([hidden]){display:none!important}
button{all:initial;color-scheme:inherit;visibility:inherit;position:fixed;z-index:2147483000;inset-block-end:20px;inset-inline-end:20px;margin-block-end:env(safe-area-inset-bottom);inline-size:56px;block-size:56px;border-radius:50%;display:grid;place-items:center;cursor:pointer;background:var(--svc-accent,light-dark(oklch(.5 .16 268),oklch(.76 .11 268)));color:var(--svc-on-accent,light-dark(#fff,oklch(.18 .03 268)));box-shadow:0 12px 40px rgb(0 0 0/.18)}
:host([position=start]) button{inset-inline:20px auto}
button:focus-visible{outline:2px solid;outline-offset:2px}
@media(forced-colors:active){button{border:1px solid}}
@media print{button{display:none}}
svg{inline-size:26px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linejoin:round}`

/** How long after a press a click may still come of it, in milliseconds. */
const CLICK_MS = 300
/** Between two tries to fetch the rest, in milliseconds. */
const SHORTEST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000

let fetched: Promise<SvcChat> | undefined
/** Ends with the press of the button that is under way. */
let pressed: Promise<void> | undefined
const element = document.createElement('svc-chat') as SvcChat

/** A module that could not be fetched is none for as long as the page is there, in Firefox: what is imported has arrived before. */
async function arrive(url: string): Promise<typeof import('./index.ts')> {
  // From where the API is not, the page's policy may let modules come and nothing be fetched.
  if (url.startsWith(element.getAttribute('api') as string)) {
    const answer = await fetch(url)
    await answer.text()
    if (!answer.ok) throw answer
  }
  return import(/* @vite-ignore */ url)
}

/** Fetches the rest, once; where that fails the next try may do better. */
function load(): Promise<SvcChat> {
  fetched ??= arrive(new URL('index.js', script.src).href).then(
    async (main) => {
      // What is pressed on one button and let go on another is no click.
      await pressed
      main.defineSvcChat()
      customElements.upgrade(element)
      return element
    },
    (error: unknown) => {
      fetched = undefined
      throw error
    },
  )
  return fetched
}

/** Asked to open before it was in the page. */
let isWanted = false

const open = (): void => {
  isWanted = !element.isConnected
  const { style } = element
  // Fetching may take its time, and who pressed sees that it was felt.
  style.opacity = '.6'
  load()
    .then(
      ({ widget }) => widget?.open(),
      () => {},
    )
    .then(() => (style.opacity = ''))
}

/** What is on the page without a press is to come, however often it takes. */
const insist = (wait: number): void => {
  load().catch(() => setTimeout(insist, wait, Math.min(2 * wait, LONGEST_WAIT_MS)))
}

function draw(): void {
  const root = element.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(readable(STYLES))
  root.adoptedStyleSheets = [sheet]
  const button = document.createElement('button')
  button.setAttribute('aria-label', label)
  button.setAttribute('aria-expanded', 'false')
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svg.namespaceURI, 'path')
  path.setAttribute('d', 'M4 5.5h16v11H11l-4.5 3.5v-3.5H4z')
  svg.append(path)
  button.append(svg)
  const warm = (): void => void load().catch(() => {})
  button.onpointerenter = warm
  button.onfocus = warm
  let release = (): void => {}
  let presses = 0
  button.onpointerdown = button.onkeydown = () => {
    // A key that is held repeats, and a second finger may come.
    pressed ??= new Promise((done) => {
      release = () => {
        pressed = undefined
        done()
      }
    })
    const press = ++presses
    for (const end of ['pointerup', 'pointercancel', 'keyup', 'blur'])
      addEventListener(end, () => setTimeout(() => press === presses && release(), CLICK_MS), { once: true })
  }
  button.onclick = () => {
    release()
    open()
  }
  if (!trigger) root.append(button)
}

function start(): void {
  if (element.isConnected) return
  // A page that was put away and comes back, as those of Turbo do, has a copy of this in it.
  for (const copy of document.querySelectorAll<HTMLElement>('svc-chat'))
    if (copy.dataset.tag === same) copy.remove()
  // Put in again where it was wiped, it has all of this.
  const isNew = !element.shadowRoot
  if (trigger && isNew)
    document.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest(trigger)) open()
    })
  const place = script.dataset.target && document.querySelector(script.dataset.target)
  if (mode !== 'inline' && isNew) draw()
  ;(place || document.body).append(element)
  if (mode === 'inline') insist(SHORTEST_WAIT_MS)
  if (isWanted) open()
}

/** The same tag once more, of a template and of a tag manager, say, is the same widget; put in again where the page was wiped. */
const same = JSON.stringify([script.src, script.dataset])
const { svcChat } = globalThis as { svcChat?: { same: string; start(): void } }

if (!tenant && !widget) insist(SHORTEST_WAIT_MS)
else {
  const isAgain = svcChat?.same === same
  if (!isAgain) {
    for (const [name, value] of Object.entries(script.dataset)) if (value) element.setAttribute(name, value)
    if (!element.hasAttribute('api')) element.setAttribute('api', new URL(script.src).origin)
    element.dataset.theme = script.dataset.theme ?? 'auto'
    element.dataset.tag = same
    // For pages that decide themselves when: `document.currentScript` is gone by then, the element is not.
    Object.assign(globalThis, { svcChat: { load, open, element, start, same } })
  }
  if (manual === undefined) {
    const begin = isAgain ? svcChat.start : start
    // The page may not be there yet, or not that far.
    const { target } = script.dataset
    const isEarly = document.readyState === 'loading' && target && !document.querySelector(target)
    if (document.body && !isEarly) begin()
    else addEventListener('DOMContentLoaded', begin)
  }
}
