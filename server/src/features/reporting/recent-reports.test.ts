import { describe, expect, it } from 'vitest'
import { type BuiltReport, RecentReports } from './recent-reports.ts'
import type { ReportSubject } from './report-place.ts'
import { windowOf } from './window.ts'

const subject = (tenant: number): ReportSubject => ({
  ...{ extent: 'all', reach: { tenant, networks: 'all' }, scope: { tenant } },
  ...{ devices: [], networks: [], timezone: 'UTC', names: [] },
})
const window = windowOf('day', 1e12)

function recent() {
  const time = { now: 0 }
  let made = 0
  const reports = new RecentReports(() => time.now)
  const ask = (tenant = 1, outcome: Partial<BuiltReport> | Error = {}, at = window) =>
    reports.of('group', subject(tenant), at, async () => {
      made++
      if (outcome instanceof Error) throw outcome
      return { sections: [], missing: [], whole: true, ...outcome }
    })
  return { time, ask, made: () => made }
}

describe('recent reports', () => {
  it('are made once for all who ask at the same time and within a minute', async () => {
    const { time, ask, made } = recent()
    await Promise.all([ask(), ask()])
    time.now = 59_999
    await ask()
    expect(made()).toBe(1)
    time.now = 60_000
    await ask()
    expect(made()).toBe(2)
  })

  it('are never those of another reach or another time', async () => {
    const { ask, made } = recent()
    await ask(1)
    await ask(2)
    await ask(1, {}, windowOf('day', 1e12 + 60_000))
    await ask(1, {}, windowOf('week', 1e12))
    expect(made()).toBe(4)
  })

  it('that failed or are not whole are made again', async () => {
    const { ask, made } = recent()
    await expect(ask(1, new Error('away'))).rejects.toThrow('away')
    await ask(1, { whole: false })
    await ask()
    expect(made()).toBe(3)
  })

  it('are given up when the last of their readers has left, and made anew for the next', async () => {
    const reports = new RecentReports(() => 0)
    const asked: AbortSignal[] = []
    const make = (readers: AbortSignal) => {
      asked.push(readers)
      const { promise, reject } = Promise.withResolvers<BuiltReport>()
      readers.addEventListener('abort', () => reject(new Error('given up')))
      return promise
    }
    const [one, other] = [new AbortController(), new AbortController()]
    const waiting = [one, other].map(({ signal }) => reports.of('group', subject(1), window, make, signal))
    const outcomes = Promise.allSettled(waiting)
    one.abort()
    expect(asked.map(({ aborted }) => aborted)).toEqual([false])
    other.abort()
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    reports.of('group', subject(1), window, make).catch(() => undefined)
    expect(asked.map(({ aborted }) => aborted)).toEqual([true, false])
  })
})
