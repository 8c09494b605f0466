import { expect, it } from 'vitest'
import { FairStarts } from './fair-starts.ts'

const turnOfEvents = () => new Promise((resolve) => setImmediate(resolve))

it('a holder begins one piece in each turn of the event loop, whoever else asks for how many', async () => {
  const starts = new FairStarts()
  const begun: string[] = []
  const begin = async (holder: string) => {
    await starts.turn(holder)
    begun.push(holder)
  }
  const all = [...Array.from({ length: 4 }, () => begin('much')), begin('little')]
  await Promise.resolve()
  expect(begun).toEqual(['much', 'little'])
  await turnOfEvents()
  expect(begun).toEqual(['much', 'little', 'much'])
  const next = begin('little')
  await Promise.resolve()
  expect(begun.at(-1)).toBe('little')
  await Promise.all([...all, next])
  expect(begun).toHaveLength(6)
})

it('who asks again later begins at once', async () => {
  const starts = new FairStarts()
  expect(starts.turn(1)).toBeUndefined()
  await turnOfEvents()
  expect(starts.turn(1)).toBeUndefined()
  expect(starts.turn(1)).toBeInstanceOf(Promise)
})
