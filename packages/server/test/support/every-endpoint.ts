/** How a suite that tries every endpoint of the contract asks each one so that it answers: where, as whom, and with which body. */
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@svc/contract'
import { connector, placeholders, soundBodyOf, things } from './surface.ts'
import type { Ask, TestApp, TestOrganisation } from './test-app.ts'

export interface EveryEndpoint {
  /** Its path, naming something there is where `things` knows one. */
  targetOf(endpoint: Endpoint): Promise<string>
  credentialsOf(endpoint: Endpoint): Ask
  bodyOf(endpoint: Endpoint): Record<string, unknown>
}

/** Its path, naming nothing there is. */
export function pathOf({ path }: Endpoint): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => placeholders[name]?.() ?? randomUUID())
}

export async function everyEndpoint(app: TestApp, org: TestOrganisation): Promise<EveryEndpoint> {
  const platform = await app.platformAdmin()
  const documentId = (await things.getDocument!(app, org)).params.id as string
  const codes = await app.ask('/api/mfa/backup-codes', { method: 'POST', token: org.admin })
  // Of somebody who belongs nowhere yet: onboarding moves a session.
  const newcomer = await app.ask('/auth/dev/token', { json: { email: 'new@example.com' } })
  /** Bodies that name something there is. */
  const made: Record<string, Record<string, unknown>> = {
    deleteConnector: { id: (await connector(app, org)).id },
    decryptConnector: { encrypted: (await connector(app, org)).encrypted },
  }
  return {
    async targetOf(endpoint) {
      const thing = endpoint.params && (await things[endpoint.id]?.(app, org))
      return thing
        ? endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => thing.params[name] as string)
        : pathOf(endpoint)
    },
    credentialsOf(endpoint) {
      if (endpoint.auth === 'none') return {}
      if (endpoint.id === 'onboard') return { token: newcomer.body.token }
      if (endpoint.role === 'platform_admin') return { token: platform }
      return endpoint.auth === 'session' ? { token: org.admin } : { key: org.key }
    },
    bodyOf(endpoint) {
      const body = made[endpoint.id] ?? soundBodyOf(endpoint.id, org)
      if (!body) throw new Error(`No sound body is known for ${endpoint.id}; add one to surface.ts`)
      if ('document_id' in body) return { ...body, document_id: documentId }
      if (endpoint.id === 'redeemBackupCode') return { ...body, code: codes.body.codes[0] }
      return endpoint.id === 'createDevToken' ? { ...body, org_slug: org.slug } : body
    },
  }
}
