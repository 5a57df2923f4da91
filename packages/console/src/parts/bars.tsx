/** Bars over time, in parts: drawn in SVG, so that nothing needs a style of its own, with the figures in a table for those who do not see it, or cannot hover. */
import type { ComponentChildren, VNode } from 'preact'
import { Link } from '../router.tsx'
import { number, t } from '../words.ts'
import type { Tone } from './chip.tsx'
import { Table } from './table.tsx'

export interface BarPart {
  readonly name: string
  readonly tone: Tone
  readonly value: number
}

export interface Bar {
  /** Under the bar. */
  readonly label: string
  readonly parts: readonly BarPart[]
}

export interface BarsProps {
  readonly caption: string
  /** What the labels are; days when absent. */
  readonly head?: string
  readonly bars: readonly Bar[]
  /** What else may be shown: a field at its head. */
  readonly choice?: ComponentChildren
}

const HEIGHT = 140

export function Bars({ caption, head, bars, choice }: BarsProps): VNode {
  const most = Math.max(1, ...bars.map(({ parts }) => sum(parts)))
  const names = bars[0]?.parts ?? []
  const step = 100 / Math.max(1, bars.length)
  // Every label where there is room for all, else each second, third …
  const each = Math.ceil(bars.length / 14)
  return (
    <figure class="bars">
      <figcaption>
        <span>{caption}</span>
        {names.length > 1 && (
          <ul class="chart-legend" aria-hidden="true">
            {names.map(({ name, tone }) => (
              <li key={name} class={`tone-${tone}`}>
                {name}
              </li>
            ))}
          </ul>
        )}
        {choice}
      </figcaption>
      {/* How high the highest is, for whoever cannot hover. */}
      <p class="bars-most small muted" aria-hidden="true">
        {number(most)}
      </p>
      <svg width="100%" height={HEIGHT + 1} aria-hidden="true">
        <line x1="0" x2="100%" y1="0.5" y2="0.5" class="axis most" />
        <line x1="0" x2="100%" y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} class="axis" />
        {bars.map(({ label, parts }, i) => {
          let y = HEIGHT
          return (
            <g key={label}>
              <title>{`${label}: ${parts.map(({ name, value }) => `${name} ${number(value)}`).join(', ')}`}</title>
              {parts.map(({ name, tone, value }) => {
                const height = (value / most) * HEIGHT
                y -= height
                return (
                  <rect
                    key={name}
                    class={`fill tone-${tone}`}
                    x={`${i * step + step * 0.2}%`}
                    y={y}
                    width={`${step * 0.6}%`}
                    height={height}
                  />
                )
              })}
            </g>
          )
        })}
      </svg>
      <div class="bar-labels" aria-hidden="true">
        {bars.map(({ label }, i) => (
          <span key={label}>{i % each === 0 ? label : ''}</span>
        ))}
      </div>
      <details class="bars-table">
        <summary>
          {t('As a table')}
          <span class="sr">: {caption}</span>
        </summary>
        <Table
          caption={caption}
          rows={bars}
          keyOf={({ label }) => label}
          columns={[
            { head: head ?? t('Day'), cell: ({ label }) => label },
            ...names.map(({ name }, i) => ({
              head: name,
              isNumber: true,
              cell: ({ parts }: Bar) => number(parts[i]?.value ?? 0),
            })),
          ]}
        />
      </details>
    </figure>
  )
}

function sum(parts: readonly BarPart[]): number {
  return parts.reduce((total, { value }) => total + value, 0)
}

export interface RankedProps {
  readonly caption: string
  readonly rows: readonly { readonly name: string; readonly value: number; readonly href?: string }[]
}

/** The most of something, longest first. */
export function Ranked({ caption, rows }: RankedProps): VNode {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <figure class="ranked">
      <figcaption>{caption}</figcaption>
      <ol>
        {rows.map(({ name, value, href }) => (
          <li key={name}>
            {href ? <Link href={href}>{name}</Link> : <span>{name}</span>}
            <span class="number">{number(value)}</span>
            <svg width="100%" height="4" aria-hidden="true">
              <rect class="ground" width="100%" height="4" rx="2" />
              <rect class="fill tone-accent" width={`${(value / most) * 100}%`} height="4" rx="2" />
            </svg>
          </li>
        ))}
      </ol>
    </figure>
  )
}

export interface MeterProps {
  readonly name: string
  readonly used: number
  /** Null without a limit. */
  readonly limit: number | null
  /** What is counted, where the name leaves it open. */
  readonly help?: string
}

/** How much of a limit is used. */
export function Meter({ name, used, limit, help }: MeterProps): VNode {
  const part = limit ? Math.min(1, used / limit) : 0
  return (
    <div class="meter">
      <span>{name}</span>
      <span class="number muted">
        {limit === null
          ? t('{used}, no limit', { used: number(used) })
          : t('{used} of {limit}', { used: number(used), limit: number(limit) })}
      </span>
      <svg width="100%" height="6" aria-hidden="true">
        <rect class="ground" width="100%" height="6" rx="3" />
        <rect
          class={`fill tone-${part >= 0.9 ? 'bad' : 'accent'}`}
          width={`${part * 100}%`}
          height="6"
          rx="3"
        />
      </svg>
      {help && <p class="help">{help}</p>}
    </div>
  )
}

export interface FigureProps {
  readonly name: string
  readonly value: string
  readonly href?: string
}

/** Figures side by side. */
export function Figures({ figures }: { readonly figures: readonly FigureProps[] }): VNode {
  return (
    <dl class="figures">
      {figures.map(({ name, value, href }) => (
        <div key={name}>
          <dt>{href ? <Link href={href}>{name}</Link> : name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
