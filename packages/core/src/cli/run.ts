/** Runs a request: every text in turn, each with a verdict of its own. */
import { unknownTypes } from '../govern.ts'
import type { Policy } from '../policy/policy.ts'
import type { Request } from './arguments.ts'
import { decode } from './decode.ts'
import { detectText } from './detect-text.ts'
import { EXIT, type ExitCode } from './exit-code.ts'
import { codeOf, folderOf, reasonOf } from './fault.ts'
import type { Io } from './io.ts'
import type { Job } from './job.ts'
import { detectJson, redactJson } from './json-values.ts'
import { createProgress, noProgress, type Progress } from './progress.ts'
import { readPolicy } from './read-policy.ts'
import { redactText } from './redact-text.ts'
import { fileSink, isAmong, type Sink, streamSink } from './sink.ts'
import { openSource } from './source.ts'
import { tell, tellWrong } from './tell.ts'
import { deniedIn, outcomeOf } from './verdict.ts'

const LINES_OF_JSON = /\.(?:jsonl|ndjson)$/i
const COMMANDS = {
  text: { redact: redactText, detect: detectText },
  json: { redact: redactJson, detect: detectJson },
} as const

/** @throws what writing throws, and an AbortError when interrupted; a text that cannot be read is told, and the next one read */
export async function run(request: Request, io: Io): Promise<ExitCode> {
  let policy: Policy
  try {
    policy = await readPolicy(request.policy)
  } catch (error) {
    return tellWrong(`--policy: ${reasonOf(error)}`, io)
  }
  const idle = unknownTypes(policy, request.types)
  if (idle.length > 0) tell(`--policy names ${idle.slice(0, 5).join(', ')}, which no detector finds`, io)
  const { files, output, types, threshold = policy.threshold, showValues } = request
  if (output !== undefined && (await isAmong(output, files, io.stdin)))
    return tellWrong('--output must not be a file that is read', io)

  const progress = progressOf(request, io)
  let sink: Sink
  try {
    sink = output === undefined ? streamSink(io.stdout, io.signal) : await fileSink(output, showValues)
  } catch (error) {
    const reason = codeOf(error) === 'ENOENT' ? 'its folder does not exist' : reasonOf(error)
    tell(`${called(output!)}: cannot be written: ${reason}`, io)
    return EXIT.failed
  }
  const outlet = withoutBar(sink, progress)
  const { clock, temporaryFolder } = io
  // Loaded when asked for alone: their data takes longer to read than the program.
  const names = request.names ? (await import('../names/index.ts')).names : undefined
  const detection = { threshold, ...(types && { types }), ...(names && { names }) }
  const job: Job = { request, policy, detection, sink: outlet, clock, temporaryFolder }

  const ends = new Set<ExitCode>()
  try {
    for (const name of files) {
      try {
        ends.add(await readOne(name, job, progress, io))
      } catch (error) {
        if (outlet.broken() || io.signal.aborted) throw error
        progress.clear()
        tell(`${called(name)}: ${faultOf(error)}`, io)
        ends.add(EXIT.failed)
      }
    }
  } finally {
    progress.clear()
    await sink.close()
  }
  return [EXIT.failed, EXIT.denied].find((code) => ends.has(code)) ?? EXIT.ok
}

async function readOne(name: string, job: Job, progress: Progress, io: Io): Promise<ExitCode> {
  const { request, policy } = job
  if (name === '-' && io.stdin.isTTY && io.stderr.isTTY) tell('reading standard input; Ctrl-D ends it', io)
  const { bytes, chunks } = await openSource(name, io)
  if (request.command === 'redact' && request.input === 'text' && LINES_OF_JSON.test(name))
    tell(`${called(name)}: read as text; --input jsonl keeps every line JSON`, io)
  // What an earlier run left must not pass for what came of this text, which may be nothing.
  await job.sink.write('')
  progress.begin(name, bytes)
  const spoilt = (): void => {
    progress.clear()
    tell(`${called(name)}: not all of it is UTF-8; what is not is read as U+FFFD`, io)
  }
  const read = COMMANDS[request.input === 'text' ? 'text' : 'json'][request.command]
  const { counts, remark, denied } = await read(name, decode(counted(chunks, progress), spoilt), job)
  progress.clear()
  if (remark) tell(`${called(name)}: ${remark}`, io)
  if (outcomeOf(policy, counts).action !== 'deny') return EXIT.ok
  const rest = denied ? `; ${denied}` : ''
  tell(`${called(name)}: denied by the policy ${policy.name} (${deniedIn(policy, counts)})${rest}`, io)
  return EXIT.denied
}

function faultOf(error: unknown): string {
  const folder = folderOf(error)
  if (folder === undefined) return `cannot be read: ${reasonOf(error)}`
  const reason = codeOf(error) === 'ENOENT' ? 'it does not exist' : reasonOf(error)
  return `cannot be held back in the temporary folder ${folder}: ${reason}; set TMPDIR to another`
}

function called(name: string): string {
  return name === '-' ? 'standard input' : name
}

/** A bar on the terminal that redacted text also goes to would run into it: that text need not end with a line. */
function progressOf({ command, output }: Request, { stdout, stderr, clock }: Io): Progress {
  const mixed = command === 'redact' && output === undefined && stdout.isTTY
  return stderr.isTTY && !mixed ? createProgress(stderr, clock) : noProgress
}

async function* counted(chunks: AsyncIterable<Uint8Array>, progress: Progress): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield chunk
    progress.advance(chunk.length)
  }
}

/** Takes the bar away before anything is written, and remembers whether writing failed. */
function withoutBar(sink: Sink, progress: Progress): Sink & { broken(): boolean } {
  let broken = false
  return {
    async write(data) {
      progress.clear()
      try {
        await sink.write(data)
      } catch (error) {
        broken = true
        throw error
      }
    },
    close: () => sink.close(),
    broken: () => broken,
  }
}
