import { expect, test } from 'vitest'
import { demoDocuments } from './documents.data.ts'
import { type DemoNeeds, seedDemo } from './seed.ts'
import { demoTexts } from './texts.data.ts'

/** A server that dies before the call of that number, once. */
function server(dyingAt: number) {
  const state = new Map<string, string>()
  const organisations: string[] = []
  const widgets = new Set<string>()
  const documents = new Set<string>()
  const anchored = new Set<string>()
  const receipts = new Set<string>()
  let calls = 0
  const call = async <T>(work: () => T): Promise<T> => {
    if (++calls === dyingAt) throw new Error('killed')
    return work()
  }
  const needs: DemoNeeds = {
    hasOrganisations: () => call(() => organisations.length > 0),
    addOrganisation: ({ id }) => call(() => !organisations.includes(id) && organisations.push(id) > 0),
    addWidget: (orgId, { id }) => call(() => void widgets.add(`${orgId}/${id}`)),
    setUp: (orgId) => call(() => void state.set('set up', orgId)),
    createKey: (_, name) => call(() => name),
    issueToken: (email) => call(() => email),
    govern: (_, text, at) => call(() => void receipts.add(`${at} ${text}`)),
    attest: (_, text, at) => call(() => void receipts.add(`${at} ${text}`)),
    runAnchor: (_, day) => call(() => anchored.add(day)),
    addDocument: (_, filename) => call(() => documents.add(filename)),
    save: () => call(() => {}),
    getState: (name) => call(() => state.get(name)),
    setState: (name, value) => call(() => void state.set(name, value)),
    clock: () => Date.parse('2026-11-20T12:00:00Z'),
  }
  const made = () => ({
    ...{ organisations: organisations.length, widgets: widgets.size, isSetUp: state.has('set up') },
    ...{ documents: documents.size, anchored: anchored.size, receipts: receipts.size },
  })
  return { needs, made, calls: () => calls, ids: () => [...organisations, ...widgets] }
}

test('a seeding that dies anywhere is whole after the next start', async () => {
  const whole = {
    ...{ organisations: 1, widgets: 1, isSetUp: true, documents: demoDocuments.length },
    ...{ anchored: demoTexts.length, receipts: demoTexts.flat().length },
  }
  const smooth = server(Number.POSITIVE_INFINITY)
  expect(await seedDemo(smooth.needs)).toMatchObject({ slug: 'acme' })
  expect(smooth.made()).toEqual(whole)
  expect(await seedDemo(smooth.needs)).toBeNull()

  for (let dyingAt = 1; dyingAt < smooth.calls(); dyingAt++) {
    const cut = server(dyingAt)
    await expect(seedDemo(cut.needs)).rejects.toThrow('killed')
    const credentials = await seedDemo(cut.needs)
    expect([dyingAt, cut.made()]).toEqual([dyingAt, whole])
    const { org_id, widget_id } = credentials!
    expect(cut.ids()).toEqual([org_id, `${org_id}/${widget_id}`])
  }
})

test('one that an older version began is finished, and a database with organisations is left alone', async () => {
  const older = server(Number.POSITIVE_INFINITY)
  await older.needs.setState('demo', JSON.stringify({ orgId: 'o', widgetId: 'w' }))
  await older.needs.addOrganisation({ id: 'o', slug: 'acme', name: 'Acme', plan: 'pro' })
  expect(await seedDemo(older.needs)).toMatchObject({ org_id: 'o', widget_id: 'w' })
  expect(older.made()).toMatchObject({ organisations: 1, widgets: 1, isSetUp: true })

  const others = server(Number.POSITIVE_INFINITY)
  await others.needs.addOrganisation({ id: 'theirs', slug: 'theirs', name: 'Theirs', plan: 'pro' })
  expect(await seedDemo(others.needs)).toBeNull()
  expect(others.made().widgets).toBe(0)
})
