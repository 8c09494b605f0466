import { describe, expect, it } from 'vitest'
import { nextOccurrence } from './cron.ts'

const next = (line: string, zone: string, after: string) =>
  new Date(nextOccurrence(line, zone, Date.parse(after))).toISOString().slice(0, 16)

describe('the next time a crontab line names', () => {
  it.each([
    ['* * * * *', 'UTC', '2026-11-22T10:00:30Z', '2026-11-22T10:01'],
    ['*/15 * * * *', 'UTC', '2026-11-22T10:00:00Z', '2026-11-22T10:15'],
    ['17 3 * * *', 'Europe/Berlin', '2026-11-22T10:00:00Z', '2026-11-23T02:17'],
    ['0 9-17/4 * * 1-5', 'UTC', '2026-11-20T18:00:00Z', '2026-11-23T09:00'],
    ['30 6 1,15 * *', 'Asia/Kolkata', '2026-11-15T01:00:00Z', '2026-12-01T01:00'],
    ['0 0 * * 7', 'UTC', '2026-11-22T00:00:00Z', '2026-11-29T00:00'],
    ['0 0 29 2 *', 'UTC', '2026-11-22T00:00:00Z', '2028-02-29T00:00'],
    ['0 0 13 * 5', 'UTC', '2026-11-22T00:00:00Z', '2026-11-27T00:00'],
    ['5/20 * * * *', 'UTC', '2026-11-22T10:26:00Z', '2026-11-22T10:45'],
  ])('%s in %s after %s', (line, zone, after, expected) => {
    expect(next(line, zone, after)).toBe(expected)
  })

  it('comes later where the clock skips it, and once where it shows it twice', () => {
    expect(next('30 2 * * *', 'Europe/Berlin', '2027-03-28T00:00:00Z')).toBe('2027-03-28T01:30')
    expect(next('30 2 * * *', 'Europe/Berlin', '2027-10-30T22:30:00Z')).toBe('2027-10-31T00:30')
    expect(next('30 2 * * *', 'Europe/Berlin', '2027-10-31T00:30:00Z')).toBe('2027-11-01T01:30')
  })

  it.each([
    ['* * * *', /five fields/],
    ['60 * * * *', /minute 60: 0 to 59/],
    ['* 5-2 * * *', /hour 5-2/],
    ['* * 0 * *', /day of the month 0/],
    ['* * * jan *', /month jan: not understood/],
    ['* * * * 8', /weekday 8/],
    ['*/0 * * * *', /minute/],
    ['0 0 31 2 *', /no day fits/],
  ])('%s is refused', (line, why) => {
    expect(() => nextOccurrence(line, 'UTC', 0)).toThrow(why)
  })
})
