import { join } from 'node:path'
import { expect } from '@playwright/test'
import { type Program, startProgram } from './program.ts'
import type { Roost } from './roost.ts'

/** A pretend device as the simulator's control interface shows it. */
export interface PretendDevice {
  sn: string
  /** What a person types to bind it. */
  macLast6: string
  /** Printed on its box; the device tells its hash. */
  labelCode: string
  kind: string
  model: string
  hostname: string
  connected: boolean
  clients: number
  /** What its lamps show, timers included: `on`, `off` or `blink`. */
  leds: string
  /** Addresses its watchdog pings. */
  pings: string[]
  /** Of a router: its own addresses and what it leased whom. */
  addresses: { wan: string; lans: string[]; leases: { mac: string; address: string }[] } | null
  /** Of a switch: how its spanning tree runs, and the ports that could give power and do not. */
  switching: { spanningTree: string; withoutPower: string[] } | null
}

export interface FleetOptions {
  devices?: number
  kinds?: string
  seed: string
  rebootSeconds?: number
  /** Between reports. */
  intervalSeconds?: number
  /** Unmodified open agents instead of a vendor's builds. */
  stock?: boolean
  /** Local address it dials from: another place than the browser's and other fleets'. */
  from?: string
  /** The same devices as of another fleet with this seed, with other keys. */
  keys?: number
  /** They speak rtty alone, to this port. */
  rttyAlone?: number
  /** Port of this machine at which their telnet server is. */
  telnet?: number
}

type Action =
  | 'restart'
  | 'cut'
  | 'silence'
  | 'resume'
  | 'close'
  | 'factory'
  | 'set-key'
  | 'report'
  | 'send'
  | 'config-partial'
  | 'config-refuse'
  | 'heal'
  | `cpu-busy?percent=${number}`
  | 'reconfigure?change=ssid'
  | 'reconfigure?change=watchdog'
  | 'reconfigure?change=lan'
  | `client-signal?client=${string}&dbm=${number}`
  | `client-roam?client=${string}`
  | `client-wrong-key?client=${string}`
  | `port-down?port=${string}`
  | `port-up?port=${string}`
  | `loop?port=${string}`
  | `unloop?port=${string}`
  | `turn?db=${number}`
  | `poe-fault?port=${string}&what=${string}`

/** The simulator as its own process, dialling a server; faster timers than real devices have. */
export class Fleet {
  readonly #program: Program
  readonly #control: string

  private constructor(program: Program, control: string) {
    this.#program = program
    this.#control = control
  }

  static async start(roost: Roost, options: FleetOptions): Promise<Fleet> {
    const { devices = 3, kinds = 'ap,switch,gateway', seed } = options
    const { rebootSeconds = 3, intervalSeconds = 3, stock = false } = options
    const program = startProgram('simulator/fleet.ts', [
      ...['--devices', String(devices), '--kinds', kinds, '--seed', seed, '--server', roost.devices],
      ...[
        '--ca',
        join(roost.dataFolder, 'tls', 'ca.crt'),
        '--control',
        '0',
        '--interval',
        String(intervalSeconds),
      ],
      ...['--reboot-seconds', String(rebootSeconds), '--fast-reconnect', '300'],
      ...(stock ? ['--stock'] : []),
      ...(options.from ? ['--from', options.from] : []),
      ...['--keys', String(options.keys ?? 0)],
      ...(options.telnet ? ['--telnet', String(options.telnet)] : []),
      ...(options.rttyAlone ? ['--rtty-alone', String(options.rttyAlone)] : []),
    ])
    const [control] = await program.printed(/^control (\S+)$/m)
    return new Fleet(program, control!)
  }

  async devices(): Promise<PretendDevice[]> {
    return (await fetch(`${this.#control}/devices`)).json() as Promise<PretendDevice[]>
  }

  async device(kind: string): Promise<PretendDevice> {
    const found = (await this.devices()).find((device) => device.kind === kind)
    if (!found) throw new Error(`the fleet has no ${kind}`)
    return found
  }

  /** Once it has reached the server. */
  async connected(kind: string): Promise<PretendDevice> {
    await expect.poll(async () => (await this.device(kind)).connected, { timeout: 30_000 }).toBe(true)
    return this.device(kind)
  }

  /** @param body what the action `send` puts on the wire, verbatim */
  async act(sn: string, action: Action, body = ''): Promise<void> {
    const answer = await fetch(`${this.#control}/devices/${sn}/${action}`, { method: 'POST', body })
    if (!answer.ok) throw new Error(`${action} ${sn}: ${await answer.text()}`)
  }

  /** The table a person reads: what it printed at start. */
  output(): string {
    return this.#program.output()
  }

  async stop(): Promise<void> {
    await this.#program.stop()
  }
}
