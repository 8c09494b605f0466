import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { WebSocketServer } from 'ws'
import { tlsServer } from './recorder.ts'

/**
 * What a large fleet costs: `node simulator/testing/measure.ts --devices 10000 --seconds 120 --speed 1`. A sink in
 * a process of its own takes everything; printed are memory and processor time of the fleet alone.
 */
const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '120' },
    rate: { type: 'string', default: '150' },
    speed: { type: 'string', default: '1' },
    sink: { type: 'string' },
  },
})
const FLEET = fileURLToPath(new URL('../fleet.ts', import.meta.url))
const CLOCK_TICKS_PER_S = 100

interface SeenMemory {
  readonly url: string
  readonly open: number
  readonly messages: number
  readonly bytes: number
}

/** The child: counts, and says how far it is every half second. */
function runSink(caFile: string): void {
  const { server, ca } = tlsServer()
  writeFileSync(caFile, ca)
  const seen = { url: '', open: 0, messages: 0, bytes: 0 }
  const sockets = new WebSocketServer({ server, handleProtocols: (offered) => [...offered][0] ?? false })
  sockets.on('connection', (socket) => {
    seen.open++
    socket.on('message', (data) => {
      seen.messages++
      seen.bytes += Buffer.isBuffer(data) ? data.length : 0
    })
    socket.on('close', () => {
      seen.open--
    })
  })
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
    const bound = server.address()
    if (bound === null || typeof bound === 'string') throw new Error('no port')
    seen.url = `wss://127.0.0.1:${bound.port}`
    setInterval(() => process.send?.(seen), 500)
  })
  process.on('disconnect', () => process.exit(0))
}

/** Resident memory (MB) and processor time (s) of another process, from Linux' /proc. */
function costOf({ pid }: ChildProcess): { memory: number; processor: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const memory = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  return { memory, processor: (Number(stat[11]) + Number(stat[12])) / CLOCK_TICKS_PER_S }
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'measure-'))
  const caFile = join(folder, 'ca.crt')
  const sink = fork(fileURLToPath(import.meta.url), ['--sink', caFile])
  let seen: SeenMemory = { url: '', open: 0, messages: 0, bytes: 0 }
  sink.on('message', (message: SeenMemory) => {
    seen = message
  })
  await until(() => seen.url !== '')
  const size = ['--devices', values.devices, '--start-rate', values.rate, '--speed', values.speed]
  const fleet = spawn(process.execPath, [FLEET, ...size, '--server', seen.url, '--ca', caFile, '--quiet'], {
    stdio: 'inherit',
  })
  const started = Date.now()
  await until(() => seen.open === Number(values.devices))
  const joined = costOf(fleet)
  console.log(`${values.devices} connected after ${seconds(started)} s: ${joined.memory.toFixed(0)} MB`)
  const from = { at: Date.now(), ...seen }
  await new Promise((resolve) => setTimeout(resolve, Number(values.seconds) * 1000))
  const cost = costOf(fleet)
  const span = seconds(from.at)
  const rate = (amount: number) => (amount / Number(span)).toFixed(1)
  const perDevice = (cost.memory * 1024) / Number(values.devices)
  console.log(`after ${span} s more: ${cost.memory.toFixed(0)} MB, ${perDevice.toFixed(0)} KB per device`)
  console.log(
    `processor: ${((100 * (cost.processor - joined.processor)) / Number(span)).toFixed(0)} % of a core`,
  )
  console.log(
    `${rate(seen.messages - from.messages)} messages/s, ${rate((seen.bytes - from.bytes) / 1024)} KB/s`,
  )
  fleet.kill('SIGTERM')
  sink.disconnect()
  rmSync(folder, { recursive: true })
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(0)
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 200))
}

if (values.sink === undefined) await measure()
else runSink(values.sink)
