import { expect, it } from 'vitest'
import { paced } from './paced.ts'

const busyFor = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}
const { signal } = new AbortController()

it('rests three times as long as a piece took, and never longer than two seconds', async () => {
  const rests: number[] = []
  const rest = async (ms: number) => rests.push(ms)
  await paced(async () => busyFor(20), signal, rest)
  await paced(async () => busyFor(700), signal, rest)
  expect(rests[0]).toBeGreaterThanOrEqual(60)
  expect(rests[1]).toBe(2_000)
})

it('fails as the piece does', async () => {
  await expect(paced(() => Promise.reject(new Error('away')), signal)).rejects.toThrow('away')
})

it('rests no longer once it is ended', async () => {
  const ending = new AbortController()
  const from = performance.now()
  const done = paced(async () => busyFor(700), ending.signal)
  ending.abort()
  await done
  expect(performance.now() - from).toBeLessThan(2_000)
})
