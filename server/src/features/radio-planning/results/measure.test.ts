import { describe, expect, it } from 'vitest'
import { DAY_MS, type DayFigures, judge, timesAround } from './measure.ts'

const quiet: DayFigures = { others: 0.1, busy: 0.3, retries: 0.05, signal: -60, throughput: 4e6, clients: 10 }

describe('what became of a radio', () => {
  it.each([
    ['others', { others: 0.25 }, 'worse'],
    ['busy', { busy: 0.45 }, 'worse'],
    ['retries', { retries: 0.12 }, 'worse'],
    ['signal', { signal: -66 }, 'worse'],
    ['retries', { retries: 0.02 }, 'better'],
    ['signal', { signal: -55 }, 'better'],
    ['throughput', { throughput: 1e6 }, 'worse'],
    ['others', {}, 'same'],
  ] as const)('is told by %s', (figure, part, outcome) => {
    expect(judge(quiet, { ...quiet, ...part })).toMatchObject({ figure, outcome })
  })

  it('does not blame a plan for what many more clients do', () => {
    const crowded = { ...quiet, clients: 30, busy: 0.7, retries: 0.2 }
    expect(judge(quiet, crowded).outcome).toBe('same')
    expect(judge(quiet, { ...crowded, others: 0.3 }).outcome).toBe('worse')
  })

  it('does not blame a plan for what fewer people move, nor for half of nothing', () => {
    expect(judge(quiet, { ...quiet, clients: 4, throughput: 1e6 }).outcome).toBe('same')
    const idle = { ...quiet, throughput: 50_000 }
    expect(judge(idle, { ...idle, throughput: 10_000 }).outcome).toBe('same')
  })

  it('is unknown where nothing was measured', () => {
    const none = { others: null, busy: null, retries: null, signal: null, throughput: null, clients: null }
    expect(judge(none, quiet)).toEqual({ outcome: 'unknown', figure: null, before: null, after: null })
  })
})

it('is held against the same hours of the week, or the day before where those were not measured', async () => {
  const applied = 30 * DAY_MS
  const asked: number[] = []
  const seriesFrom = (oldest: number) => ({
    query: async ({ time }: { time: number }) => {
      asked.push(time * 1000)
      const value: [number, string] = [time, String(time * 1000)]
      const result = time * 1000 < oldest ? [] : [{ metric: {}, value }]
      return { resultType: 'vector' as const, result, warnings: [], infos: [] }
    },
  })
  const radio = { tenant: 1, sn: 'ap1', radio: '0' }
  const week = await timesAround(seriesFrom(0), radio, applied)
  expect([week.before.busy, week.after.busy]).toEqual([applied - 6 * DAY_MS, applied + DAY_MS])
  const long = await timesAround(seriesFrom(0), radio, applied, 72)
  expect([long.before.busy, long.after.busy]).toEqual([applied - 4 * DAY_MS, applied + 3 * DAY_MS])
  const young = await timesAround(seriesFrom(applied - 2 * DAY_MS), radio, applied)
  expect([young.before.busy, young.after.busy]).toEqual([applied, applied + DAY_MS])
})
