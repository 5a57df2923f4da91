/** A tenant's colour, made readable: 4.5 to 1 against the panel in both themes (WCAG 2.2, 1.4.3). */

type Rgb = readonly [number, number, number]

/** The panel in the light theme and in the dark one, as theme.css has them. */
const PANELS: readonly Rgb[] = [
  [253, 253, 255],
  [20, 22, 28],
]
const LEAST = 4.5

export interface Accent {
  readonly accent: string
  readonly onAccent: string
}

/** For the light theme and the dark; null for what is no colour in hex. */
export function accentsOf(color: unknown): readonly [light: Accent, dark: Accent] | null {
  if (typeof color !== 'string' || !/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color)) return null
  const hex = color.length === 4 ? color.replace(/[\da-f]/gi, '$&$&') : color
  const given = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
  return PANELS.map((panel, i) => {
    const toward: Rgb = i === 0 ? [0, 0, 0] : [255, 255, 255]
    let rgb = given
    for (let step = 1; step <= 20 && contrast(rgb, panel) < LEAST; step++) rgb = mix(given, toward, step / 20)
    const onAccent = contrast(rgb, [255, 255, 255]) >= LEAST ? '#fff' : '#101014'
    return { accent: hexOf(rgb), onAccent }
  }) as unknown as readonly [Accent, Accent]
}

/** The rules that put a tenant's colour in place of ours. */
export function accentRules(color: unknown): string {
  const accents = accentsOf(color)
  if (!accents) return ''
  const [light, dark] = accents
  return `:host{--svc-accent:light-dark(${light.accent},${dark.accent});--svc-on-accent:light-dark(${light.onAccent},${dark.onAccent})}`
}

/** WCAG 2.2, contrast ratio. */
export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function mix(a: Rgb, b: Rgb, part: number): Rgb {
  return a.map((value, i) => Math.round(value + (b[i]! - value) * part)) as unknown as Rgb
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
