/** Light or dark: as the system has it, or as chosen. */
import type { VNode } from 'preact'
import { useId, useState } from 'preact/hooks'
import { Icon, type IconName } from '../parts/icon.tsx'
import { t } from '../words.ts'

const THEMES = ['auto', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]
const ICONS: Record<Theme, IconName> = { auto: 'auto', light: 'sun', dark: 'moon' }

/** Read again by look/theme-first.js, before the first paint. */
const KEPT_AS = 'svc-theme'

export function ThemeSwitch(): VNode {
  const [, setDrawn] = useState(0)
  // Of the page, and not of this switch: there is another in the drawer.
  const theme = (document.documentElement.dataset.theme as Theme | undefined) ?? 'auto'
  const name = useId()
  const words: Record<Theme, string> = { auto: t('As the system'), light: t('Light'), dark: t('Dark') }
  const choose = (chosen: Theme) => {
    if (chosen === 'auto') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = chosen
    try {
      if (chosen === 'auto') localStorage.removeItem(KEPT_AS)
      else localStorage.setItem(KEPT_AS, chosen)
    } catch {
      // Where nothing may be kept, the choice holds for this page.
    }
    setDrawn((drawn) => drawn + 1)
  }
  return (
    <div class="theme-switch" role="radiogroup" aria-label={t('Theme')}>
      {THEMES.map((each) => (
        <label key={each} title={words[each]}>
          <input
            class="sr"
            type="radio"
            name={name}
            aria-label={words[each]}
            checked={theme === each}
            onChange={() => choose(each)}
          />
          <Icon name={ICONS[each]} />
        </label>
      ))}
    </div>
  )
}
