export type { FileSystem } from './stores/file/file-system.ts'
export { createFileStore, type FileStoreOptions } from './stores/file.ts'
