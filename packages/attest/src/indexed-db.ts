// @svc/attest/indexed-db: the outbox's store in a browser, shared by the tabs of an origin.
export { createIndexedDbStore, type IndexedDbStoreOptions } from './stores/indexed-db.ts'
