/** Everything one run measured, as it is written to the JSON file. */
import type { Accuracy } from '../measure/accuracy.ts'
import type { Alarms } from '../measure/false-alarms.ts'
import type { Growth } from '../measure/growth.ts'
import type { Seen } from '../measure/obfuscation.ts'
import type { Size } from '../measure/size.ts'
import type { Speed } from '../measure/speed.ts'
import type { Start } from '../measure/start.ts'

export interface ContestantResults {
  readonly name: string
  readonly version: string
  readonly accuracy: Accuracy
  readonly alarms: readonly Alarms[]
  readonly obfuscation: readonly Seen[]
  readonly speed: readonly Speed[]
  readonly growth: readonly Growth[]
  readonly sizes: readonly Size[]
  readonly starts: readonly Start[]
}

export interface Results {
  readonly date: string
  readonly machine: string
  readonly command: string
  readonly seed: number
  readonly corpus: string
  readonly seconds: number
  /** Ours first. */
  readonly contestants: readonly ContestantResults[]
}
