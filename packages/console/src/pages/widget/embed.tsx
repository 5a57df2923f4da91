/** What a site holds to have the widget, in the ways there are. */
import type { TenantInfo, WidgetList } from '@svc/client'
import { VERSION } from '@svc/widget'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Code } from '../../parts/code.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { t } from '../../words.ts'

type Way = 'script' | 'place' | 'react' | 'program'

export interface EmbedProps {
  readonly tenant: TenantInfo
  readonly widgets: WidgetList['widgets']
}

export function Embed({ tenant, widgets }: EmbedProps): VNode {
  const [way, setWay] = useState<Way>('script')
  return (
    <div>
      <Tabs<Way>
        name={t('Way to embed')}
        value={way}
        onValue={setWay}
        tabs={[
          { value: 'script', label: t('Script') },
          { value: 'place', label: t('In the page') },
          { value: 'react', label: t('React') },
          { value: 'program', label: t('Your own chat') },
        ]}
      />
      <div class="group">
        <p class="muted">{aboutOf(way)}</p>
        <Code name={t('embed code')}>{codeOf(way, tenant, widgets[0]?.id)}</Code>
      </div>
    </div>
  )
}

function aboutOf(way: Way): string {
  switch (way) {
    case 'script':
      return t('Put this line before the end of the page. A launcher appears in its corner.')
    case 'place':
      return t('The chat stands in the page itself, in the place of an element that you choose.')
    case 'react':
      return t('From npm, where the site is built with React.')
    case 'program':
      return t('One request for each message, from any program: both ids stand in it.')
  }
}

function codeOf(way: Way, { id, slug }: TenantInfo, widget = ''): string {
  const { origin } = location
  const loader = (more = '') =>
    `<script src="${origin}/widget/${VERSION}/loader.js" data-tenant="${id}" data-widget="${slug}"${more} async></script>`
  switch (way) {
    case 'script':
      return loader()
    case 'place':
      return `<div id="help-chat"></div>\n${loader(' data-mode="inline" data-target="#help-chat"')}`
    case 'react':
      return `import { SvcChat } from '@svc/widget/react'\n\n<SvcChat tenant="${id}" widget="${slug}" api="${origin}" />`
    case 'program':
      return `curl ${origin}/api/chat --json '${JSON.stringify({ org_id: id, widget_id: widget, message: 'Hello' }, null, 2)}'`
  }
}
