/**
 * Wallets, each by its checksum: addresses of Bitcoin and its kin in Base58Check and Bech32 (BIP 13, BIP 173, BIP 350), of Bitcoin Cash (CashAddr),
 * Cardano (CIP 19) and the chains of Cosmos in Bech32, Ethereum (EIP-55 where the case is mixed), Ripple, Tron, Zcash, Tezos, Stellar (SEP 23); Monero,
 * Solana and Polkadot by form alone. And the keys to them: of Bitcoin's wallets (WIF), extended ones (BIP 32), Nostr's (NIP 19), Sui's (SIP 15), Stellar's.
 * They are read from one token of letters and digits.
 */
import { hexOf } from '../../../hash.ts'
import type { Emit } from '../../candidate.ts'
import { BITCOIN, base58CheckBytes, RIPPLE } from '../../checksum/base58.ts'
import { isBech32, isCashAddr } from '../../checksum/bech32.ts'
import { keccak256 } from '../../checksum/keccak.ts'
import { isStrkey } from '../../checksum/strkey.ts'
import { phrases } from '../../context/lexicon.ts'

const CONTEXT = phrases('wallet|crypto|address|usdt|sol|solana|polkadot|pay|send')

/** Chains whose addresses are Bech32; and keys. */
const CHAIN =
  /^(?:bc|bcrt|tb|ltc|addr|stake|zs|cosmos|osmo|juno|celestia|inj|sei|kava|akash|dydx|thor|terra|bnb|erd|zil|(nsec|suiprivkey))1[02-9ac-hj-np-z]{11,99}$/i
/** How many bytes a text in Base58Check has that begins so: most addresses, Zcash's, Tezos's; keys, without and with the mark of a compressed one. */
const BASE58: readonly (readonly [RegExp, number, isKey?: boolean])[] = [
  [/^[13mn2LMDAT9X].{24,34}$/, 25],
  [/^t[123m].{33}$/, 26],
  [/^(?:tz[1-4]|KT1).{33}$/, 27],
  [/^[569].{50}$/, 37, true],
  [/^[KLQTc].{51}$/, 38, true],
  [/^[a-zA-Z]prv.{107}$/, 82, true],
  [/^[a-zA-Z]pub.{107}$/, 82],
]

/** A confidence, 0 for no wallet; what was checked; and whether it is a key: whoever has one has what is in the wallet. */
type Judged = readonly [score: number, rule: string, isKey?: boolean | undefined]
const NONE: Judged = [0, '']

/** Reads the token from `start` to `end`, 25 to 111 characters long. */
export function walletAt(text: string, start: number, end: number, emit: Emit): void {
  const [score, rule, isKey] = judge(text.slice(start, end))
  if (score > 0) emit({ label: isKey ? 'PRIVATE_KEY' : 'CRYPTO', start, end, score, context: CONTEXT, rule })
}

function judge(token: string): Judged {
  if (/^0x[\da-f]{40}$/i.test(token)) {
    const body = token.slice(2)
    // All in one case carries no checksum.
    if (body === body.toLowerCase() || body === body.toUpperCase()) return [0.7, '20 bytes']
    return isEip55(body) ? [0.98, 'EIP-55'] : NONE
  }
  const chain = CHAIN.exec(token)
  if (chain) return isBech32(token) ? [0.98, 'BIP 173', chain[1] !== undefined] : NONE
  if (/^[GS][A-D][A-Z2-7]{54}$/.test(token))
    return isStrkey(token) ? [0.95, 'SEP 23', token[0] === 'S'] : NONE
  if (/^[qp][02-9ac-hj-np-z]{41}$/.test(token)) return isCashAddr(token) ? [0.98, 'CashAddr'] : NONE
  if (!/^[1-9A-HJ-NP-Za-km-z]+$/.test(token)) return NONE
  for (const [form, size, isKey] of BASE58)
    if (form.test(token) && base58CheckBytes(token, BITCOIN) === size) return [0.95, 'Base58Check', isKey]
  if (/^r.{24,34}$/.test(token) && base58CheckBytes(token, RIPPLE) === 25) return [0.95, 'Base58Check']
  // 32 bytes in Base58 may be any key: only a word tells.
  if (/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{43,48}$/.test(token)) return [0.1, 'form']
  return /^[48].{94}$/.test(token) ? [0.6, 'form'] : NONE
}

function isEip55(body: string): boolean {
  const hash = hexOf(keccak256(body.toLowerCase()))
  return [...body].every(
    (c, i) => c === (Number.parseInt(hash[i]!, 16) > 7 ? c.toUpperCase() : c.toLowerCase()),
  )
}
