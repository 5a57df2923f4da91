/** What every adapter may be told. */
import type { Action, GovernorOptions, Receipt, Report, Vault } from '@svc/core'

/** @throws TypeError naming the option that is given and no function */
export function checkFunctions(options: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(options))
    if (value !== undefined && typeof value !== 'function') throw new TypeError(`${name} must be a function`)
}

/** One decision. Holds no text. */
export interface Decision {
  /** `input` goes to the model, `output` comes from it. */
  readonly direction: 'input' | 'output'
  readonly action: Action
  readonly report: Report
  readonly receipt: Receipt
}

/** `policy`, `detectors`, `names`, `types`, `transforms`, `onReceipt` … are those of `createGovernor`. */
export interface GuardOptions extends Omit<GovernorOptions, 'vault' | 'transform'> {
  /**
   * The vault of one conversation, to keep its placeholders across turns. Default: a new one for each call, which is right where each call brings the
   * whole conversation with it. Never one for several people: what is one's could be restored in another's answer.
   */
  readonly vault?: Vault | undefined
  /** Puts values back in place of their placeholders in what comes from the model, tool inputs included. Default true. */
  readonly restore?: boolean | undefined
  /** Most characters of one text that are held back while no safe place to cut is in sight, or until a tool's input is whole. Default 1,048,576. */
  readonly maxHeld?: number | undefined
  /**
   * What becomes of things that cannot be looked into: bodies that are no JSON, lists of token numbers, events of another protocol. `block` (default)
   * refuses them or leaves them out; `pass` lets them through as they are. What images, audio and other media are made of passes in any case.
   */
  readonly onUnknown?: 'block' | 'pass' | undefined
  /** Called with each decision. What it throws, the call fails with. */
  readonly onDecision?: ((decision: Decision) => void) | undefined
}

/** All of them, held to the type. */
const GUARDS: Readonly<Record<keyof GuardOptions, true>> = {
  policy: true,
  types: true,
  detectors: true,
  names: true,
  allow: true,
  deny: true,
  transforms: true,
  vault: true,
  restore: true,
  onUnknown: true,
  maxHeld: true,
  onDecision: true,
  onReceipt: true,
  clock: true,
  random: true,
}

/**
 * Refuses an option that there is not: misspelt, what it was to forbid would pass.
 *
 * @param own what the adapter takes besides
 * @throws TypeError naming it, and what there is
 */
export function checkNames(options: object, own: readonly string[]): void {
  for (const name of Object.keys(options))
    if (!Object.hasOwn(GUARDS, name))
      throw new TypeError(
        `options has no "${name.slice(0, 40)}"; it takes ${[...Object.keys(GUARDS), ...own].join(', ')}`,
      )
}
