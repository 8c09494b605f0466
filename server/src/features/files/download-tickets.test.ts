import { beforeEach, expect, it } from 'vitest'
import { EventBus } from '../../events/bus.ts'
import type { Caller } from '../../http/route.ts'
import { silentLogger } from '../../lib/logger.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { DownloadTickets } from './download-tickets.ts'

const callerOf = (accountId: number): Caller => ({
  ...{ accountId, tenant: accountId, username: 'x', role: 'admin', sessionId: `s${accountId}` },
})
const path = '/v2/files/1'
let clock: FakeClock
let bus: EventBus
let tickets: DownloadTickets
let role: Caller['role'] | null

beforeEach(() => {
  clock = new FakeClock()
  bus = new EventBus(silentLogger)
  role = 'admin'
  const again = async (caller: Caller) => role && { caller: { ...caller, role }, endsAt: 1e15 }
  tickets = new DownloadTickets({ clock, bus, callers: { again } })
})

it('lets fetch one path once, within a minute', async () => {
  const { ticket } = tickets.issue(callerOf(1), path)
  expect(await tickets.redeem(ticket, path)).toMatchObject({ accountId: 1 })
  expect(await tickets.redeem(ticket, path)).toBeNull()
  expect(await tickets.redeem(tickets.issue(callerOf(1), path).ticket, '/v2/files/2')).toBeNull()
  const late = tickets.issue(callerOf(1), path)
  clock.advance(60_000)
  expect(await tickets.redeem(late.ticket, path)).toBeNull()
})

it('dies with the session that got it', async () => {
  const { ticket } = tickets.issue(callerOf(1), path)
  const other = tickets.issue(callerOf(2), path)
  bus.emit('session.ended', { sessionId: 's1', accountId: 1 })
  expect(await tickets.redeem(ticket, path)).toBeNull()
  expect(await tickets.redeem(other.ticket, path)).toMatchObject({ accountId: 2 })
})

it('is for the caller as they are when it is used', async () => {
  const [first, second] = [tickets.issue(callerOf(1), path), tickets.issue(callerOf(1), path)]
  role = 'user'
  expect(await tickets.redeem(first.ticket, path)).toMatchObject({ role: 'user' })
  role = null
  expect(await tickets.redeem(second.ticket, path)).toBeNull()
})

it('is there for others, however many somebody takes', async () => {
  const flood = () => {
    for (let i = 0; i < 10_000; i++) tickets.issue(callerOf(1), path)
  }
  expect(flood).toThrow(expect.objectContaining({ limit: 'tickets', whose: 'account' }))
  const { ticket } = tickets.issue(callerOf(2), path)
  expect(await tickets.redeem(ticket, path)).toMatchObject({ accountId: 2 })
  clock.advance(60_000)
  tickets.issue(callerOf(1), path)
})
