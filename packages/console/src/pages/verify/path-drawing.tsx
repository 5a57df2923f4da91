/** The path of a proof, drawn: the leaf at one end, the root at the other, the memo behind it; each hash that is met stands beside. */
import { type PathNode, pathNodes } from '@svc/merkle/explain'
import type { VNode } from 'preact'
import { Icon } from '../../parts/icon.tsx'
import { Identifier, short } from '../../parts/identifier.tsx'
import { t } from '../../words.ts'

export interface PathDrawingProps {
  readonly fingerprint: string
  readonly proof: readonly { readonly hash: string; readonly position: 'left' | 'right' }[]
  /** What the row says the root is. */
  readonly root: string
  /** The step at fault, from 0 at the leaf. */
  readonly faultAt: number | null
  readonly memo: 'open' | 'good' | 'bad'
}

export function PathDrawing(props: PathDrawingProps): VNode {
  const nodes = pathNodes(props.fingerprint, props.proof)
  const reached = nodes[nodes.length - 1] as PathNode
  const isReached = reached.hash === props.root
  return (
    <div class="path">
      <Drawing {...props} nodes={nodes} isReached={isReached} />
      <Steps {...props} nodes={nodes} isReached={isReached} />
    </div>
  )
}

interface Drawn extends PathDrawingProps {
  readonly nodes: readonly PathNode[]
  readonly isReached: boolean
}

/** The drawing's own units are pixels at the usual size of type. */
const REM = 16
const COLUMN = 160
const WIDTH = 132
const HEIGHT = 28
const TOP = 16
const MIDDLE = 72
const BOTTOM = 128

/** It is wider than the page when the tree is deep, and is moved by the keyboard as well. */
const SCROLLS = { tabIndex: 0 }

/** The same as the list below it, for the eye. */
function Drawing({ nodes, isReached, root, faultAt, memo }: Drawn): VNode {
  const last = nodes.length - 1
  const columns = nodes.length + (isReached ? 1 : 2)
  const at = (column: number) => column * COLUMN
  const [width, height] = [columns * COLUMN - (COLUMN - WIDTH) + 2, BOTTOM + HEIGHT + 16]
  const memoAt = at(isReached ? last + 1 : last + 2)
  return (
    <section class="path-drawing" {...SCROLLS} aria-label={t('The path, drawn')}>
      <svg
        aria-hidden="true"
        width={`${width / REM}rem`}
        height={`${height / REM}rem`}
        viewBox={`-1 -1 ${width} ${height}`}
      >
        {nodes.map(({ sibling, side }, i) => {
          if (sibling === null) return null
          const y = side === 'left' ? TOP : BOTTOM
          const tone = faultAt === i ? 'bad' : ''
          return (
            <g key={`s${i}`} class={tone}>
              <path class="edge" d={curve(at(i), MIDDLE, at(i + 1), MIDDLE)} />
              <path class="edge" d={curve(at(i), y, at(i + 1), MIDDLE)} />
              <Box x={at(i)} y={y} hash={sibling} kind="sibling" />
            </g>
          )
        })}
        {nodes.map(({ hash }, i) => (
          <g key={`n${i}`}>
            <Box
              x={at(i)}
              y={MIDDLE}
              hash={hash}
              kind={i === last ? (isReached ? 'root' : 'astray') : 'node'}
            />
            <text class="caption" x={at(i) + WIDTH / 2} y={captionAt(nodes, i)}>
              {i === 0 ? t('leaf') : i === last && isReached ? t('root') : t('step {n}', { n: i })}
            </text>
          </g>
        ))}
        {!isReached && (
          <g>
            <path class="edge broken" d={curve(at(last), MIDDLE, at(last + 1), MIDDLE)} />
            <Box x={at(last + 1)} y={MIDDLE} hash={root} kind="astray" />
            <text class="caption" x={at(last + 1) + WIDTH / 2} y={MIDDLE + HEIGHT + 16}>
              {t('root of the row')}
            </text>
          </g>
        )}
        <path
          class={`edge ${memo === 'good' ? '' : 'broken'}`}
          d={curve(memoAt - COLUMN, MIDDLE, memoAt, MIDDLE)}
        />
        <rect
          class={`box memo ${memo}`}
          x={memoAt}
          y={MIDDLE}
          width={WIDTH}
          height={HEIGHT}
          rx={HEIGHT / 2}
        />
        <text class="memo-text" x={memoAt + WIDTH / 2} y={MIDDLE + HEIGHT / 2}>
          {memo === 'good' ? t('memo: the root') : memo === 'bad' ? t('memo: differs') : t('memo: not read')}
        </text>
      </svg>
    </section>
  )
}

function Box({ x, y, hash, kind }: { x: number; y: number; hash: string; kind: string }): VNode {
  return (
    <g>
      <rect class={`box ${kind}`} x={x} y={y} width={WIDTH} height={HEIGHT} rx={6} />
      <text class="hash" x={x + WIDTH / 2} y={y + HEIGHT / 2}>
        {short(hash)}
      </text>
    </g>
  )
}

/** Above or below the node, where its sibling is not. */
function captionAt(nodes: readonly PathNode[], i: number): number {
  const isFree = (side: 'left' | 'right') => nodes[i]?.side !== side && nodes[i - 1]?.side !== side
  return isFree('right') || nodes[i]?.side === 'left' ? MIDDLE + HEIGHT + 16 : MIDDLE - 8
}

function curve(fromX: number, fromY: number, toX: number, toY: number): string {
  const [x1, y1, x2, y2] = [fromX + WIDTH, fromY + HEIGHT / 2, toX, toY + HEIGHT / 2]
  const half = (x1 + x2) / 2
  return `M${x1} ${y1}C${half} ${y1} ${half} ${y2} ${x2} ${y2}`
}

function Steps({ nodes, isReached, root, faultAt }: Drawn): VNode {
  return (
    <ol class="path-steps">
      {nodes.map(({ hash }, i) => {
        const before = nodes[i - 1]
        const isFault = faultAt !== null && faultAt === i - 1
        return (
          <li key={`${i}-${hash}`} class={isFault ? 'bad' : ''}>
            <span class="path-mark">
              <Icon name={isFault ? 'close' : 'done'} />
            </span>
            <span class="path-how">
              {before?.sibling ? (
                <>
                  {before.side === 'left' ? t('with, on its left,') : t('with, on its right,')}
                  <Identifier value={before.sibling} name={t('sibling')} />
                </>
              ) : (
                t('SHA-256 of the fingerprint')
              )}
            </span>
            <span class="path-gives">
              <span class="muted">{t('gives')}</span>
              <Identifier value={hash} name={t('hash')} />
            </span>
          </li>
        )
      })}
      <li class={isReached ? 'end' : 'end bad'}>
        <span class="path-mark">
          <Icon name={isReached ? 'done' : 'close'} />
        </span>
        <span class="path-how">
          {isReached ? t('which is the root of the row') : t('which is not the root of the row')}
        </span>
        <span class="path-gives">
          <Identifier value={root} name={t('root')} />
        </span>
      </li>
    </ol>
  )
}
