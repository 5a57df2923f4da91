/** The widget: how it looks, shown as one changes it; what a site holds to have it; and whether a site does. */
import type { VNode } from 'preact'
import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { Heading } from '../../parts/heading.tsx'
import { keptOf } from '../../parts/kept.ts'
import { Await } from '../../parts/state.tsx'
import { Link } from '../../router.tsx'
import { t } from '../../words.ts'
import { Branding } from './branding.tsx'
import { Embed } from './embed.tsx'
import { Installed } from './installed.tsx'
import './widget.css'

const read = (signal?: AbortSignal) => keptOf(api.widgets.current({ signal }))

export default function WidgetPage(): VNode {
  const loaded = useLoad(async (signal) => {
    const [tenant, config, { widgets }] = await Promise.all([
      api.tenants.current({ signal }),
      read(signal),
      api.widgets.list({ signal }),
    ] as const)
    return { tenant, config, widgets }
  }, [])
  return (
    <>
      <Heading title={t('Widget')}>
        {t('The chat on your site. It masks personal data on the device before anything is sent.')}{' '}
        <Link href="/console/bot">{t('Its name and how it speaks')}</Link>
      </Heading>
      <Await of={loaded.loading} retry={loaded.reload} rows={8}>
        {({ tenant, config, widgets }) => (
          <>
            <Branding
              tenant={tenant}
              config={config}
              read={read}
              onKept={(kept) => loaded.put((data) => ({ ...data, config: kept }))}
            />
            <section class="section stack">
              <h2>{t('On your site')}</h2>
              <Embed tenant={tenant} widgets={widgets} />
              <Installed domain={tenant.domain} />
            </section>
          </>
        )}
      </Await>
    </>
  )
}
