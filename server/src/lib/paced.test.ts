import { expect, it } from 'vitest'
import { paced } from './paced.ts'

const busyFor = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('rests three times as long as a piece took, and never longer than two seconds', async () => {
  const rests: number[] = []
  const rest = async (ms: number) => rests.push(ms)
  await paced(async () => busyFor(20), rest)
  await paced(async () => busyFor(700), rest)
  expect(rests[0]).toBeGreaterThanOrEqual(60)
  expect(rests[1]).toBe(2_000)
})

it('fails as the piece does', async () => {
  await expect(paced(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
})
