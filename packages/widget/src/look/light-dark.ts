/** Colours for browsers from before `light-dark()` (Chrome 123, Firefox 120, Safari 17.5): those of the light theme. */

const PAIR = /light-dark\(([^(,]+(?:\([^)]*\))?),[^(,)]+(?:\([^)]*\))?\)/g

/** The style sheet as this browser can read it. */
export function readable(css: string): string {
  return CSS.supports('color', 'light-dark(red,red)') ? css : css.replace(PAIR, '$1')
}
