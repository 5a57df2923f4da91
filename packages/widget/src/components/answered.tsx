/** An answer: plain text, what it rests on, and what can be done with it. */
import type { VNode } from 'preact'
import type { Source } from '../conversation/ask.ts'
import type { Answer } from '../conversation/conversation.ts'
import { safeUrl } from '../markdown/link.ts'
import type { Face } from './face.ts'
import { Failed } from './failed.tsx'
import { Icon, type IconName } from './icons.tsx'
import { Shield } from './shield.tsx'

/** Most sources that are named below one answer. */
const MAX_SOURCES = 5

interface Props {
  readonly face: Face
  readonly answer: Answer
}

export function Answered({ face, answer }: Props): VNode {
  const { status, raw, fault, governance } = answer
  const { more } = face
  return (
    <div>
      {raw && (
        <div class="answer" dir="auto">
          {face.nodesOf(answer)}
        </div>
      )}
      {status === 'waiting' && (
        <div class="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      )}
      {status === 'stopped' && <p class="note">{face.locale.strings.stopped}</p>}
      {fault && <Failed face={face} fault={fault} isLast={answer === face.messages.at(-1)} />}
      {governance?.sources && <Sources face={face} sources={governance.sources} />}
      {status !== 'waiting' && status !== 'streaming' && raw && <Tools face={face} answer={answer} />}
      {more && face.receipt?.id === answer.id && <more.Receipt face={face} answer={answer} />}
    </div>
  )
}

function Sources({
  face,
  sources,
}: {
  readonly face: Face
  readonly sources: readonly Source[]
}): VNode | null {
  // What a server says is checked before it is shown.
  const named = Array.isArray(sources) ? sources.filter((one) => one && typeof one.title === 'string') : []
  if (named.length === 0) return null
  return (
    <ul class="sources" aria-label={face.locale.strings.sources}>
      {named.slice(0, MAX_SOURCES).map(({ title, url }) => {
        const href = safeUrl(url as string)
        return (
          <li key={title}>
            <Icon name="page" />
            {href ? (
              <a href={href} target="_blank" rel="noopener noreferrer nofollow" dir="auto">
                {title}
              </a>
            ) : (
              <bdi>{title}</bdi>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Tools({ face, answer }: Props): VNode {
  const { strings } = face.locale
  const rating = face.ratings[answer.id]
  const tool = (icon: IconName, name: string, act: () => void, isPressed?: boolean) => (
    <button type="button" class="small" aria-label={name} title={name} aria-pressed={isPressed} onClick={act}>
      <Icon name={icon} />
    </button>
  )
  return (
    <div class="tools">
      {answer.governance && <Shield face={face} answer={answer} />}
      {tool(face.copied === answer.id ? 'done' : 'copy', strings.copy, () => face.copy(answer))}
      {face.hasFeedback && [
        tool('up', strings.helpful, () => face.rate(answer, 'up'), rating === 'up'),
        // Drawn upside down.
        tool('up', strings.unhelpful, () => face.rate(answer, 'down'), rating === 'down'),
      ]}
    </div>
  )
}
