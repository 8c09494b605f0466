import { expect, it } from 'vitest'
import { Restarts } from './restarts.ts'

it('a device that comes back and says it started anew is told of once; a first call is no restart', () => {
  const restarts = new Restarts()
  restarts.called('first', 1, true)
  restarts.placed('bound')
  restarts.called('bound', 2, true)
  restarts.called('calm', 3, false)
  restarts.called('calm', 4, false)
  expect([...restarts.take(['first', 'bound', 'calm'])]).toEqual([['bound', 2]])
  expect(restarts.take(['bound']).size).toBe(0)
})

it('devices that are nobody’s any more leave nothing behind', () => {
  const restarts = new Restarts()
  for (let day = 0; day < 1_000; day++) {
    restarts.placed(`sn${day}`)
    restarts.called(`sn${day}`, day, true)
    restarts.forget(`sn${day}`)
  }
  expect(restarts.size).toBe(0)
  expect(restarts.take(['sn1']).size).toBe(0)
})
