import { expect, it } from 'vitest'
import { monthBefore } from './month.ts'

it.each([
  ['UTC', '2026-03-31T10:00:00Z', '2026-02-28T10:00:00Z'],
  ['UTC', '2028-03-31T10:00:00Z', '2028-02-29T10:00:00Z'],
  ['UTC', '2028-02-29T10:00:00Z', '2028-01-29T10:00:00Z'],
  ['UTC', '2026-03-01T00:00:00Z', '2026-02-01T00:00:00Z'],
  ['UTC', '2026-01-15T23:59:59.123Z', '2025-12-15T23:59:59.123Z'],
  // There it is the 1st already, here still the last of the month before; and the other way round.
  ['Asia/Tokyo', '2026-02-28T15:30:00Z', '2026-01-31T15:30:00Z'],
  ['America/Los_Angeles', '2026-04-01T02:00:00Z', '2026-03-01T03:00:00Z'],
  ['America/Los_Angeles', '2026-03-01T07:30:00Z', '2026-01-29T07:30:00Z'],
  ['Asia/Kathmandu', '2026-03-31T18:14:00Z', '2026-02-28T18:14:00Z'],
])('in %s, %s is one month after %s', (zone, at, before) => {
  expect(new Date(monthBefore(Date.parse(at), zone)).toISOString()).toBe(new Date(before).toISOString())
})

it.each([
  ['the clock was put forward within the month', '2026-04-10T12:00:00+02:00', '2026-03-10T12:00:00+01:00'],
  ['the clock was put back within the month', '2026-11-10T12:00:00+01:00', '2026-10-10T12:00:00+02:00'],
  ['on the day itself, after the change', '2026-03-29T12:00:00+02:00', '2026-02-28T12:00:00+01:00'],
  [
    'the time was skipped that night: as much later',
    '2026-04-29T02:30:00+02:00',
    '2026-03-29T03:30:00+02:00',
  ],
  ['the time came twice that night: the first', '2026-11-25T02:30:00+01:00', '2026-10-25T02:30:00+02:00'],
])('%s', (_when, at, before) => {
  const month = monthBefore(Date.parse(at), 'Europe/Berlin')
  expect(new Date(month).toISOString()).toBe(new Date(before).toISOString())
})
