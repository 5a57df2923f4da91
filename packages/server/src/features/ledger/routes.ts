/** The local ledger's JSON-RPC endpoint. */
import { ledgerRpc } from '@svc/contract'
import type { LocalLedger } from '../../adapters/ledger/local-ledger.ts'
import { answerRpc, type RpcAnswer, type RpcCall } from '../../adapters/ledger/rpc.ts'
import { answer, on, type Route } from '../../http/route.ts'

export function ledgerRoutes(ledger: LocalLedger): Route[] {
  return [
    on(ledgerRpc, async ({ body }) => {
      if (!Array.isArray(body)) return answer(200, { ...(await answerRpc(ledger, body as RpcCall)) })
      const answers: RpcAnswer[] = []
      for (const call of body as readonly RpcCall[]) answers.push(await answerRpc(ledger, call))
      return answer(200, answers)
    }),
  ]
}
