import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silentLogger } from '../../../lib/logger.ts'
import { ConditionState, type ConditionWrite } from './condition-state.ts'

const PACE_MS = 5_000
const down = { type: 'port_down', about: 'Ethernet1' } as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function opened(hold?: () => Promise<void> | undefined) {
  const kept: string[] = []
  const write = async ({ open, times }: ConditionWrite) => {
    await hold?.()
    kept.push(`${open ? 'begins' : 'ends'} ${times}`)
    return true
  }
  const over = vi.fn()
  const deps = { log: silentLogger, paceMs: PACE_MS, open: false, write, over }
  return { kept, over, state: new ConditionState(deps) }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

it('keeps at once what begins again, however little after its end was kept: a kill then loses nothing', async () => {
  const { kept, state } = opened()
  state.begin(1, down)
  await settled()
  state.end(2)
  await vi.advanceTimersByTimeAsync(PACE_MS)
  expect(kept).toEqual(['begins 1', 'ends 0'])
  state.begin(3, down)
  await settled()
  expect(kept).toEqual(['begins 1', 'ends 0', 'begins 1'])
})

it('keeps at once what begins while its end is being kept', async () => {
  let go = () => {}
  let isHeld = false
  const { kept, state } = opened(() => (isHeld ? new Promise((done) => (go = done)) : Promise.resolve()))
  state.begin(1, down)
  await settled()
  isHeld = true
  state.end(2)
  await vi.advanceTimersByTimeAsync(PACE_MS)
  state.begin(3, down)
  isHeld = false
  go()
  await settled()
  expect(kept).toEqual(['begins 1', 'ends 0', 'begins 1'])
})

it('writes what comes and goes all the time twice in the pace at most, and ends as it ended', async () => {
  const { kept, state, over } = opened()
  for (let at = 0; at < 60; at++) {
    state.begin(at, down)
    state.end(at)
    await vi.advanceTimersByTimeAsync(PACE_MS / 20)
  }
  expect(kept.length).toBeLessThanOrEqual(2 * 3 + 1)
  await vi.advanceTimersByTimeAsync(2 * PACE_MS)
  expect(kept.at(-1)).toMatch(/^ends/)
  const times = kept.reduce((sum, told) => sum + Number(told.split(' ')[1]), 0)
  expect(times).toBe(60)
  expect(over).toHaveBeenCalledOnce()
})

it('writes what could not be written again and again until it is, once and as it stands by then', async () => {
  let isBroken = true
  const { kept, state, over } = opened(() => {
    if (isBroken) throw new Error('database is locked')
  })
  state.begin(1, down)
  await settled()
  state.begin(2, down)
  await vi.advanceTimersByTimeAsync(4 * PACE_MS)
  expect({ kept, open: state.open }).toEqual({ kept: [], open: true })
  isBroken = false
  await vi.advanceTimersByTimeAsync(12 * PACE_MS)
  expect(kept).toEqual(['begins 2'])
  isBroken = true
  state.end(3)
  await vi.advanceTimersByTimeAsync(2 * PACE_MS)
  expect(over).not.toHaveBeenCalled()
  isBroken = false
  await vi.advanceTimersByTimeAsync(12 * PACE_MS)
  expect(kept).toEqual(['begins 2', 'ends 0'])
  expect(over).toHaveBeenCalledOnce()
})

it('tells of what began and ended while nothing could be written', async () => {
  let isBroken = true
  const { kept, state } = opened(() => {
    if (isBroken) throw new Error('disk full')
  })
  state.begin(1, down)
  await settled()
  state.end(2)
  await settled()
  isBroken = false
  await vi.advanceTimersByTimeAsync(12 * PACE_MS)
  expect(kept).toEqual(['ends 1'])
})
