import { expect, it } from 'vitest'
import { Slices } from './slices.ts'

/** Works for so many pieces of a millisecond. */
function* work(pieces: number): Generator<void, string> {
  for (let i = 0; i < pieces; i++) {
    const until = performance.now() + 1
    while (performance.now() < until);
    yield
  }
  return 'done'
}

it('what arrives meanwhile is seen to between two slices of one piece of work', async () => {
  let seen = 0
  const count = () => {
    seen += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  expect(await new Slices().run(work(60), 5)).toBe('done')
  clearImmediate(next)
  expect(seen).toBeGreaterThan(5)
})

it('work that may not go on ends, and lets go of what it holds', async () => {
  let isLetGo = false
  const pieces = (function* () {
    try {
      return yield* work(1_000)
    } finally {
      isLetGo = true
    }
  })()
  const left = () => {
    throw new Error('nobody waits')
  }
  await expect(new Slices().run(pieces, 5, left)).rejects.toThrow('nobody waits')
  expect(isLetGo).toBe(true)
})

it('a piece of work is done at once where nobody else was at it since events were seen to', async () => {
  const slices = new Slices()
  expect(slices.atOnce(() => 'first')).toBe('first')
  expect(slices.atOnce(() => 'second')).toBeUndefined()
  await new Promise(setImmediate)
  expect(slices.atOnce(() => 'third')).toBe('third')
  await new Promise(setImmediate)
  const waiting = slices.turn()
  expect(slices.atOnce(() => 'before who waits')).toBeUndefined()
  await waiting
})
