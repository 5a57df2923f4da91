/** The style sheets, adopted: no element and no attribute carries a style, so that no policy of a page stands against it. */
import { accentRules } from './contrast.ts'
import { readable } from './light-dark.ts'
import theme from './theme.css?inline'
import widget from './widget.css?inline'

let shared: CSSStyleSheet | undefined
let rules = ''

/** Gives a shadow root its looks; returns what sets the tenant's colour. */
export function adoptStyles(root: ShadowRoot): (color: unknown) => void {
  const own = new CSSStyleSheet()
  root.adoptedStyleSheets = [shared ?? addStyles(theme + widget), own]
  return (color) => own.replaceSync(readable(accentRules(color)))
}

/** Adds to the looks of every widget on the page. */
export function addStyles(css: string): CSSStyleSheet {
  shared ??= new CSSStyleSheet()
  rules += css
  shared.replaceSync(readable(rules))
  return shared
}
