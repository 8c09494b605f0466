import { describe, expect, it } from 'vitest'
import { nextRun, type Plan, reportEnd } from './next-run.ts'

const zone = 'Europe/Berlin'
const plan = (more: Partial<Plan>): Plan => ({
  ...{ range: 'day', weekday: 1, month_day: 1, at_minute: 7 * 60, timezone: zone },
  ...more,
})
const runs = (of: Plan, after: string, count: number): string[] => {
  const found: string[] = []
  for (let at = Date.parse(after); found.length < count; ) {
    at = nextRun(of, at)
    found.push(new Date(at).toISOString())
  }
  return found
}

describe('the next run of a plan', () => {
  it('comes at the same time of the clock before and after summer time', () => {
    expect(runs(plan({}), '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T05:00:00.000Z',
      '2026-03-30T05:00:00.000Z',
    ])
    expect(runs(plan({}), '2026-10-24T04:00:00Z', 3)).toEqual([
      '2026-10-24T05:00:00.000Z',
      '2026-10-25T06:00:00.000Z',
      '2026-10-26T06:00:00.000Z',
    ])
  })

  it('comes once where the clock shows its time twice, and later where it is skipped', () => {
    const half = plan({ at_minute: 150 })
    expect(runs(half, '2026-10-24T23:00:00Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
    expect(runs(half, '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ])
  })

  it('comes on its day of the week, and on the last day of a month that is too short', () => {
    expect(runs(plan({ range: 'week', weekday: 7 }), '2026-11-21T09:00:00Z', 2)).toEqual([
      '2026-11-22T06:00:00.000Z',
      '2026-11-29T06:00:00.000Z',
    ])
    expect(runs(plan({ range: 'month', month_day: 31 }), '2027-01-31T12:00:00Z', 3)).toEqual([
      '2027-02-28T06:00:00.000Z',
      '2027-03-31T05:00:00.000Z',
      '2027-04-30T05:00:00.000Z',
    ])
  })

  it('is in the future, also when it is due this very moment', () => {
    const now = Date.parse('2026-11-21T06:00:00Z')
    expect(nextRun(plan({}), now)).toBe(now + 86_400_000)
    expect(nextRun(plan({}), now - 1)).toBe(now)
  })

  it('reports up to the midnight before it', () => {
    const due = Date.parse('2026-10-25T06:00:00Z')
    expect(new Date(reportEnd(due, zone)).toISOString()).toBe('2026-10-24T22:00:00.000Z')
  })
})
