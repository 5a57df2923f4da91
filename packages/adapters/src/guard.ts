/** What stands between a program and a model, for one call: what goes in is redacted by a vault, what comes out is redacted for good and then restored. */
import { createGovernor, createVault, type GovernedMessages, governMessages, type Vault } from '@svc/core'
import { AdapterError } from './errors.ts'
import { isMedia, setMediaApart } from './media.ts'
import { checkFunctions, checkNames, type Decision, type GuardOptions } from './options.ts'
import { createSniffing, createTextPassages, createWholePassage, KEEP, type Passage } from './passage.ts'
import { isJsonText, restoreDeep, withoutTokens } from './restore.ts'

export interface Guard {
  readonly vault: Vault
  readonly passesUnknown: boolean
  /**
   * What may be sent of messages, as one decision.
   *
   * @throws AdapterError `denied`; CoreError for messages of an unknown form
   */
  input<M extends object>(messages: readonly M[]): M[]
  /** What may be shown of parts of an answer, as one decision; none that is told when it is `again`. @throws likewise */
  output<P extends object>(parts: readonly P[], again?: 'again'): P[]
  /** The same for one text; JSON is looked at as such. */
  outputText(text: string): string
  /** The same for JSON that may have been cut off: nothing that is escaped slips by. */
  outputJson(json: string): string
  /**
   * The same for what comes along with an answer: what names, ids and signatures are made of passes, single tokens with their odds are left out. None is told, unless it is
   * the `whole` answer.
   */
  outputDetails<T>(value: T, whole?: 'whole'): T
  /** Names of properties as they may be shown, each another. */
  outputNames(names: readonly string[]): string[]
  /** The same for what a provider says of why it refuses: nothing is restored, since errors go to logs, and addresses of pages stay. */
  words<T>(value: T): T
  /** A text of an answer that comes in pieces. */
  passage(): Passage
  /** JSON of an answer that comes in pieces: held until it is whole. */
  jsonPassage(): Passage
}

/** Names under which providers put ids, signatures and what else must come back to them unchanged. */
const OPAQUE =
  /^(?:id|object|model|role|type|status|index|(?:\w+_)?id|\w*Id|signature|encrypted_?\w*|(?=\w*Encrypted)\w+|redactedData|thoughtSignature|system_fingerprint|service_tier|serviceTier|finish_reason|phase|results_url)$/
/** What a program calls a property. */
const NAME = /^[a-z_$][\w.:/$-]*$/i
/** Of one decision: `governMessages` refuses what has many more parts. */
const MAX_TEXTS = 10_000
/** Texts that have begun and not ended. What begins another is some bytes of a stream, and what it takes to look into it some kilobytes. */
const MAX_OPEN = 10_000
/** Characters of a stream that are kept for one decision: of a longer text there are several. */
const MAX_TOLD = 1_048_576
const OPAQUE_VALUE = /^[\w.:/+=-]*$/

/**
 * Makes a guard for each call; with a vault of the call's own, if it has one.
 *
 * @param own names of options that the adapter has taken out for itself
 * @throws TypeError, RangeError, CoreError for a wrong option, by name
 */
export function createGuards(options: GuardOptions, own: readonly string[] = []): (vault?: Vault) => Guard {
  checkNames(options, own)
  const { vault: given, restore = true, maxHeld, onUnknown = 'block', onDecision, ...governing } = options
  checkFunctions({ onDecision })
  if (typeof restore !== 'boolean') throw new TypeError('restore must be true or false')
  if (onUnknown !== 'block' && onUnknown !== 'pass')
    throw new RangeError("onUnknown must be 'block' or 'pass'")
  if (maxHeld !== undefined && !(Number.isSafeInteger(maxHeld) && maxHeld >= 1024 && maxHeld <= 2 ** 30))
    throw new RangeError('maxHeld must be a whole number from 1024 to 1073741824')
  if (given !== undefined && typeof given?.restore !== 'function')
    throw new TypeError('vault must be made by createVault')
  // Governing is done within one turn: one governor serves every call, with the vault of whichever it is.
  let vault: Vault
  const inward = createGovernor({
    ...governing,
    vault: {
      replace: (...args) => vault.replace(...args),
      begunAt: (...args) => vault.begunAt(...args),
    },
  })
  // Without the vault: what the model wrote is not to be turned back.
  const outward = createGovernor(governing)
  const { policy } = outward
  const textPassage = createTextPassages(policy, options)
  // Of what comes along with an answer: many short texts, which are no decisions of their own.
  const { onReceipt: _, ...unheard } = governing
  const aside = createGovernor(unheard)
  const hears = Boolean(onDecision ?? governing.onReceipt)
  const ofWords = createGovernor({ ...unheard, transforms: { ...unheard.transforms, URL: KEEP } })

  function decided<M>(direction: Decision['direction'], governed: GovernedMessages<M>, again?: 'again'): M[] {
    const { action, report, receipt, messages } = governed
    if (!again) onDecision?.({ direction, action, report, receipt })
    if (action === 'deny')
      throw new AdapterError(
        'denied',
        direction === 'input'
          ? `The policy denies what was to be sent (${report.policies.join(', ')}); nothing was`
          : `The policy denies what the model wrote (${report.policies.join(', ')})`,
      )
    return messages
  }

  return (ofCall = given) => {
    const own = ofCall ?? createVault()
    const restoring = restore ? own : undefined

    function output<P extends object>(parts: readonly P[], again?: 'again'): P[] {
      const { texts, back } = setMediaApart(parts)
      const governed = governMessages([{ role: 'assistant', content: texts }], again ? aside : outward)
      const content = decided('output', governed, again)[0]!.content as P[]
      return back(restoring ? restoreDeep(content, restoring) : content)
    }

    const outputText = (text: string): string =>
      text === '' ? '' : output([{ type: 'text', text }])[0]!.text

    const seen = (text: string): string => output([{ type: 'text', text }], 'again')[0]!.text

    const outputJson = (json: string): string => outputText(isJsonText(json) ? json : unescaped(json))

    const jsonPassage = (): Passage => createWholePassage(outputJson, maxHeld)

    let open = 0
    function counted({ push, end }: Passage): Passage {
      if (++open > MAX_OPEN)
        throw new AdapterError('held_too_long', `More than ${MAX_OPEN} texts have begun before any ended`)
      return {
        push,
        end() {
          open--
          return end()
        },
      }
    }

    /** The decision about a text that came in pieces is told when it is whole or long, or when it is denied. */
    function told(passage: Passage): Passage {
      if (!hears) return passage
      let whole = ''
      const tell = () => {
        if (whole !== '') decided('output', governMessages([{ role: 'assistant', content: whole }], outward))
      }
      const unlessDenied = (pass: () => string): string => {
        try {
          return pass()
        } catch (error) {
          if (error instanceof AdapterError && error.code === 'denied') tell()
          throw error
        }
      }
      return {
        push(piece) {
          whole += piece
          const passed = unlessDenied(() => passage.push(piece))
          if (whole.length >= MAX_TOLD) {
            tell()
            whole = ''
          }
          return passed
        },
        end() {
          const rest = unlessDenied(() => passage.end())
          tell()
          return rest
        },
      }
    }

    /** As one decision, or several where the texts are more than one takes. */
    function tellAll(value: unknown): void {
      if (!hears) return
      const texts: object[] = []
      mapNamed(value, (text) => {
        texts.push({ type: 'text', text })
        return text
      })
      for (let at = 0; at < texts.length; at += MAX_TEXTS) {
        const content = texts.slice(at, at + MAX_TEXTS)
        decided('output', governMessages([{ role: 'assistant', content }], outward))
      }
    }

    return {
      vault: own,
      passesUnknown: onUnknown === 'pass',
      input(messages) {
        vault = own
        const { texts, back } = setMediaApart(messages)
        return back(decided('input', governMessages(texts, inward)))
      },
      output,
      outputText,
      outputJson,
      outputDetails(value, whole) {
        const plain = withoutTokens(value)
        if (whole) tellAll(plain)
        return mapNamed(plain, seen) as typeof value
      },
      outputNames: (names) => shownNames(names, seen),
      words(value) {
        const seen = (text: string) =>
          decided('output', governMessages([{ role: 'assistant', content: text }], ofWords), 'again')[0]!
            .content
        return mapNamed(withoutTokens(value), seen) as typeof value
      },
      passage: () => counted(createSniffing(() => told(textPassage(restoring)), jsonPassage)),
      jsonPassage: () => counted(jsonPassage()),
    }
  }
}

/** A copy with each text and name replaced, but for what is opaque by its name and looks it, sound and pictures. */
function mapNamed(
  value: unknown,
  map: (text: string) => string,
  name = '',
  owner: Readonly<Record<string, unknown>> = {},
  within = '',
): unknown {
  if (typeof value === 'string') {
    const isOpaque = OPAQUE.test(name) && OPAQUE_VALUE.test(value)
    return isOpaque || isMedia(value, name, owner, within) ? value : map(value)
  }
  if (Array.isArray(value)) return value.map((item) => mapNamed(item, map, name, owner, within))
  if (typeof value !== 'object' || value === null) return value
  const names = shownNames(Object.keys(value), map)
  return Object.fromEntries(
    Object.entries(value).map(([key, inner], i) => [
      names[i],
      mapNamed(inner, map, key, value as Readonly<Record<string, unknown>>, name),
    ]),
  )
}

function shownNames(names: readonly string[], map: (text: string) => string): string[] {
  const counts = new Map<string, number>()
  return names.map((name) => {
    const shown = NAME.test(name) ? name : map(name)
    let own = shown
    // Two may have become the same.
    for (let count = counts.get(shown) ?? 1; counts.has(own); own = `${shown}_${count}`)
      counts.set(shown, ++count)
    counts.set(own, counts.get(own) ?? 1)
    return own
  })
}

/** JSON that broke off, with its escapes read: whoever mends it will read them. */
function unescaped(json: string): string {
  return json
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\\/', '/')
}
