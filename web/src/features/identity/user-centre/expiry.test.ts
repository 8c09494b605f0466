import { expect, it } from 'vitest'
import { tokenLimits } from '#contract/identity/tokens.ts'
import { dayAt, expiryOf, lastDay } from './expiry'

const now = new Date(2026, 10, 21, 12, 45).getTime()

it('counts days from now', () => {
  expect(expiryOf('90', '', now)).toBe(now + 90 * 86_400_000)
})

it('takes a chosen day to its end', () => {
  expect(new Date(expiryOf('date', '2026-11-21', now)!).toString()).toBe(
    new Date(2026, 10, 21, 23, 59, 59, 999).toString(),
  )
  expect(dayAt(expiryOf('date', lastDay(now), now)!)).toBe('2027-11-21')
})

it.each(['', '2026-11-20', '2027-11-22', 'tomorrow', '9999-12-31'])('refuses %j', (date) => {
  expect(expiryOf('date', date, now)).toBeNull()
})

it('never asks for more than the server allows', () => {
  for (let day = 0; day < 366; day += 1) {
    const midnight = new Date(2026, 0, 1 + day).getTime()
    const expiry = expiryOf('date', lastDay(midnight), midnight)!
    expect(expiry - midnight).toBeLessThan(tokenLimits.lifeMaxMs)
  }
})
