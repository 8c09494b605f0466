import { describe, expect, it } from 'vitest'
import { LoadWatch } from './load-watch.ts'

function watched() {
  const at = { now: 1_000_000, commits: 0, active: 0, idle: 0 }
  const watch = new LoadWatch({
    clock: { now: () => at.now },
    commits: () => at.commits,
    utilization: () => ({ active: at.active, idle: at.idle, utilization: 0 }),
  })
  /** Ten seconds. */
  const pass = (share: number, commits: number) => {
    at.now += 10_000
    at.active += share * 10_000
    at.idle += (1 - share) * 10_000
    at.commits += commits
    watch.sample()
  }
  return { watch, pass, at }
}

const times = (count: number, what: () => void) => Array.from({ length: count }, what)

describe('what the server carried', () => {
  it('is not known before it was looked at', () => {
    expect(watched().watch.busiest()).toBeNull()
  })

  it('is what there was so far, and then that of the busiest five minutes', () => {
    const { watch, pass } = watched()
    pass(0.5, 20)
    expect(watch.busiest()).toEqual({ processor: 0.5, commits: 2 })
    times(29, () => pass(0.5, 20))
    times(30, () => pass(0.1, 0))
    // Half a minute is not five.
    times(3, () => pass(1, 1_000))
    expect(watch.busiest()).toEqual({ processor: expect.closeTo(0.5, 6), commits: expect.closeTo(2, 6) })
  })

  it('is forgotten after a day', () => {
    const { watch, pass, at } = watched()
    times(30, () => pass(0.9, 0))
    times(30 * 288, () => pass(0.2, 0))
    expect(watch.busiest()?.processor).toBeCloseTo(0.2, 6)
    expect(watch.since()).toBe(at.now - 86_400_000)
  })
})
