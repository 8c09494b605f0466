import { expect, it } from 'vitest'
import { nextAt } from './wall-clock.ts'

it.each([
  ['the same day', 480, '2026-01-10T06:30:20+01:00', '2026-01-10T08:00:00+01:00'],
  ['that very minute', 480, '2026-01-10T08:00:00+01:00', '2026-01-10T08:00:00+01:00'],
  ['the next day', 480, '2026-01-10T08:00:01+01:00', '2026-01-11T08:00:00+01:00'],
  ['midnight', 0, '2026-01-10T12:00:00+01:00', '2026-01-11T00:00:00+01:00'],
  ['after the change to summer time', 480, '2026-03-28T12:00:00+01:00', '2026-03-29T08:00:00+02:00'],
  ['an hour that summer time leaves out', 150, '2026-03-28T12:00:00+01:00', '2026-03-29T03:00:00+02:00'],
  ['after the change to winter time', 480, '2026-10-24T12:00:00+02:00', '2026-10-25T08:00:00+01:00'],
  ['the evening of the longest day', 1439, '2026-10-25T00:00:00+02:00', '2026-10-25T23:59:00+01:00'],
])('a clock on the wall comes to a minute next: %s', (_, minute, at, next) => {
  const found = nextAt(Date.parse(at), minute, 'Europe/Berlin')
  expect(new Date(found).toISOString()).toBe(new Date(Date.parse(next)).toISOString())
})
