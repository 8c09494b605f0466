import { afterEach, expect, it, vi } from 'vitest'
import { emptyDocument } from '#contract/configuration/sections.ts'
import { fakeFetch, ok } from '../../testing/fake-fetch'
import { applyDrafts, type Draft, endDraft, setDraft } from './drafts'

const empty = emptyDocument('wireless')
const draft: Draft = { place: { group: 7 }, base: 3, saved: empty, document: empty }
const kept = ok({ key: 'n7:wireless', revision: 1, network: 7, name: 'Pier' })
const key = 'applied'

afterEach(() => {
  vi.useRealTimers()
  endDraft(key)
  vi.unstubAllGlobals()
})

it('a draft is applied once the server has it: what arrived after that would stand there for good', async () => {
  const arrives = Promise.withResolvers<typeof kept>()
  const calls = fakeFetch(() => arrives.promise)
  setDraft(key, draft)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  const order: string[] = []
  const applied = applyDrafts([key], async () => void order.push('applied'))
  order.push('arrived')
  arrives.resolve(kept)
  await applied
  expect(order).toEqual(['arrived', 'applied'])
})

it('a draft that is applied is not sent meanwhile, and is when it was not applied', async () => {
  const calls = fakeFetch(() => kept)
  const refused = Promise.withResolvers<void>()
  const later = fakeTimers()
  const applied = applyDrafts([key], () => refused.promise)
  setDraft(key, draft)
  await later(5_000)
  expect(calls).toEqual([])
  refused.reject(new Error('somebody saved meanwhile'))
  await expect(applied).rejects.toThrow('somebody saved meanwhile')
  await later(5_000)
  expect(calls).toHaveLength(1)
})

it('a draft that was applied is not sent any more', async () => {
  const calls = fakeFetch(() => kept)
  const later = fakeTimers()
  setDraft(key, draft)
  await applyDrafts([key], () => later(5_000))
  endDraft(key)
  await later(5_000)
  expect(calls).toEqual([])
})

function fakeTimers() {
  vi.useFakeTimers()
  return async (ms: number) => {
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(ms)
  }
}
