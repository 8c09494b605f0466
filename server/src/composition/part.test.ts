import { expect, it } from 'vitest'
import { foldParts, type Part } from './part.ts'

const part = (name: string, done: string[], more: Part = {}): Part => ({
  start: async () => void done.push(`start ${name}`),
  stop: async () => void done.push(`stop ${name}`),
  ...more,
})

it('parts start in their order and stop in the reverse', async () => {
  const done: string[] = []
  const all = foldParts([part('a', done), { metrics: () => ({ x: 1 }) }, part('b', done)])
  await all.start()
  await all.stop()
  expect(done).toEqual(['start a', 'start b', 'stop b', 'stop a'])
})

it('one that cannot stop keeps none of the others from it, and is told', async () => {
  const done: string[] = []
  const stop = () => {
    throw new Error('stuck')
  }
  const all = foldParts([part('a', done), part('b', done, { stop }), part('c', done)])
  await expect(all.stop()).rejects.toMatchObject({ errors: [{ message: 'stuck' }] })
  expect(done).toEqual(['stop c', 'stop a'])
})

it('what parts have is put together, and no call is audited twice', async () => {
  const audited = { groups: { table: 'network', by: 'ID' } } as const
  const all = foldParts([{ audited, metrics: () => ({ a: 1 }) }, { metrics: async () => ({ b: 2 }) }])
  expect(all.audited).toEqual(audited)
  expect(await all.metrics()).toEqual({ a: 1, b: 2 })
  expect(() => foldParts([{ audited }, { audited }])).toThrow('groups is audited by two parts')
})
