import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EventBus } from '../events/bus.ts'
import { silentLogger } from '../lib/logger.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { CallerWatch } from './caller-watch.ts'
import type { Caller } from './route.ts'

const caller = (sessionId: string): Caller => ({
  ...{ accountId: 1, tenant: 1, username: 'ann', role: 'admin', sessionId },
})
let clock: FakeClock
let bus: EventBus
let watch: CallerWatch
/** When each session ends; a session that is missing has ended. */
let ends: Map<string, number>
let reads: string[]
let over: string[]

beforeEach(() => {
  vi.useFakeTimers()
  clock = new FakeClock(0)
  bus = new EventBus(silentLogger)
  ends = new Map([
    ['a', 1e9],
    ['b', 1e9],
  ])
  reads = []
  over = []
  const again = async (one: Caller) => {
    reads.push(one.sessionId)
    const endsAt = ends.get(one.sessionId)
    return endsAt === undefined || endsAt <= clock.now() ? null : { caller: one, endsAt }
  }
  watch = new CallerWatch({ bus, clock, callers: { again } })
})
afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})
const held = (session: string, stillMay?: () => Promise<boolean>) =>
  watch.watch({
    caller: caller(session),
    ...(stillMay && { stillMay }),
    end: () => void over.push(session),
  })
const pass = async (ms: number) => {
  for (let passed = 0; passed < ms; passed += 500) {
    clock.advance(500)
    await vi.advanceTimersByTimeAsync(500)
  }
}

it('ends at once what hangs on a session that is ended, and nothing else', () => {
  held('a')
  held('b')
  bus.emit('session.ended', { sessionId: 'a', accountId: 1 })
  expect(over).toEqual(['a'])
})

it('ends within a second what hangs on a session whose time is up', async () => {
  ends.set('a', 7_200)
  held('a')
  await pass(7_000)
  expect(over).toEqual([])
  await pass(1_000)
  expect(over).toEqual(['a'])
})

it('notices soon that an account is gone, reading each session once for all', async () => {
  held('a')
  held('a')
  await pass(5_000)
  expect(reads).toEqual(['a'])
  ends.clear()
  await pass(16_000)
  expect(over).toEqual(['a', 'a'])
})

it('ends what may no more, and what cannot be asked about', async () => {
  let may = true
  held('a', async () => may)
  held('b', async () => {
    if (!may) throw new Error('the database is away')
    return true
  })
  await pass(2_000)
  expect(over).toEqual([])
  may = false
  await pass(500)
  expect(over).toEqual(['a', 'b'])
})

it('leaves alone what is over', async () => {
  const done = held('a')
  done()
  bus.emit('session.ended', { sessionId: 'a', accountId: 1 })
  await pass(1_000)
  expect([over, reads]).toEqual([[], []])
})
