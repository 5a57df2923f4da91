/** The assistant: its name, its greeting, and how it speaks. */
import type { VNode } from 'preact'
import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { useEditing } from '../../parts/editing.ts'
import { EditingForm } from '../../parts/editing-form.tsx'
import { TextArea, TextField } from '../../parts/field.tsx'
import { Heading } from '../../parts/heading.tsx'
import { type Kept, keptOf } from '../../parts/kept.ts'
import { Await } from '../../parts/state.tsx'
import { say } from '../../parts/toast.tsx'
import { Link } from '../../router.tsx'
import { number, t } from '../../words.ts'
import { changesIn, faultsIn, MAX_CONTACTS, MAX_PROMPT, MAX_TOKENS, type Speech, speechOf } from './speech.ts'
import './bot.css'

/** The form edits two resources, each with an ETag of its own. */
interface Tags {
  readonly widget: string | undefined
  readonly bot: string | undefined
}

export default function Bot(): VNode {
  const bot = useLoad(read, [])
  return (
    <>
      <Heading title={t('Bot')}>
        {t('Who answers in the chat, and how.')} <Link href="/console/widget">{t('How it looks')}</Link>
      </Heading>
      <Await of={bot.loading} retry={bot.reload} rows={8}>
        {(saved) => <SpeechForm saved={saved} onKept={(kept) => bot.put(() => kept)} />}
      </Await>
    </>
  )
}

async function read(signal?: AbortSignal): Promise<Kept<Speech, Tags>> {
  const [widget, bot] = await Promise.all([
    keptOf(api.widgets.current({ signal })),
    keptOf(api.widgets.bot({ signal })),
  ])
  return { value: speechOf(widget.value, bot.value), tag: { widget: widget.tag, bot: bot.tag } }
}

async function write(now: Speech, { value, tag }: Kept<Speech, Tags>): Promise<void> {
  const { widget, bot } = changesIn(value, now)
  if (widget) await api.widgets.updateConfig(widget, { ifMatch: tag.widget })
  if (bot) await api.widgets.updateBot(bot, { ifMatch: tag.bot })
}

interface SpeechFormProps {
  readonly saved: Kept<Speech, Tags>
  onKept(kept: Kept<Speech, Tags>): void
}

function SpeechForm({ saved, onKept }: SpeechFormProps): VNode {
  const editing = useEditing({
    name: 'bot',
    saved,
    read,
    write,
    onKept,
    onSaved: () => say(t('Saved. Visitors see it within five minutes.')),
  })
  const { now } = editing
  const set = (change: Partial<Speech>) => editing.set({ ...now, ...change })
  const faults = faultsIn(now)
  const isRight = Object.keys(faults).length === 0
  return (
    <EditingForm
      of={editing}
      isRight={isRight}
      class="bot"
      names={{
        name: t('Name'),
        greeting: t('Greeting'),
        contacts: t('Your contact details'),
        prompt: t('System prompt'),
        temperature: t('Temperature'),
        length: t('Longest answer'),
      }}
    >
      <TextField
        label={t('Name')}
        error={faults.name ? t('It needs a name.') : null}
        value={now.name}
        onValue={(name) => set({ name })}
        maxLength={100}
        autocomplete="off"
      />
      <TextArea
        label={t('Greeting')}
        help={t('The first thing that stands in the chat.')}
        error={faults.greeting ? t('It needs a greeting.') : null}
        value={now.greeting}
        onValue={(greeting) => set({ greeting })}
        maxLength={1000}
        rows={2}
      />
      <TextArea
        label={t('Your contact details')}
        help={t(
          'One on each line: telephone numbers, e-mail, street and web addresses, accounts that you publish. They stay readable in answers, while those of others are redacted. Documents added before keep their placeholders: add them again.',
        )}
        error={
          faults.contacts
            ? t('At most {most} lines of 200 characters.', { most: number(MAX_CONTACTS) })
            : null
        }
        value={now.contacts}
        onValue={(contacts) => set({ contacts })}
        placeholder={'+49 30 5550 1820\ndesk@acme.example'}
        maxLength={12_000}
        rows={4}
      />
      <TextArea
        label={t('System prompt')}
        help={
          <>
            {t(
              'What the model is told before each conversation. Personal data in it is replaced by placeholders before it is kept, but for your contact details.',
            )}{' '}
            <span class="count">
              {t('{n} of {most}', { n: number(now.prompt.length), most: number(MAX_PROMPT) })}
            </span>
          </>
        }
        value={now.prompt}
        onValue={(prompt) => set({ prompt })}
        placeholder={t('You answer questions about our shop, in a few friendly sentences.')}
        maxLength={MAX_PROMPT}
        rows={10}
      />
      <div class="bot-figures">
        <TextField
          type="number"
          label={t('Temperature')}
          help={t('0 answers alike each time; 2 is at its freest. Facts do well with 0.2.')}
          error={faults.temperature ? t('A number from 0 to 2.') : null}
          value={now.temperature}
          onValue={(temperature) => set({ temperature })}
          min={0}
          max={2}
          step={0.1}
        />
        <TextField
          type="number"
          label={t('Longest answer')}
          help={t('In tokens, about three quarters of a word each; up to {most}.', {
            most: number(MAX_TOKENS),
          })}
          error={faults.length ? t('A whole number from 1 to {most}.', { most: number(MAX_TOKENS) }) : null}
          value={now.length}
          onValue={(length) => set({ length })}
          min={1}
          max={MAX_TOKENS}
          step={1}
        />
      </div>
    </EditingForm>
  )
}
