/** The style sheets, adopted: no element and no attribute carries a style, so that no policy of a page stands against it. */
import { accentRules } from './contrast.ts'
import { readable } from './light-dark.ts'
import theme from './theme.css?inline'
import widget from './widget.css?inline'

let shared: CSSStyleSheet | undefined

/** Gives a shadow root its looks; returns what sets the tenant's colour. */
export function adoptStyles(root: ShadowRoot): (color: unknown) => void {
  shared ??= sheetOf(theme + widget)
  const own = new CSSStyleSheet()
  root.adoptedStyleSheets = [shared, own]
  return (color) => own.replaceSync(readable(accentRules(color)))
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(readable(css))
  return sheet
}
