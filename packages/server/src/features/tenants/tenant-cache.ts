/**
 * Tenants by slug, as visitors' widgets ask for them, cached for 300 s (chat-service 8). This process's own writes are seen at once, another process's
 * when the time is over.
 */
import type { Tenant } from './settings-store.ts'

export interface TenantCacheOptions {
  /** Asked once for callers at the same time. */
  load(slug: string): Promise<Tenant | undefined>
  readonly clock: () => number
  /** Default 300,000. */
  readonly maxAgeMs?: number
  /** Tenants; the one asked for longest ago makes room. Default 1,000. */
  readonly maxEntries?: number
}

export interface TenantCache {
  /** An unknown slug is asked for anew each time: it may be taken at any moment. */
  get(slug: string): Promise<Tenant | undefined>
  forget(orgId: string): void
}

export function createTenantCache(options: TenantCacheOptions): TenantCache {
  const { load, clock, maxAgeMs = 300_000, maxEntries = 1_000 } = options
  const entries = new Map<string, { readonly tenant: Tenant; readonly since: number }>()
  const loading = new Map<string, Promise<Tenant | undefined>>()
  let writes = 0

  async function fetch(slug: string): Promise<Tenant | undefined> {
    const before = writes
    const tenant = await load(slug)
    // What was read before a write may be what the write replaced.
    if (tenant && writes === before) keep(slug, tenant)
    return tenant
  }

  function keep(slug: string, tenant: Tenant): void {
    entries.set(slug, { tenant, since: clock() })
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
  }

  return {
    async get(slug) {
      const entry = entries.get(slug)
      const age = entry ? clock() - entry.since : 0
      // A negative age: the clock was set back since.
      if (entry && age >= 0 && age < maxAgeMs) {
        entries.delete(slug)
        entries.set(slug, entry)
        return entry.tenant
      }
      const under = loading.get(slug)
      if (under) return under
      const fetched = fetch(slug).finally(() => {
        if (loading.get(slug) === fetched) loading.delete(slug)
      })
      loading.set(slug, fetched)
      return fetched
    },
    forget(orgId) {
      writes++
      // Callers from now on do not share a load that began before the write.
      loading.clear()
      for (const [slug, { tenant }] of entries) if (tenant.id === orgId) entries.delete(slug)
    },
  }
}
