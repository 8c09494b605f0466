import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SIMULATED_KINDS, type SimulatedKind } from './kinds/models.ts'

export interface FleetOptions {
  readonly devices: number
  /** Access points of one large site beside the others; 0 = none. */
  readonly campus: number
  readonly kinds: readonly SimulatedKind[]
  readonly server: URL
  readonly seed: string
  /** File with the CA certificate(s) of the server, or null with `--insecure`. */
  readonly caFile: string | null
  /** Seconds between state reports under the default configuration. */
  readonly interval: number
  /** Loopback port of the control interface; 0 = any free one; null = none. */
  readonly control: number | null
  readonly rebootSeconds: number
  readonly fastReconnectMs: number | null
  /** Devices started per second. */
  readonly startRate: number
  readonly stock: boolean
  /** The port at which they call in by themselves, speaking nothing but rtty; null = they speak uCentral. */
  readonly rttyAlone: number | null
  /** Port of this machine at which their telnet server is; null = they have one of their own. */
  readonly telnet: number | null
  readonly caSigned: boolean
  /** Local address it dials from, or null. */
  readonly from: string | null
  /** Each site dials from a loopback address of its own instead, as behind a router of its own. */
  readonly addressPerSite: boolean
  /** As often its devices have made themselves a new key already. */
  readonly keys: number
  /** Its tables lose entries, LLDP is off here and there, unmanaged switches are in between. */
  readonly faultyMap: boolean
  readonly secondWays: boolean
  /** They have just been switched on: nothing is counted yet. */
  readonly booted: boolean
  readonly faithfulTimers: boolean
  readonly verifyHost: boolean
  readonly quiet: boolean
  /** File of faults to come, or null. */
  readonly scenarioFile: string | null
  /** How much faster than real its time passes. */
  readonly speed: number
}

/** Seconds between reports before any configuration: the real agents' 600 and 120, or what was asked. */
export function factoryIntervals({ faithfulTimers, interval }: FleetOptions) {
  return faithfulTimers ? { state: 600, health: 120 } : { state: interval, health: interval * 2 }
}

/** A wrong command line; the message names the argument. */
export class OptionError extends Error {}

export const HELP = `A pretend fleet: devices that dial a controller over uCentral, report and obey.

  npm run fleet -- --devices 3 --kinds ap,switch,gateway

  --devices N           how many devices (default 10)
  --campus N            besides, one large site with up to 200 access points (default 0)
  --kinds LIST          ${SIMULATED_KINDS.join(', ')} (default ap,switch,gateway)
  --server URL          controller to dial (default wss://127.0.0.1:15002)
  --seed TEXT           same seed, same devices with the same keys (default 1)
  --ca FILE             CA certificate of the controller (default tls/ca.crt in ROOST_DATA_DIR or ./data)
  --insecure            accept any certificate of the controller
  --verify-host         compare the controller's name with its certificate too
  --ca-signed           client certificates issued by the fleet's own CA instead of self-signed
  --from ADDRESS        local address to dial from, such as 127.0.0.9: devices at another place
  --address-per-site    each site dials from a loopback address of its own, as behind its own router (Linux)
  --keys N              devices with the keys they have after N resets (default 0)
  --fleet-ca            print that CA's certificate and exit
  --stock               unmodified open agents: no roost extension; a switch (also alone: --kinds switch --stock)
                        announces no ports, reports nothing before its first configuration except by telemetry,
                        reads what is absent as off, and says id 0 in reports after its agent restarted
  --rtty-alone PORT     speak rtty alone: each dials this port of the controller by itself, with a token of its own
  --telnet PORT         their telnet server is the one at this port of 127.0.0.1
  --interval S          seconds between state reports (default 60)
  --faithful-timers     real agents' timers: first state after 600 s, actions 10 s after the answer
  --faulty-map          tables as real networks have: lost and stale entries, no LLDP here and there, silent
                        devices, unmanaged switches and access points in between, a shared router address
  --second-ways         access points on a mesh, and second cables of switches: trunks, and blocked ones
  --booted              devices that have just been switched on: counters and uptime begin at nothing
  --reboot-seconds S    how long a reboot takes (default 20)
  --fast-reconnect MS   fixed retry delay instead of the agents' own
  --start-rate N        devices started per second (default 100)
  --scenario FILE       faults to come (docs/simulator.md)
  --speed N             time passes N times as fast (default 1)
  --control PORT        HTTP control on 127.0.0.1 (0 = any free port)
  --quiet               print no table and no connection changes
  --help                this text

While it runs, type: list, restart <sn>, cut <sn>, resume <sn>, … or quit; docs/simulator.md has them all`

const FLAGS = {
  devices: { type: 'string', default: '10' },
  campus: { type: 'string', default: '0' },
  kinds: { type: 'string', default: 'ap,switch,gateway' },
  server: { type: 'string', default: 'wss://127.0.0.1:15002' },
  seed: { type: 'string', default: '1' },
  ca: { type: 'string' },
  insecure: { type: 'boolean', default: false },
  'verify-host': { type: 'boolean', default: false },
  'ca-signed': { type: 'boolean', default: false },
  from: { type: 'string' },
  'address-per-site': { type: 'boolean', default: false },
  keys: { type: 'string', default: '0' },
  'fleet-ca': { type: 'boolean', default: false },
  stock: { type: 'boolean', default: false },
  'rtty-alone': { type: 'string' },
  telnet: { type: 'string' },
  interval: { type: 'string', default: '60' },
  booted: { type: 'boolean', default: false },
  'faulty-map': { type: 'boolean', default: false },
  'second-ways': { type: 'boolean', default: false },
  'faithful-timers': { type: 'boolean', default: false },
  'reboot-seconds': { type: 'string', default: '20' },
  'fast-reconnect': { type: 'string' },
  'start-rate': { type: 'string', default: '100' },
  scenario: { type: 'string' },
  speed: { type: 'string', default: '1' },
  control: { type: 'string' },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

export type CommandLine =
  | { readonly action: 'help' }
  | { readonly action: 'fleet-ca'; readonly seed: string }
  | { readonly action: 'run'; readonly options: FleetOptions }

/** Reads the command line; throws an OptionError that names the bad argument. */
export function readCommandLine(args: string[], env: NodeJS.ProcessEnv): CommandLine {
  const flags = parse(args)
  if (flags.help) return { action: 'help' }
  if (flags['fleet-ca']) return { action: 'fleet-ca', seed: flags.seed }
  return { action: 'run', options: readOptions(flags, env) }
}

type Flags = ReturnType<typeof parse>

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: FLAGS, allowPositionals: false }).values
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error))
  }
}

function readOptions(flags: Flags, env: NodeJS.ProcessEnv): FleetOptions {
  const fast = flags['fast-reconnect']
  return {
    devices: number('--devices', flags.devices, 1, 100_000),
    campus: number('--campus', flags.campus, 0, 200),
    kinds: readKinds(flags.kinds),
    server: readServer(flags.server),
    seed: flags.seed,
    caFile: flags.insecure ? null : readCa(flags.ca, env),
    interval: number('--interval', flags.interval, 0.1, 86_400),
    control: flags.control === undefined ? null : number('--control', flags.control, 0, 65_535),
    rebootSeconds: number('--reboot-seconds', flags['reboot-seconds'], 0, 86_400),
    fastReconnectMs: fast === undefined ? null : number('--fast-reconnect', fast, 0, 3_600_000),
    startRate: number('--start-rate', flags['start-rate'], 0.1, 10_000),
    stock: flags.stock,
    rttyAlone: readPort('--rtty-alone', flags['rtty-alone']),
    telnet: readPort('--telnet', flags.telnet),
    caSigned: flags['ca-signed'],
    from: readAddress(flags.from),
    addressPerSite: flags['address-per-site'],
    keys: number('--keys', flags.keys, 0, 1_000),
    booted: flags.booted,
    faultyMap: flags['faulty-map'],
    secondWays: flags['second-ways'],
    faithfulTimers: flags['faithful-timers'],
    verifyHost: flags['verify-host'],
    quiet: flags.quiet,
    scenarioFile: flags.scenario === undefined ? null : readFileName('--scenario', flags.scenario),
    speed: number('--speed', flags.speed, 0.1, 10_000),
  }
}

const WHOLE = ['--devices', '--campus', '--control', '--fast-reconnect', '--keys', '--rtty-alone', '--telnet']

function number(name: string, text: string, low: number, high: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  const whole = WHOLE.includes(name) ? 'a whole number' : 'a number'
  if (!(value >= low && value <= high) || (WHOLE.includes(name) && !Number.isInteger(value))) {
    throw new OptionError(`${name} must be ${whole} from ${low} to ${high}, not "${text}"`)
  }
  return value
}

const readPort = (name: string, text: string | undefined): number | null =>
  text === undefined ? null : number(name, text, 1, 65_535)

function readKinds(text: string): SimulatedKind[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !isKind(name))
  if (unknown !== undefined) {
    throw new OptionError(`--kinds: no kind "${unknown}"; there are ${SIMULATED_KINDS.join(', ')}`)
  }
  return names.filter(isKind)
}

function isKind(name: string): name is SimulatedKind {
  return SIMULATED_KINDS.some((kind) => kind === name)
}

function readServer(text: string): URL {
  const url = URL.parse(text)
  if (url?.protocol !== 'wss:' || url.hostname === '') {
    throw new OptionError(`--server must look like wss://host:port, not "${text}"`)
  }
  return url
}

function readAddress(text: string | undefined): string | null {
  if (text === undefined || isIP(text) !== 0) return text ?? null
  throw new OptionError(`--from must be an IP address, not "${text}"`)
}

function readFileName(name: string, file: string): string {
  if (existsSync(file)) return file
  throw new OptionError(`${name}: there is no file ${file}`)
}

function readCa(given: string | undefined, env: NodeJS.ProcessEnv): string {
  const file = given ?? join(env.ROOST_DATA_DIR ?? './data', 'tls', 'ca.crt')
  if (existsSync(file)) return file
  const advice = 'start the server first, or give --ca FILE, or --insecure to accept any certificate'
  throw new OptionError(`--ca: there is no file ${file}; ${advice}`)
}
