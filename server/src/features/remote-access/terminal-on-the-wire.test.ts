import type { AddressInfo } from 'node:net'
import { createServer, connect as dial, type Server } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { logout } from '#contract/identity/endpoints.ts'
import * as contract from '#contract/remote-access/endpoints.ts'
import { decodeTerminal } from '#protocols/rtty/terminal.ts'
import { eventually } from '../../testing/eventually.ts'
import { openTunnels } from './testing/open-tunnels.ts'

const TELNET = 21_823

let scene: Awaited<ReturnType<typeof openTunnels>>
let telnetd: Server
/** What was typed to it. */
let typed: Buffer
let ports: Record<number, number>

beforeAll(async () => {
  scene = await openTunnels({ ROOST_TELNET_PORTS: `${TELNET}-${TELNET + 9}` })
  telnetd = createServer((socket) => {
    typed = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      typed = Buffer.concat([typed, chunk])
    })
    // DO NAWS, WILL ECHO, and a 255 that is one.
    socket.write(Buffer.from([255, 253, 31, 255, 251, 1, ...Buffer.from('login: '), 255, 255]))
  })
  await new Promise<void>((resolve) => telnetd.listen(0, '127.0.0.1', resolve))
  ports = { 23: (telnetd.address() as AddressInfo).port }
})
afterAll(async () => {
  await scene.close()
  telnetd.close()
})

function browser(tunnel: number, sessid = scene.wire.owner.token) {
  const socket = new WebSocket(`${scene.at.url.replace('http', 'ws')}/v2/terminal`)
  const seen = { screen: '', ready: false, close: 0, reason: '' }
  socket.on('open', () =>
    socket.send(JSON.stringify({ type: 'auth', sessid, tunnel, columns: 80, rows: 24 })),
  )
  socket.on('message', (data, isBinary) => {
    if (isBinary) seen.screen += (data as Buffer).toString('latin1')
    else seen.ready = true
  })
  socket.on('close', (code, reason) => Object.assign(seen, { close: code, reason: reason.toString() }))
  const say = (message: object) => socket.send(JSON.stringify(message))
  return { socket, seen, say }
}

it('opens a shell, which prints no more than is drawn, and goes on when the browser is away', async () => {
  const { tunnel, caller } = await scene.opened({ type: 'terminal' })
  const said = (kind: string) => caller.frames.map(decodeTerminal).filter((one) => one?.kind === kind)
  const first = browser(tunnel.id)
  await eventually(() => first.seen.ready)
  expect(said('size')).toMatchObject([{ columns: 80, rows: 24 }])
  first.socket.send(Buffer.from('ls\r'))
  await eventually(() => first.seen.screen === 'ls\r')
  expect(said('ack')).toEqual([])
  // More than was printed is never acknowledged.
  first.say({ type: 'ack', bytes: 9_999 })
  await eventually(() => said('ack').length === 1)
  expect(said('ack')).toMatchObject([{ bytes: 3 }])
  first.socket.close()
  await eventually(() => first.seen.close !== 0)
  const { sid } = said('login')[0]!
  caller.print(sid, 'meanwhile')
  const second = browser(tunnel.id)
  await eventually(() => second.seen.screen === 'meanwhile')
  const third = browser(tunnel.id)
  await eventually(() => second.seen.close === contract.terminalCloses.elsewhere && third.seen.ready)
  third.say({ type: 'size', columns: 100, rows: 30 })
  await eventually(() => said('size').length === 4)
  await scene.me.call(contract.closeTunnel, { body: { id: tunnel.id } })
  await eventually(() => third.seen.close === contract.terminalCloses.ended)
  expect(third.seen.reason).toBe('closed')
  await eventually(() => caller.socket.destroyed)
})

it('is for who opened it, and ends with their session within a second', async () => {
  const account = await scene.at.account('admin', scene.wire.owner.tenant)
  const client = scene.at.as(account.token)
  const { tunnel } = await scene.opened({ type: 'terminal' }, {}, scene.device, client)
  const stranger = browser(tunnel.id)
  await eventually(() => stranger.seen.close === contract.terminalCloses.doesNotExist)
  const own = browser(tunnel.id, account.token)
  await eventually(() => own.seen.ready)
  const before = performance.now()
  await client.call(logout, { body: {} })
  await eventually(() => own.seen.close !== 0)
  expect(performance.now() - before).toBeLessThan(1_000)
  await eventually(async () => (await scene.end(tunnel.id)) === 'access_ended')
})

it('speaks telnet in the browser', async () => {
  const { tunnel } = await scene.opened({ type: 'telnet' }, { ports })
  const { socket, seen } = browser(tunnel.id)
  await eventually(() => seen.screen === 'login: \xff')
  socket.send(Buffer.from('me\r'))
  await eventually(() => typed.toString('latin1').includes('me\r\0'))
  // It is there, it tells its size, it lets the server echo.
  expect([...typed.subarray(0, 2)]).toEqual([255, 241])
  expect(typed.includes(Buffer.from([255, 250, 31, 0, 80, 0, 24, 255, 240]))).toBe(true)
  expect(typed.includes(Buffer.from([255, 253, 1]))).toBe(true)
  await scene.me.call(contract.closeTunnel, { body: { id: tunnel.id } })
})

it('gives a telnet program a port, once', async () => {
  const { tunnel } = await scene.opened({ type: 'telnet', dial: true }, { ports })
  expect(tunnel.dial).toMatchObject({ port: TELNET })
  const program = dial({ port: TELNET, host: '127.0.0.1' })
  let heard = Buffer.alloc(0)
  program.on('data', (chunk) => {
    heard = Buffer.concat([heard, chunk])
  })
  await eventually(() => heard.includes('login: '))
  const second = dial({ port: TELNET, host: '127.0.0.1' })
  await new Promise((resolve) => second.once('error', resolve))
  program.destroy()
  await eventually(async () => (await scene.end(tunnel.id)) === 'closed')
})
