import { expect, it } from 'vitest'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { TryLog } from './throttle.ts'

const HOUR = 3_600_000

it('tries that are out of the window leave no keys behind', () => {
  const clock = new FakeClock()
  const log = new TryLog(clock, HOUR, 100_000)
  for (let minute = 0; minute < 10_000; minute++) {
    log.add(`address ${minute}`)
    clock.advance(60_000)
  }
  expect(log.size).toBeLessThanOrEqual(60)
  expect(log.recent('address 9999')).toHaveLength(1)
  expect(log.recent('address 1')).toEqual([])
})

it('a key that is tried again and again keeps the tries of its window', () => {
  const clock = new FakeClock()
  const log = new TryLog(clock, HOUR, 100_000)
  for (let minute = 0; minute < 90; minute++) {
    log.add('one')
    log.add(`other ${minute}`)
    clock.advance(60_000)
  }
  expect(log.recent('one')).toHaveLength(59)
})
