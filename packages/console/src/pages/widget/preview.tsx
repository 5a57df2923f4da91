/** The widget itself, as it would be with what the form holds. */
import type { TenantInfo, WidgetConfig } from '@svc/client'
import { mount, type WidgetHandle } from '@svc/widget'
import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Tabs } from '../../parts/tabs.tsx'
import { t } from '../../words.ts'

type Theme = 'auto' | 'light' | 'dark'

export function Preview({
  tenant,
  config,
}: {
  readonly tenant: TenantInfo
  readonly config: WidgetConfig
}): VNode {
  const place = useRef<HTMLDivElement>(null)
  const handle = useRef<WidgetHandle | null>(null)
  const [theme, setTheme] = useState<Theme>('auto')
  useEffect(() => {
    const own = mount(place.current!, {
      tenant: tenant.id,
      widget: tenant.slug,
      config,
      mode: 'inline',
      storage: 'none',
      name: 'preview',
    })
    handle.current = own
    return () => own.destroy()
  }, [])
  useEffect(() => {
    handle.current?.update({ config, accent: config.accent_color, locale: config.locale })
  }, [JSON.stringify(config)])
  return (
    <section class="widget-preview" aria-label={t('Preview')}>
      <Tabs<Theme>
        name={t('Theme of the preview')}
        value={theme}
        onValue={(wanted) => {
          setTheme(wanted)
          handle.current?.setTheme(wanted)
        }}
        tabs={[
          { value: 'auto', label: t('As the visitor has it') },
          { value: 'light', label: t('Light') },
          { value: 'dark', label: t('Dark') },
        ]}
      />
      <div ref={place} class="widget-place" />
      <p class="help">{t('The widget itself: what is written here is answered, and counted.')}</p>
    </section>
  )
}
