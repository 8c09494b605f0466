import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../../../testing/eventually.ts'

/** The stores of other makers that tests run against. */
export type StoreKind = 'victoria-metrics' | 'prometheus'

/** A store as a process on a port of its own, that can be killed and started again on the same data. */
export interface DebianStore {
  kind: StoreKind
  url: string
  writeUrl: string
  start(): Promise<void>
  /** By SIGKILL: it can tidy up nothing. */
  kill(): Promise<void>
  remove(): Promise<void>
}

const programs: Record<StoreKind, string> = {
  'victoria-metrics': '/usr/bin/victoria-metrics',
  prometheus: '/usr/bin/prometheus',
}
const START_MS = 20_000

/**
 * The stores that are there. `npm test` installs both; without them the inner loop does without, as it needs nothing
 * installed, and everything else fails.
 */
export function storesHere(): StoreKind[] {
  const all = Object.keys(programs) as StoreKind[]
  const missing = all.filter((kind) => !existsSync(programs[kind]))
  if (missing.length > 0 && process.env.ROOST_TEST_ENGINES !== 'sqlite')
    throw new Error(`Install Debian's ${missing.join(' and ')} (apt-get install ${missing.join(' ')})`)
  return all.filter((kind) => !missing.includes(kind))
}

/** @param settings more of Prometheus' configuration, such as none of the usual window for what comes late */
export async function startStore(kind: StoreKind, lateness = '1h'): Promise<DebianStore> {
  const home = mkdtempSync(join(tmpdir(), `roost-${kind}-`))
  const address = `127.0.0.1:${await freePort()}`
  const args = kind === 'prometheus' ? prometheusArgs(home, address, lateness) : victoriaArgs(home, address)
  let child: ChildProcess | undefined
  const store: DebianStore = {
    ...{ kind, url: `http://${address}`, writeUrl: `http://${address}/api/v1/write` },
    async start() {
      child = spawn(programs[kind], args, { stdio: 'ignore' })
      await eventually(() => isReady(kind, address), START_MS)
    },
    async kill() {
      const { promise, resolve } = Promise.withResolvers<void>()
      child?.once('close', () => resolve())
      if (child?.kill('SIGKILL')) await promise
      child = undefined
    },
    async remove() {
      await store.kill()
      rmSync(home, { recursive: true, force: true })
    },
  }
  await store.start()
  return store
}

function victoriaArgs(home: string, address: string): string[] {
  return [`-storageDataPath=${join(home, 'data')}`, `-httpListenAddr=${address}`, '-loggerLevel=ERROR']
}

function prometheusArgs(home: string, address: string, lateness: string): string[] {
  const config = join(home, 'prometheus.yml')
  mkdirSync(home, { recursive: true })
  writeFileSync(
    config,
    lateness ? `storage:\n  tsdb:\n    out_of_order_time_window: ${lateness}\n` : 'global: {}\n',
  )
  return [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(home, 'data')}`,
    `--web.listen-address=${address}`,
    '--web.enable-remote-write-receiver',
  ]
}

async function isReady(kind: StoreKind, address: string): Promise<boolean> {
  const path = kind === 'prometheus' ? '-/ready' : 'health'
  const response = await fetch(`http://${address}/${path}`).catch(() => undefined)
  await response?.arrayBuffer()
  return response?.ok ?? false
}

export function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    }),
  )
}
