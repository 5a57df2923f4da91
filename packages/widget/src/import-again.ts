/**
 * Imports a module once more that could not be fetched. Firefox remembers for as long as the page lives that an address has none, so it is asked for by
 * another: the one that the error names last, with the time behind it.
 */
export const importAgain = async <Module>(error: unknown): Promise<Module> =>
  import(/* @vite-ignore */ `${/\S+$/.exec(String(error))}?${Date.now()}`) as Promise<Module>
