/** The real file system with the rule of Windows that the file store meets: no file takes the place of one that is open. */
import * as promises from 'node:fs/promises'
import type { FileSystem } from '../src/file.ts'

export function windowsFileSystem(): FileSystem {
  /** By handle, the path that it is open under now. */
  const opened = new Map<promises.FileHandle, string>()
  return {
    ...promises,
    open: (async (path: string, flags: string, mode?: number) => {
      const handle = await promises.open(path, flags, mode)
      opened.set(handle, path)
      const close = handle.close.bind(handle)
      handle.close = () => {
        opened.delete(handle)
        return close()
      }
      return handle
    }) as typeof promises.open,
    rename: (async (from: string, to: string) => {
      if ([...opened.values()].includes(to))
        throw Object.assign(new Error('EPERM: operation not permitted, rename'), { code: 'EPERM' })
      await promises.rename(from, to)
      for (const [handle, path] of opened) if (path === from) opened.set(handle, to)
    }) as typeof promises.rename,
  }
}
