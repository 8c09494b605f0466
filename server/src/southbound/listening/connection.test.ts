import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { WebSocket as Client, type WebSocket, WebSocketServer } from 'ws'
import { SlicedQueue } from '../../lib/sliced-queue.ts'
import { eventually } from '../../testing/eventually.ts'
import { newCounters } from '../stats.ts'
import { Connection } from './connection.ts'
import { LISTENER_LIMITS } from './limits.ts'
import { createRates } from './rates.ts'

const SLICE_MS = 8
const WORK_MS = 2
const atEnd: (() => void)[] = []
afterEach(() => {
  for (const end of atEnd.splice(0)) end()
})

function workFor(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** A peer, and what is taken from it: each frame takes 2 ms. */
async function opened() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  atEnd.push(() => server.close())
  await once(server, 'listening')
  const peer = new Client(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [[ws]] = (await Promise.all([once(server, 'connection'), once(peer, 'open')])) as [
    [WebSocket],
    unknown,
  ]
  const counters = newCounters()
  const rates = createRates(LISTENER_LIMITS)
  const frames = new SlicedQueue({ sliceMs: SLICE_MS, maxBytes: 1_000_000 })
  const taken: string[] = []
  const told: string[] = []
  const turn = turns()
  const turnOf: number[] = []
  const connection = new Connection(
    ws,
    { limits: LISTENER_LIMITS, counters, rates, frames },
    {
      holders: () => ({ device: 'one' }),
      frame(data) {
        taken.push(String(data))
        told.push('frame')
        turnOf.push(turn())
        workFor(WORK_MS)
      },
      heard: () => undefined,
      broken: (code) => void told.push(code),
      slowed: () => undefined,
      sent: () => undefined,
      closed: () => void told.push('closed'),
    },
  )
  return { peer, connection, taken, told, turnOf }
}

/** @returns how often the event loop has turned */
function turns(): () => number {
  let count = 0
  let isOver = false
  const next = () => {
    count++
    if (!isOver) setImmediate(next)
  }
  next()
  atEnd.push(() => {
    isOver = true
  })
  return () => count
}

const burst = Array.from({ length: 40 }, (_, at) => `frame ${at}`)

it('takes a burst of frames in slices, in order, and tells the end after them', async () => {
  const { peer, taken, told, turnOf } = await opened()
  for (const text of burst) peer.send(text)
  peer.close()
  await eventually(async () => told.includes('closed'))
  expect(taken).toEqual(burst)
  expect(told.at(-1)).toBe('closed')
  const perTurn = Map.groupBy(turnOf, (at) => at)
  // What is there when a slice ends, and one slice more that began with the turn.
  const most = 2 * (SLICE_MS / WORK_MS + 1)
  expect(Math.max(...[...perTurn.values()].map(({ length }) => length))).toBeLessThanOrEqual(most)
})

it('tells of a broken frame after those that came before it', async () => {
  const { peer, taken, told } = await opened()
  for (const text of burst) peer.send(text)
  // A reserved bit is set.
  const { _socket: socket } = peer as unknown as { _socket: { write(bytes: Uint8Array): void } }
  socket.write(Uint8Array.of(0xf1, 0x80, 0, 0, 0, 0))
  await eventually(async () => told.includes('closed'))
  expect(taken).toEqual(burst)
  expect(told.slice(burst.length)).toEqual(['bad_websocket', 'closed'])
})

it('takes nothing of what waits once it is closed', async () => {
  const { peer, connection, taken } = await opened()
  for (const text of burst) peer.send(text)
  await eventually(async () => taken.length > 0)
  const before = taken.length
  connection.close(1000, 'over')
  await once(peer, 'close')
  expect(taken.length).toBe(before)
})
