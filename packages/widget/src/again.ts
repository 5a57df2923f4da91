/** Imports once more what could not be had. Firefox holds to it that there is no module of an address for as long as the page is there; its error names it. */
export const again = async <Module>(error: unknown): Promise<Module> =>
  import(/* @vite-ignore */ `${/\S+$/.exec(String(error))}?${Date.now()}`) as Promise<Module>
