import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Rounds } from './rounds.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Ms at which it was visited, and how late each visit was. */
function visited(rounds: Rounds, look = (_now: number) => 0) {
  const begin = performance.now()
  const [at, late] = [[] as number[], [] as number[]]
  const visited = {
    look: (now: number, due: number) => {
      at.push(Math.round(now - begin))
      late.push(Math.round(now - due))
      return look(now)
    },
  }
  const step = rounds.enter(visited)
  return { at, late, leave: () => step.leave(visited) }
}

it('visits everybody once in a round, not all at once', () => {
  const rounds = new Rounds(1_000)
  const all = Array.from({ length: 100 }, () => visited(rounds))
  vi.advanceTimersByTime(5_000)
  expect(all.every(({ at }) => at.length === 5)).toBe(true)
  for (const { at } of all) for (let i = 1; i < at.length; i++) expect(at[i]! - at[i - 1]!).toBe(1_000)
  const together = Map.groupBy(all, ({ at }) => at[0])
  expect(together.size).toBe(50)
  for (const { leave } of all) leave()
})

it('has no timer when nobody is here, and begins again with whoever comes', () => {
  const rounds = new Rounds(1_000)
  const first = visited(rounds)
  vi.advanceTimersByTime(2_500)
  first.leave()
  first.leave()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(10_000)
  const next = visited(rounds)
  vi.advanceTimersByTime(2_500)
  expect([first.at, next.at]).toEqual([
    [1_000, 2_000],
    [1_000, 2_000],
  ])
  next.leave()
})

it('lets those rest who need no visit', () => {
  const rounds = new Rounds(1_000)
  const busy = visited(rounds)
  const calm = visited(rounds, (now) => now + 2_500)
  vi.advanceTimersByTime(8_100)
  expect([busy.at.length, calm.at.length]).toEqual([8, 3])
  busy.leave()
  calm.leave()
})

it('leaves nobody out because somebody leaves', () => {
  const rounds = new Rounds(1)
  const all = [0, 1, 2, 3, 4].map((nth) =>
    visited(rounds, () => {
      if (nth % 2 === 0) all[nth]!.leave()
      return 0
    }),
  )
  vi.advanceTimersByTime(1)
  expect(all.map(({ at }) => at.length)).toEqual([1, 1, 1, 1, 1])
  vi.advanceTimersByTime(1)
  expect(all.map(({ at }) => at.length)).toEqual([1, 2, 1, 2, 1])
  for (const { leave } of all) leave()
  expect(vi.getTimerCount()).toBe(0)
})

it('goes on when the last one leaves during a visit and another comes', () => {
  const rounds = new Rounds(1_000)
  let next: ReturnType<typeof visited> | undefined
  const first = visited(rounds, () => {
    first.leave()
    next = visited(rounds)
    return 0
  })
  vi.advanceTimersByTime(3_500)
  expect([first.at, next?.at]).toEqual([[1_000], [1_000, 2_000]])
  expect(vi.getTimerCount()).toBe(1)
  next?.leave()
  expect(vi.getTimerCount()).toBe(0)
})

it('visits everybody once after the process stood still, tells how late, and keeps to its rounds', () => {
  const rounds = new Rounds(1_000)
  const all = Array.from({ length: 50 }, () => visited(rounds))
  vi.advanceTimersByTime(1_000)
  // Time passes and no timer is served.
  vi.setTimerTickMode('manual')
  const stood = performance.now() + 8_000
  vi.spyOn(performance, 'now').mockImplementation(() => stood)
  vi.advanceTimersToNextTimer()
  expect(all.every(({ at }) => at.length === 2)).toBe(true)
  expect(Math.min(...all.map(({ late }) => late[1]!))).toBeGreaterThanOrEqual(7_000)
  for (const { leave } of all) leave()
})
