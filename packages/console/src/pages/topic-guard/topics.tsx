/** Topics, each taken away by its button, and one more by Enter. */
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { counted, t } from '../../words.ts'

const MOST = 100
const LONGEST = 100

export interface TopicsProps {
  readonly topics: readonly string[]
  onTopics(topics: readonly string[]): void
}

export function Topics({ topics, onTopics }: TopicsProps): VNode {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const add = () => {
    const topic = text.trim().replace(/\s+/g, ' ')
    if (!topic) return
    if (!/[\p{L}\p{N}]/u.test(topic)) return setError(t('A topic has a letter or a digit.'))
    if (topics.length >= MOST)
      return setError(counted(MOST, { one: 'At most {n} topic.', other: 'At most {n} topics.' }))
    if (!topics.some((each) => each.toLowerCase() === topic.toLowerCase())) onTopics([...topics, topic])
    setText('')
  }
  return (
    <div class="group">
      <Field label={t('Topics')} help={t('Words or phrases, in any language.')} error={error}>
        {(bound) => (
          <div class="topic-new">
            <input
              {...bound}
              type="text"
              value={text}
              maxLength={LONGEST}
              autocomplete="off"
              onInput={(event) => {
                setText(event.currentTarget.value)
                setError(null)
              }}
              onKeyDown={(event) => {
                // Enter of an input method takes what is composed, and is not for the field; older Safari says so by 229 alone.
                if (event.key !== 'Enter' || event.isComposing || event.keyCode === 229) return
                // Enter adds; it does not save the form.
                event.preventDefault()
                add()
              }}
            />
            <Button icon="plus" onClick={add}>
              {t('Add')}
            </Button>
          </div>
        )}
      </Field>
      {topics.length > 0 && (
        <ul class="topics">
          {topics.map((topic) => (
            <li key={topic}>
              <span>{topic}</span>
              <button
                type="button"
                aria-label={t('Take {name} away', { name: topic })}
                onClick={() => onTopics(topics.filter((each) => each !== topic))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
