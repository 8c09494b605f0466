import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Caller } from '../../../http/route.ts'
import { eventually } from '../../../testing/eventually.ts'
import { OpenTunnel } from '../tunnels/open-tunnel.ts'
import { Followers } from './followers.ts'
import { TerminalSockets } from './terminal-sockets.ts'

const caller = { accountId: 1, sessionId: 'session', tenant: 1, username: 'me' } as unknown as Caller
const row = { id: 7, type: 'terminal', sn: '02', tenant_id: 1, asked_until: null }

/** Terminals of one tunnel, at which it takes as long as the test wants until it is known who comes. */
async function scene() {
  const watched = new Set<object>()
  const known = Promise.withResolvers<Caller>()
  const asked = Promise.withResolvers<void>()
  const target = { address: '127.0.0.1', port: 0 }
  const tunnel = new OpenTunnel(row as never, caller, { target, isGuests: false, dials: false })
  const followers = new Followers({
    guard: { device: async () => null },
    watch: (one) => {
      watched.add(one)
      return () => void watched.delete(one)
    },
  })
  const callerOf = () => {
    asked.resolve()
    return known.promise
  }
  const terminals = new TerminalSockets({
    ...{ authenticator: { callerOf } as never, clock: { now: () => 0 } as never, log: {} as never },
    ...{ addressOf: () => '127.0.0.1', recordings: { begin: async () => null }, followers },
    ...{ over: () => undefined, notRecorded: () => undefined },
  })
  terminals.opened(tunnel)
  followers.letIn(tunnel, caller)
  const server = createServer().on('upgrade', (...args) => terminals.upgrade(...args))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { watched, known, asked: asked.promise, port: (server.address() as AddressInfo).port, server }
}

/** Says who it is and goodbye at once, and is gone before it is known. */
async function comesAndGoes({ port, known, asked, server }: Awaited<ReturnType<typeof scene>>, how: object) {
  const browser = new WebSocket(`ws://127.0.0.1:${port}/v2/terminal`)
  await once(browser, 'open')
  browser.send(JSON.stringify({ type: 'auth', sessid: 'x', tunnel: 7, columns: 80, rows: 24, ...how }))
  browser.close()
  await asked
  await once(browser, 'close')
  const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  await eventually(async () => (await open()) === 0)
  known.resolve(caller)
  await known.promise
  await new Promise((resolve) => setImmediate(resolve))
}

it('a browser that is gone before it is known is not asked for ever whether it is there', async () => {
  const started = vi.spyOn(globalThis, 'setInterval')
  const at = await scene()
  await comesAndGoes(at, {})
  expect(started.mock.calls.filter(([, ms]) => ms === 25_000)).toEqual([])
})

it('who looks on and is gone before it is known is not watched', async () => {
  const at = await scene()
  await comesAndGoes(at, { follow: true })
  expect(at.watched.size).toBe(0)
})
