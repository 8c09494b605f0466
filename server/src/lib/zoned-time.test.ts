import { expect, it } from 'vitest'
import { clockAt } from './zoned-time.ts'

const at = Date.UTC(2026, 2, 29, 0, 59, 59)

it('each zone shows its own time, however many were asked in between', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const shown = zones.map((zone) => clockAt(at, zone))
  expect(zones.map((zone) => clockAt(at, zone))).toEqual(shown)
  expect(new Set(shown).size).toBeGreaterThan(30)
  const utc = (zone: string, moment = at) => new Date(clockAt(moment, zone)).toISOString()
  expect(utc('Europe/Berlin')).toBe('2026-03-29T01:59:59.000Z')
  expect(utc('Europe/Berlin', at + 1000)).toBe('2026-03-29T03:00:00.000Z')
  expect(utc('Asia/Kathmandu')).toBe('2026-03-29T06:44:59.000Z')
  expect(() => clockAt(at, 'Mars/Olympus')).toThrow(RangeError)
})
