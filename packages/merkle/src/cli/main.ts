/** `svc-verify`: from arguments to an exit code. */
import manifest from '../../package.json' with { type: 'json' }
import { parseArguments, USAGE } from './arguments.ts'
import { makeBundle } from './bundle.ts'
import { showInfo } from './info.ts'
import { InputError } from './input-error.ts'
import { verify } from './verify.ts'
import type { ExitCode, World } from './world.ts'

/** Runs the command. Never rejects for what the input holds. */
export async function main(args: readonly string[], world: World): Promise<ExitCode> {
  try {
    const command = parseArguments(args)
    switch (command.kind) {
      case 'help':
        await world.stdout(USAGE)
        return 0
      case 'version':
        await world.stdout(`svc-verify ${manifest.version}\n`)
        return 0
      case 'verify':
        return await verify(command, world)
      case 'bundle':
        return await makeBundle(command, world)
      case 'info':
        return await showInfo(command, world)
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    world.stderr(`svc-verify: ${error.message}\n`)
    if (error.code === 'usage') world.stderr('Try svc-verify --help.\n')
    return 2
  }
}
