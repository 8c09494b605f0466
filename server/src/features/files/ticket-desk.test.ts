import { beforeEach, expect, it } from 'vitest'
import { EventBus } from '../../events/bus.ts'
import type { Caller } from '../../http/route.ts'
import { silentLogger } from '../../lib/logger.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { TicketDesk } from './ticket-desk.ts'

const callerOf = (accountId: number): Caller => ({
  ...{ accountId, tenant: accountId, username: 'x', role: 'admin', sessionId: `s${accountId}` },
})
const path = '/v2/files/1'
let clock: FakeClock
let bus: EventBus
let desk: TicketDesk
let role: Caller['role'] | null

beforeEach(() => {
  clock = new FakeClock()
  bus = new EventBus(silentLogger)
  role = 'admin'
  const again = async (caller: Caller) => role && { caller: { ...caller, role }, endsAt: 1e15 }
  desk = new TicketDesk({ clock, bus, callers: { again } })
})

it('lets fetch one path once, within a minute', async () => {
  const { ticket } = desk.issue(callerOf(1), path)
  expect(await desk.redeem(ticket, path)).toMatchObject({ accountId: 1 })
  expect(await desk.redeem(ticket, path)).toBeNull()
  expect(await desk.redeem(desk.issue(callerOf(1), path).ticket, '/v2/files/2')).toBeNull()
  const late = desk.issue(callerOf(1), path)
  clock.advance(60_000)
  expect(await desk.redeem(late.ticket, path)).toBeNull()
})

it('dies with the session that got it', async () => {
  const { ticket } = desk.issue(callerOf(1), path)
  const other = desk.issue(callerOf(2), path)
  bus.emit('session.ended', { sessionId: 's1', accountId: 1 })
  expect(await desk.redeem(ticket, path)).toBeNull()
  expect(await desk.redeem(other.ticket, path)).toMatchObject({ accountId: 2 })
})

it('is for the caller as they are when it is used', async () => {
  const [first, second] = [desk.issue(callerOf(1), path), desk.issue(callerOf(1), path)]
  role = 'user'
  expect(await desk.redeem(first.ticket, path)).toMatchObject({ role: 'user' })
  role = null
  expect(await desk.redeem(second.ticket, path)).toBeNull()
})

it('is there for others, however many somebody takes', async () => {
  const flood = () => {
    for (let i = 0; i < 10_000; i++) desk.issue(callerOf(1), path)
  }
  expect(flood).toThrow(expect.objectContaining({ limit: 'tickets', whose: 'account' }))
  const { ticket } = desk.issue(callerOf(2), path)
  expect(await desk.redeem(ticket, path)).toMatchObject({ accountId: 2 })
  clock.advance(60_000)
  desk.issue(callerOf(1), path)
})
