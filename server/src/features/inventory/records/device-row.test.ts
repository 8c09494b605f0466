import { expect, it } from 'vitest'
import { blankRow, takeIn } from './device-row.ts'

it('takes in every value that differs, also none in the place of one', () => {
  const row = { ...blankRow('02AA00000001'), hostname: 'ap-1', users: 3, uptime_s: 60 }
  takeIn(row, { hostname: null, users: 3, uptime_s: 120, ip_lan: '10.0.0.2' })
  expect(row).toEqual({ ...blankRow('02AA00000001'), users: 3, uptime_s: 120, ip_lan: '10.0.0.2' })
  takeIn(row, {})
  expect(row.uptime_s).toBe(120)
})
