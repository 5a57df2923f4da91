import { expectTypeOf, it } from 'vitest'
import type { SvcChat, WidgetHandle } from './index.ts'

it('what is told is known by its type, wherever it is heard', () => {
  const listen = (handle: WidgetHandle, page: Document) => {
    handle.on('unread', ({ detail }) => expectTypeOf(detail.count).toEqualTypeOf<number>())
    page.addEventListener('svc:feedback', ({ detail }) =>
      expectTypeOf(detail.rating).toEqualTypeOf<'up' | 'down' | null>(),
    )
    // @ts-expect-error there is no such event
    handle.on('message', () => {})
  }
  expectTypeOf(listen).toBeFunction()
  expectTypeOf<HTMLElementTagNameMap['svc-chat']>().toEqualTypeOf<SvcChat>()
})
