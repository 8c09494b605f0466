/**
 * What a tunnel costs beside a direct connection, in one run on loopback: throughput of a large download, time of a small
 * request (p50, p95), key press to echo (p50, p95), heap per open tunnel, time to open many and to close all. The device
 * is in this process as well, so that throughput is what one core does for both sides.
 * `node --expose-gc bench/remote-access/tunnels.ts [MB] [tunnels]`
 */
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import * as contract from '#contract/remote-access/endpoints.ts'
import { openTunnels } from '../../server/src/features/remote-access/testing/open-tunnels.ts'
import { eventually } from '../../server/src/testing/eventually.ts'
import { machine } from '../timeseries/machine.ts'

const MB = Number(process.argv[2] ?? 100)
const TUNNELS = Number(process.argv[3] ?? 500)
const ROUNDS = 200

const block = Buffer.alloc(65_536, 7)
const page = createServer((request, response) => {
  if (request.url !== '/large') {
    response.end('small')
    return
  }
  let left = MB * 16
  const pour = () => {
    while (left-- > 0) if (!response.write(block)) return void response.once('drain', pour)
    response.end()
  }
  pour()
})
await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
const direct = (page.address() as AddressInfo).port
const scene = await openTunnels()
const { tunnel } = await scene.opened({ type: 'web' }, { ports: { 80: direct } })
const inside = await scene.enter(tunnel.id)
const console = Number(new URL(scene.at.url).port)
const through = { port: console, headers: { host: `${inside.host}:${console}`, cookie: inside.cookie } }

function fetched(path: string, options: { port: number; headers?: Record<string, string> }): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', path, ...options }, (answer) => {
      answer.resume()
      answer.on('error', reject)
      answer.on('end', () => resolve(performance.now() - start))
    }).on('error', reject)
  })
}

const at = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)]!.toFixed(1)
const print = (text: string) => process.stdout.write(`${text}\n`)

print(machine())
for (const [name, options] of [
  ['direct', { port: direct }],
  ['tunnel', through],
] as const) {
  const ms = await fetched('/large', options)
  const small: number[] = []
  for (let n = 0; n < ROUNDS; n++) small.push(await fetched('/', options))
  const rate = ((MB / ms) * 1_000).toFixed(0)
  print(
    `${name}: ${MB} MB at ${rate} MB/s; a small request p50 ${at(small, 0.5)} ms, p95 ${at(small, 0.95)} ms`,
  )
}

const shell = await scene.me.call(contract.createTunnel, { body: { sn: scene.device.sn, type: 'terminal' } })
await eventually(async () => (await scene.state(shell.data.id)) === 'created')
const socket = new WebSocket(`${scene.at.url.replace('http', 'ws')}/v2/terminal`)
await new Promise((resolve) => socket.once('open', resolve))
const auth = { type: 'auth', sessid: scene.wire.owner.token, tunnel: shell.data.id, columns: 80, rows: 24 }
socket.send(JSON.stringify(auth))
await new Promise((resolve) => socket.once('message', resolve))
const echoes: number[] = []
for (let n = 0; n < ROUNDS; n++) {
  const start = performance.now()
  const heard = new Promise((resolve) => socket.once('message', resolve))
  socket.send(Buffer.from('a'))
  await heard
  socket.send(JSON.stringify({ type: 'ack', bytes: 1 }))
  echoes.push(performance.now() - start)
}
print(`key press to echo p50 ${at(echoes, 0.5)} ms, p95 ${at(echoes, 0.95)} ms`)

const heap = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
const before = heap()
const start = performance.now()
const left = TUNNELS - 2
for (let n = 0; n < left; n++)
  await scene.me.call(contract.createTunnel, { body: { sn: scene.device.sn, type: 'terminal' } })
const opened = (performance.now() - start) / left
const each = (heap() - before) / left / 1_024
print(`${TUNNELS} open: ${opened.toFixed(1)} ms to open one, ${each.toFixed(1)} KiB of heap each`)
const stopping = performance.now()
await scene.close()
print(`all closed by a stop of the server in ${Math.round(performance.now() - stopping)} ms`)
page.closeAllConnections()
page.close()
process.exit(0)
