/** Horizontal bars as SVG, readable on light and dark pages. */

export interface Bar {
  readonly name: string
  readonly value: number
  /** What is written behind the bar. */
  readonly shown: string
}

export interface Chart {
  readonly title: string
  readonly bars: readonly Bar[]
  /** Bars by the logarithm of the value. */
  readonly logarithmic?: boolean
}

const WIDTH = 720
const NAMES = 170
const ROW = 24
const HEAD = 40

export function chartsSvg(charts: readonly Chart[]): string {
  let y = 0
  const parts: string[] = []
  for (const { title, bars, logarithmic } of charts) {
    const scale = logarithmic
      ? (value: number): number => Math.log10(Math.max(1, value)) + 0.05
      : (value: number): number => value
    const most = Math.max(...bars.map(({ value }) => scale(value)), 1e-9)
    parts.push(`<text x="0" y="${y + 24}" font-weight="600" font-size="15">${escaped(title)}</text>`)
    y += HEAD
    for (const { name, value, shown } of bars) {
      const width = Math.max(1, ((WIDTH - NAMES - 130) * scale(value)) / most)
      const ours = name.startsWith('@svc/')
      parts.push(
        `<text x="${NAMES - 8}" y="${y + 15}" text-anchor="end"${ours ? ' font-weight="600"' : ''}>${escaped(name)}</text>`,
        `<rect x="${NAMES}" y="${y + 3}" width="${width.toFixed(1)}" height="${ROW - 8}" rx="2" fill="${ours ? '#0b7a75' : '#8a94a6'}"/>`,
        `<text x="${(NAMES + width + 6).toFixed(1)}" y="${y + 15}">${escaped(shown)}</text>`,
      )
      y += ROW
    }
    y += 18
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" role="img" aria-label="${escaped(charts.map(({ title }) => title).join('; '))}" font-family="system-ui, sans-serif" font-size="12"><style>text{fill:#1c2430}@media(prefers-color-scheme:dark){text{fill:#e6e9ee}}</style>${parts.join('')}</svg>\n`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
}
