/** Builds `/verify` into one HTML file that runs from a disk: its script and style stand inline, under a policy that names their digests. */
import { createHash } from 'node:crypto'
import { build, type InlineConfig, type Plugin } from 'vite'

export interface OfflineFile {
  readonly name: string
  readonly source: string
}

/** @param shared what the console's own build has, too */
export async function buildOffline(root: string, shared: InlineConfig): Promise<OfflineFile> {
  const built = await build({
    ...shared,
    ...{ root, configFile: false, logLevel: 'error' },
    build: {
      ...{ target: 'es2022', write: false, cssCodeSplit: false, assetsInlineLimit: 0 },
      rolldownOptions: {
        input: `${root}/src/offline.tsx`,
        output: { format: 'iife', minify: true },
      },
    },
  })
  const { output } = built as Extract<typeof built, { output: unknown }>
  const script = output.find((file) => file.type === 'chunk')?.code ?? ''
  const style = output.find((file) => file.fileName.endsWith('.css'))
  const source = page(
    script.replaceAll('</script', '<\\/script'),
    style?.type === 'asset' ? String(style.source) : '',
  )
  const digest = createHash('sha256').update(source).digest('base64url').slice(0, 8).replace(/[-_]/g, 'x')
  return { name: `verify-offline-${digest}.html`, source }
}

function page(script: string, style: string): string {
  const policy = [
    "default-src 'none'",
    `script-src ${digestOf(script)}`,
    `style-src ${digestOf(style)}`,
    'connect-src https: http://127.0.0.1:* http://localhost:*',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Verify · Svc</title>
<style>${style}</style></head><body><div id="app"></div><script>${script}</script></body></html>
`
}

function digestOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Puts that file among the console's, and its name into the page. */
export function offlinePage(root: string, shared: InlineConfig): Plugin {
  let file: OfflineFile
  return {
    name: 'offline-page',
    async buildStart() {
      file = await buildOffline(root, shared)
      this.emitFile({ type: 'asset', fileName: `assets/${file.name}`, source: file.source })
    },
    transformIndexHtml: (html) => html.replace('data-offline=""', `data-offline="/assets/${file.name}"`),
  }
}
