export { createIndexedDbStore, type IndexedDbStoreOptions } from './stores/indexed-db.ts'
