import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import type {
  FleetDevice,
  FleetOrder,
  PretendFleetRoom,
  RunningFleet,
} from '../features/inventory/pretend/pretend-fleet.port.ts'
import { secretKeyOf } from '../lib/secret-box.ts'

const checkout = new URL('../../../', import.meta.url)
const START_MS = 20_000
const HEAP_MIB = 128
/** They may take what nobody else needs. */
const NICE = 10

/** Starts fleets beside this server that dial its own listener; nothing of this server's settings reaches them. */
export const pretendFleets = (config: Config, devicePort: () => number): PretendFleetRoom => ({
  // Certificates of their own CA would be needed.
  most: config.ROOST_DEVICE_TRUST === 'ca' ? 0 : config.ROOST_PRETEND_DEVICES,
  start: (order) => started(spawnFleet(argumentsOf(order, config, devicePort()))),
})

function argumentsOf({ of, count, kinds }: FleetOrder, config: Config, port: number): string[] {
  const key = secretKeyOf(config.ROOST_DATA_DIR, config.ROOST_SECRET_KEY)
  const ownCa = config.ROOST_TLS_CERT === undefined
  return [
    ...['--devices', String(count), '--kinds', kinds.join(',')],
    // Nobody who does not know this server's key knows theirs, nor their serial numbers.
    ...['--seed', createHmac('sha256', key).update(`pretend devices of ${of}`).digest('hex')],
    ...['--server', `wss://${hostOf(config.ROOST_DEVICE_HOST)}:${port}`],
    ...(ownCa ? ['--ca', join(config.ROOST_DATA_DIR, 'tls', 'ca.crt')] : ['--insecure']),
    ...['--control', '0', '--quiet'],
  ]
}

function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function spawnFleet(args: readonly string[]): ChildProcess {
  const file = (path: string) => fileURLToPath(new URL(path, checkout))
  const flags = [
    '--disable-warning=ExperimentalWarning',
    `--max-old-space-size=${HEAP_MIB}`,
    // They end with this process, however it ends.
    ...['--import', new URL('tools/launch/follow-parent.js', checkout).href],
  ]
  const child = spawn(process.execPath, [...flags, file('simulator/fleet.ts'), ...args], {
    cwd: fileURLToPath(checkout),
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.pid !== undefined) setPriority(child.pid, NICE)
  return child
}

async function started(child: ChildProcess): Promise<RunningFleet> {
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const address = await controlOf(child, ended).catch((error) => {
    child.kill()
    throw error
  })
  return {
    devices: async () => (await (await fetch(`${address}/devices`)).json()) as FleetDevice[],
    end: () => void child.kill(),
    ended,
  }
}

/** Where it lets itself be asked; it prints that once all its devices are there. */
async function controlOf(child: ChildProcess, ended: Promise<void>): Promise<string> {
  const printed = new Promise<string>((resolve) => {
    let text = ''
    child.stdout!.setEncoding('utf8').on('data', (part: string) => {
      text = (text + part).slice(-1_000)
      const found = /^control (\S+)$/m.exec(text)
      if (found) resolve(found[1]!)
    })
  })
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the pretend devices did not start')), START_MS)
  const gone = ended.then(() => Promise.reject(new Error('the pretend devices ended by themselves')))
  return Promise.race([printed, gone, late.promise]).finally(() => clearTimeout(timer))
}
