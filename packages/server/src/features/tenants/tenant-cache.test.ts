import { expect, it } from 'vitest'
import { standardSettings } from './settings.ts'
import type { Tenant } from './settings-store.ts'
import { createTenantCache } from './tenant-cache.ts'

function tenant(slug: string, name = slug): Tenant {
  return { id: `id-${slug}`, slug, name, plan: 'free', settings: standardSettings }
}

function counted(maxEntries = 3) {
  let now = 0
  const asked: string[] = []
  let answer: (slug: string) => Promise<Tenant | undefined> = async (slug) => tenant(slug)
  const cache = createTenantCache({
    load(slug) {
      asked.push(slug)
      return answer(slug)
    },
    clock: () => now,
    maxEntries,
  })
  return {
    cache,
    asked,
    advance: (ms: number) => {
      now += ms
    },
    answers: (next: typeof answer) => {
      answer = next
    },
  }
}

it('asks once for 300 seconds', async () => {
  const { cache, asked, advance } = counted()
  await cache.get('a')
  advance(299_999)
  await cache.get('a')
  expect(asked).toEqual(['a'])
  advance(1)
  await cache.get('a')
  expect(asked).toEqual(['a', 'a'])
})

it('asks again when the clock was set back, instead of for as long as that', async () => {
  const { cache, asked, advance } = counted()
  await cache.get('a')
  advance(-86_400_000)
  await cache.get('a')
  await cache.get('a')
  expect(asked).toEqual(['a', 'a'])
})

it('asks once for those who come at the same time', async () => {
  const { cache, asked } = counted()
  await Promise.all([cache.get('a'), cache.get('a'), cache.get('b')])
  expect(asked).toEqual(['a', 'b'])
})

it('keeps neither what is not there nor a failure', async () => {
  const { cache, asked, answers } = counted()
  answers(async () => undefined)
  expect(await cache.get('a')).toBeUndefined()
  answers(() => Promise.reject(new Error('gone')))
  await expect(cache.get('a')).rejects.toThrow('gone')
  answers(async (slug) => tenant(slug))
  expect(await cache.get('a')).toMatchObject({ slug: 'a' })
  expect(asked).toHaveLength(3)
})

it('makes room by who was asked for longest ago', async () => {
  const { cache, asked } = counted(2)
  for (const slug of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(slug)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

it('forgets one organisation’s, and keeps nothing that was read before a write', async () => {
  const { cache, asked, answers } = counted()
  await cache.get('a')
  await cache.get('b')
  cache.forget('id-a')
  await cache.get('b')
  expect(asked).toEqual(['a', 'b'])

  let release = (_: Tenant) => {}
  answers(() => new Promise((resolve) => (release = resolve)))
  const old = cache.get('a')
  cache.forget('id-a')
  answers(async (slug) => tenant(slug, 'new'))
  // Whoever comes after the write does not wait for what was read before it.
  expect(await cache.get('a')).toMatchObject({ name: 'new' })
  release(tenant('a', 'old'))
  expect(await old).toMatchObject({ name: 'old' })
  expect(await cache.get('a')).toMatchObject({ name: 'new' })
})
