/** The text of a field that takes effect only when it is complete. Kept apart, since answers that arrive meanwhile redraw the page. */
import { type Dispatch, useEffect, useState } from 'preact/hooks'

/** @returns what stands in the field, and what sets it: null once it has taken effect, or is to be what is in effect again */
export function useTyped(inEffect: string): [shown: string, setTyped: Dispatch<string | null>] {
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => setTyped(null), [inEffect])
  return [typed ?? inEffect, setTyped]
}
