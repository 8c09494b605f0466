import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeClock } from '../testing/fake-clock.ts'
import type { JobRepository } from './job.repository.ts'
import { JobWorker } from './job-worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('while the records are away that is told once, they are tried less and less often, and told when back', async () => {
  const told: string[] = []
  const tell = (_fields: unknown, message: string) => void told.push(message)
  let [isAway, tries] = [true, 0]
  const claim: JobRepository['claim'] = async () => {
    tries++
    if (isAway) throw new Error('connect ECONNREFUSED')
    return undefined
  }
  const worker = new JobWorker({
    jobs: { claim, prune: async () => undefined } as Partial<JobRepository> as JobRepository,
    clock: new FakeClock(),
    log: { error: tell, info: tell } as never,
  })
  worker.start([{ kind: 'any', run: async () => undefined }])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(told).toEqual(['jobs could not be looked at'])
  expect(tries).toBeLessThan(30)
  isAway = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual(['jobs could not be looked at', 'works again: jobs could not be looked at'])
  expect(tries).toBeGreaterThan(30)
  await worker.stop()
})
