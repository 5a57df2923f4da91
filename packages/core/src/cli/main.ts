/** The command line, with the process as a parameter. */
import { VERSION } from '../version.ts'
import { readArguments } from './arguments.ts'
import { EXIT, type ExitCode } from './exit-code.ts'
import { codeOf, reasonOf } from './fault.ts'
import { HELP } from './help.ts'
import type { Io } from './io.ts'
import { run } from './run.ts'
import { streamSink } from './sink.ts'
import { tell, tellWrong } from './tell.ts'

/**
 * Runs the command line; `argv` is what stands after the program's name. Never rejects: what goes wrong is said on standard error, without a
 * character of any text, and in the exit code.
 */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  // Where nobody reads the messages, there is nobody to tell.
  io.stderr.on('error', () => {})
  const request = readArguments(argv)
  try {
    switch (request.kind) {
      case 'help':
        return await print(HELP, io)
      case 'version':
        return await print(`${VERSION}\n`, io)
      case 'wrong':
        return tellWrong(request.message, io)
      case 'run':
        return await run(request, io)
    }
  } catch (error) {
    if (io.signal.aborted) return EXIT.interrupted
    if (codeOf(error) === 'EPIPE') return EXIT.readerGone
    tell(`cannot write: ${reasonOf(error)}`, io)
    return EXIT.failed
  }
}

async function print(text: string, { stdout, signal }: Io): Promise<ExitCode> {
  const sink = streamSink(stdout, signal)
  await sink.write(text)
  await sink.close()
  return EXIT.ok
}
