/** What a program may ask of a server that it starts: a misspelt name would leave a default in its place, such as the embedded database. */
import type { Logger } from 'pino'
import { type Config, defaults } from './config.ts'

/** How a server is started by a program: settings, of which each has its default, and what only a program can give. */
export interface StartOptions extends Partial<Config> {
  /** Milliseconds since the Unix epoch. Default `Date.now`. */
  readonly clock?: () => number
  readonly log?: Logger
  /** Keep the embedded database in memory; `dataDir` then only receives `demo.json`. For tests and trials. */
  readonly inMemory?: boolean
  /**
   * What the database in memory begins as, a `Filesystem` of PGlite's, which saves the seconds of its making. For tests. No type of PGlite's:
   * its declarations do not compile where a program has the compiler look into them.
   */
  readonly fs?: object
  /** Whether this process anchors, delivers events and does what else is due, as scans and removals. Default true; without, another process must. */
  readonly jobs?: boolean
  /** Called when another process took the data folder over, or its disk is full to the last, or fails; this one must end at once. */
  readonly onFolderLost?: (why: 'taken' | 'disk') => void
}

/** Options that are no settings. */
const BESIDE: ReadonlySet<string> = new Set(['clock', 'log', 'inMemory', 'fs', 'jobs', 'onFolderLost'])

/**
 * The settings among `options`, with the defaults of those that are absent or undefined.
 *
 * @throws TypeError for an option that does not exist, by name
 * @throws RangeError for a port that is none
 */
export function settingsOf(options: StartOptions): Config {
  const given = Object.entries(options).filter(([name, value]) => {
    if (!(name in defaults || BESIDE.has(name)))
      throw new TypeError(`startServer has no option ${name}; the type StartOptions names them all`)
    return value !== undefined && !BESIDE.has(name)
  })
  const config: Config = { ...defaults, demo: !options.issuer, ...Object.fromEntries(given) }
  if (!Number.isInteger(config.port) || config.port < 0 || config.port > 65_535)
    throw new RangeError('port must be a whole number from 0 to 65535')
  return config
}
