import { describe, expect, it } from 'vitest'
import type { NewJob } from '../../../jobs/job-handler.ts'
import { Scoring } from './scoring.ts'

function opened({ fails = 0 } = {}) {
  const asked: NewJob[] = []
  const scoring = new Scoring({
    jobs: {
      enqueue: async (job) => {
        if (fails-- > 0) throw new Error('the records are away')
        return asked.push(job)
      },
    },
    networks: { networks: async () => [] },
    sites: { of: async () => null },
    series: { append: async () => undefined },
  })
  const run = scoring.handlers.find(({ kind }) => kind === 'health.score')!.run
  const begin = () =>
    run({ tenant: 1, args: { networks: [7] }, signal: new AbortController().signal } as Parameters<
      typeof run
    >[0])
  return { scoring, asked, begin }
}

describe('the score of a network that changes', () => {
  it('is asked for once, however many of its devices change', async () => {
    const { scoring, asked } = opened()
    for (let device = 0; device < 1_000; device++) await scoring.changed(1, 7, 1_000 + device)
    await scoring.changed(1, 8, 1_000)
    expect(asked.map(({ uniqueKey }) => uniqueKey)).toEqual(['health.network 7', 'health.network 8'])
  })

  it('is asked for again once it was begun, and once it should have been', async () => {
    const { scoring, asked, begin } = opened()
    await scoring.changed(1, 7, 1_000)
    await begin()
    await scoring.changed(1, 7, 1_001)
    await scoring.changed(1, 7, 90_000)
    expect(asked).toHaveLength(3)
  })

  it('is asked for again where that failed', async () => {
    const { scoring, asked } = opened({ fails: 1 })
    await expect(scoring.changed(1, 7, 1_000)).rejects.toThrow()
    await scoring.changed(1, 7, 1_001)
    expect(asked).toHaveLength(1)
  })
})
