/** The widget: how it looks, shown as one changes it; what a site holds to have it; and whether a site does. */
import type { VNode } from 'preact'
import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { Heading } from '../../parts/heading.tsx'
import { Await } from '../../parts/state.tsx'
import { Link } from '../../router.tsx'
import { t } from '../../words.ts'
import { Branding } from './branding.tsx'
import { Embed } from './embed.tsx'
import { Installed } from './installed.tsx'
import './widget.css'

export default function WidgetPage(): VNode {
  const widget = useLoad(async (signal) => {
    const tenant = await api.tenants.current({ signal })
    return { tenant, config: await api.widgets.config(tenant.slug, { signal }) }
  }, [])
  return (
    <>
      <Heading title={t('Widget')}>
        {t('The chat on your site. It masks personal data on the device before anything is sent.')}{' '}
        <Link href="/console/bot">{t('Its name and how it speaks')}</Link>
      </Heading>
      <Await of={widget.loading} retry={widget.reload} rows={8}>
        {({ tenant, config }) => (
          <>
            <Branding
              key={tenant.id}
              tenant={tenant}
              config={config}
              onSaved={(change) => widget.put((data) => ({ ...data, config: { ...data.config, ...change } }))}
            />
            <section class="section stack">
              <h2>{t('On your site')}</h2>
              <Embed tenant={tenant} />
              <Installed domain={tenant.domain} />
            </section>
          </>
        )}
      </Await>
    </>
  )
}
