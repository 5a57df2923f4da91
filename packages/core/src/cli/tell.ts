/** Messages for the person, on standard error. */
import { EXIT, type ExitCode } from './exit-code.ts'
import { printable } from './fault.ts'
import type { Io } from './io.ts'

export function tell(message: string, { stderr }: Pick<Io, 'stderr'>): void {
  stderr.write(`svc-core: ${printable(message)}\n`)
}

/** For arguments that are not what they must be. */
export function tellWrong(message: string, io: Pick<Io, 'stderr'>): ExitCode {
  tell(`${message} (see svc-core --help)`, io)
  return EXIT.usage
}
