import { expect, it } from 'vitest'
import type { Client } from '#contract/inventory/state/device-state.ts'
import { CarriedCalls } from './carried-calls.ts'

const client = (mac: string, frames: Partial<Client> = {}): Client => ({
  ...{ mac, connection: 'wireless' },
  ...frames,
})
const MINUTE = 60_000

it('knows who is on a call by how voice frames rise, and not by how many there are', () => {
  const calls = new CarriedCalls()
  const at = (minute: number, callFrames: number, streamFrames = 0) =>
    calls.reported('a', { at: minute * MINUTE, clients: [client('x', { callFrames, streamFrames })] })
  at(1, 90_000)
  expect(calls.of('a', MINUTE)).toBeNull()
  at(2, 90_030)
  expect(calls.of('a', 2 * MINUTE)).toEqual({ calls: 0, streams: 0 })
  at(3, 96_000)
  expect(calls.of('a', 3 * MINUTE)).toEqual({ calls: 1, streams: 0 })
  expect(calls.mayCarry('a', 3 * MINUTE)).toBe(true)
  // It connected anew: its frames count from nothing.
  at(4, 1_000, 5_000)
  expect(calls.of('a', 4 * MINUTE)).toEqual({ calls: 1, streams: 1 })
})

it('does not know where frames are not counted by category, nor from old reports', () => {
  const calls = new CarriedCalls()
  for (const at of [1, 2]) calls.reported('a', { at: at * MINUTE, clients: [client('x')] })
  expect(calls.of('a', 2 * MINUTE)).toBeNull()
  for (const at of [1, 2]) calls.reported('b', { at: at * MINUTE, clients: [] })
  expect(calls.of('b', 2 * MINUTE)).toEqual({ calls: 0, streams: 0 })
  expect(calls.of('b', 5 * MINUTE)).toBeNull()
  expect(calls.mayCarry('b', 2 * MINUTE)).toBe(false)
  // The first report that tells has nothing to be compared with: the next one knows.
  calls.reported('c', { at: MINUTE, clients: [client('x', { callFrames: 5 })] })
  expect([calls.mayCarry('c', MINUTE), calls.mayCarry('never', MINUTE)]).toEqual([true, true])
  expect(calls.mayCarry('a', 9 * MINUTE)).toBe(false)
})

it('does not take a call for silent between two reports that show one step of its counters', () => {
  const calls = new CarriedCalls()
  const at = (ms: number, callFrames: number) =>
    calls.reported('a', { at: ms, clients: [client('x', { callFrames })] })
  at(0, 100)
  at(60_000, 6_100)
  at(60_900, 6_100)
  expect(calls.mayCarry('a', 60_900)).toBe(true)
  at(63_000, 6_100)
  expect(calls.mayCarry('a', 63_000)).toBe(false)
})
