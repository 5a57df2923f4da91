/** Builds what seals the organisations' secrets at rest. */
import { randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { ServerState } from '../db/server-state.ts'
import { createSealing, type Sealing } from '../sealing/sealing.ts'

export interface WireSealingNeeds {
  readonly config: Pick<Config, 'encryptionKeys'>
  readonly state: ServerState
}

/**
 * Without keys of the operator's, one is made once and kept in the database, so that every process seals alike. When the operator sets keys later, it
 * still opens what it sealed.
 */
export async function wireSealing({ config, state }: WireSealingNeeds): Promise<Sealing> {
  const own = (key: string) => ({ id: 'own', key: new Uint8Array(Buffer.from(key, 'base64')) })
  if (config.encryptionKeys.length === 0) {
    const make = async () => randomBytes(32).toString('base64')
    return createSealing([own(await state.getOrMake('sealing-key', make))])
  }
  const before = await state.get('sealing-key')
  const isNameTaken = config.encryptionKeys.some(({ id }) => id === 'own')
  return createSealing([...config.encryptionKeys, ...(before && !isNameTaken ? [own(before)] : [])])
}
