/** What a widget may be told, completed once. */
import { ownFields } from './own-fields.ts'

export const MODES = ['bubble', 'inline', 'fullscreen'] as const
/** How a widget stands on its page. */
export type Mode = (typeof MODES)[number]

/** A stretch of a text that is masked: offsets are UTF-16 code units, `text.slice(start, end) === value`. */
export interface Detected {
  readonly type: string
  readonly value: string
  readonly start: number
  readonly end: number
}

/** Detection of the page's own in place of the compact set. */
export interface OwnDetector {
  /** For example `createDetect()` of `@svc/core`. In the order of the text, without overlaps; where they are not, the message is not sent. */
  readonly detect: (text: string) => readonly Detected[]
  /** Which labels stop a message altogether; `(label) => LABELS.credential.includes(label)`. */
  readonly isSecret: (label: string) => boolean
}

/** Whose chat it is, how it looks, and what is kept. One of `tenant` and `widget` must be given. */
export interface WidgetOptions {
  /** The organisation's id, a UUID. May be left out where the widget's configuration names it. */
  readonly tenant?: string | undefined
  /** The organisation's slug: where the looks, the greeting and the suggested questions come from. */
  readonly widget?: string | undefined
  /** Where the server is. Default: where the loader came from, else this page's own. */
  readonly api?: string | undefined
  /** A language tag. Default: the configuration's, else English. */
  readonly locale?: string | undefined
  /** Default: the language's. */
  readonly dir?: 'ltr' | 'rtl' | undefined
  /** Default `auto`: as the person's system has it. */
  readonly theme?: 'auto' | 'light' | 'dark' | undefined
  /** Which side the launcher is on, in the direction of the page. Default `end`. */
  readonly position?: 'start' | 'end' | undefined
  /** `bubble` (default): a launcher in the corner. `inline`: in the place of the element. `fullscreen`: a launcher too, and over the whole page while open. */
  readonly mode?: Mode | undefined
  /** A colour in hex; the configuration's when absent. Made darker or lighter until it can be read. */
  readonly accent?: string | undefined
  /** Where the conversation is kept between pages, as it was sent: `session` (default), `local`, `none`. */
  readonly storage?: 'session' | 'local' | 'none' | undefined
  /** `implied` (default): sending the first message allows keeping it. `required`: nothing is kept before `grantConsent()`. */
  readonly consent?: 'implied' | 'required' | undefined
  /** Tells widgets of the same tenant on one page apart. */
  readonly name?: string | undefined
  /** Detection in place of the compact set. The server governs again with every detector in any case. */
  readonly detector?: OwnDetector | undefined
  /** Whether answers can be rated: what a person says is told the page, as `svc:feedback`, and nobody else. Default `on`. */
  readonly feedback?: 'on' | 'off' | undefined
  /** The looks and words as the server would answer them, in place of asking for them: for a preview of what is not saved yet. An update takes its colour and language as `accent` and `locale`. */
  readonly config?: Readonly<Record<string, unknown>> | undefined
  /** The page where a receipt can be checked elsewhere; the server's `/verify` when absent. */
  readonly verifyUrl?: string | undefined
}

/** Attributes of `svc-chat`, and with `data-` in front of the loader's script. */
export const ATTRIBUTES: readonly string[] =
  'tenant widget api name locale dir theme position mode accent storage consent feedback'.split(' ')

/** What says whose conversation it is: another is another chat. */
export const WHOSE = ATTRIBUTES.slice(0, 4) as readonly ('tenant' | 'widget' | 'api' | 'name')[]

/** Options from attributes; what they hold is checked where it is used. */
export function optionsFrom(element: Element): WidgetOptions {
  const options: Record<string, string> = {}
  for (const name of ATTRIBUTES) {
    const value = element.getAttribute(name)
    if (value) options[name] = value
  }
  return options as WidgetOptions
}

/** @throws TypeError when neither a tenant nor a widget is named, or the address is none */
export function checkOptions(given: WidgetOptions): WidgetOptions {
  const options = ownFields(given)
  if (!options.tenant && !options.widget) throw new TypeError('tenant or widget must be given')
  try {
    // `URL.canParse` is younger than browsers that have all else.
    new URL(options.api || '/', 'http://localhost')
  } catch {
    throw new TypeError('api must be an address')
  }
  return options
}

/** Where the server is, without a slash at the end. Default: the page's origin, which a frame from an attribute (`srcdoc`) has too, though it has no address. */
export function apiOf({ api }: WidgetOptions): string {
  return (api ?? origin).replace(/\/$/, '')
}
