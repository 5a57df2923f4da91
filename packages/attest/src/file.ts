// @svc/attest/file: the outbox's store in a file, for Node, Bun and Deno.
export type { FileSystem } from './stores/file/file-system.ts'
export { createFileStore, type FileStoreOptions } from './stores/file.ts'
