import { expect, it } from 'vitest'
import { dueAt, isMorning } from './scan-job.ts'

const utc = (text: string) => Date.parse(`${text}Z`)
const schedule = { days: ['monday', 'friday'] as const, at: '03:30', deep: false, newDevices: true }

it('a schedule is due on its days by the wall clock of its network', () => {
  const next = (lastAt: string, zone = 'Europe/Berlin') =>
    dueAt({ ...schedule, days: [...schedule.days], network: 1, lastAt: utc(lastAt) }, zone)
  // 2026-01-05 is a Monday.
  expect(next('2026-01-04T12:00:00')).toBe(utc('2026-01-05T02:30:00'))
  expect(next('2026-01-05T02:30:00')).toBe(utc('2026-01-09T02:30:00'))
  expect(next('2026-07-03T12:00:00')).toBe(utc('2026-07-06T01:30:00'))
  expect(dueAt({ ...schedule, days: [], network: 1, lastAt: 0 }, 'UTC')).toBe(Number.POSITIVE_INFINITY)
})

it('each network has one look early in its own morning, not all at once', () => {
  const looks = (id: number, timezone: string) =>
    Array.from({ length: 288 }, (_, at) => utc('2026-01-05T00:00:00') + at * 300_000).filter((at) =>
      isMorning({ id, timezone }, at),
    )
  for (const id of [1, 2, 77, 4_711]) {
    const [one, ...more] = looks(id, 'UTC')
    expect(more).toEqual([])
    expect(one!).toBeGreaterThanOrEqual(utc('2026-01-05T02:00:00'))
    expect(one!).toBeLessThan(utc('2026-01-05T05:05:00'))
  }
  expect(new Set([1, 2, 3, 4].map((id) => looks(id, 'UTC')[0])).size).toBe(4)
  expect(looks(1, 'Asia/Tokyo')[0]).toBe(looks(1, 'UTC')[0]! + 15 * 3_600_000)
})
