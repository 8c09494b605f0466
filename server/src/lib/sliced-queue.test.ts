import { expect, it } from 'vitest'
import { othersTurn } from './others-turn.ts'
import { SlicedQueue } from './sliced-queue.ts'

/** Each piece of work takes so long by a clock of its own. */
function opened({ workMs = 3, sliceMs = 5, maxBytes = 1_000 } = {}) {
  const clock = { now: 0 }
  const queue = new SlicedQueue({ sliceMs, maxBytes }, () => clock.now)
  const done: string[] = []
  const give = (name: string, bytes = 0) =>
    queue.run(() => {
      clock.now += workMs
      done.push(name)
    }, bytes)
  return { give, done, clock }
}

it('runs at once what comes while there is time, and the rest in later turns, in order', async () => {
  const { give, done } = opened()
  for (const name of ['a', 'b', 'c', 'd', 'e']) give(name)
  expect(done).toEqual(['a', 'b'])
  await othersTurn()
  expect(done).toEqual(['a', 'b', 'c', 'd'])
  await othersTurn()
  expect(done).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('lets nothing overtake what waits', async () => {
  const { give, done } = opened({ workMs: 6 })
  give('a')
  give('b')
  await othersTurn()
  give('c')
  expect(done).toEqual(['a', 'b'])
  await othersTurn()
  expect(done).toEqual(['a', 'b', 'c'])
})

it('begins a slice anew with each turn', async () => {
  const { give, done } = opened({ workMs: 6 })
  give('a')
  await othersTurn()
  give('b')
  expect(done).toEqual(['a', 'b'])
})

it('keeps no more waiting than it may: the oldest runs then', () => {
  const { give, done } = opened({ workMs: 6, maxBytes: 10_000 })
  give('a', 8_000)
  give('b', 5_000)
  give('c', 4_000)
  expect(done).toEqual(['a'])
  give('d', 3_000)
  expect(done).toEqual(['a', 'b'])
  give('e', 90_000)
  expect(done).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('keeps no crowd of small ones waiting either', () => {
  const { give, done } = opened({ workMs: 6, maxBytes: 10_000 })
  for (let one = 0; one < 1_000; one++) give(`${one}`)
  expect(done.length).toBeGreaterThan(900)
  expect(done).toEqual(Array.from(done, (_, one) => `${one}`))
})
