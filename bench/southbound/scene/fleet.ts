import { Child } from './child.ts'
import { authorityOf, type Server } from './server.ts'

export interface FleetPlan {
  devices: number
  /** Seconds between state reports. */
  interval: number
  /** Devices switched on per second. */
  rate: number
  /** Says nothing by itself for two minutes, as agents do that have just started. */
  quiet?: boolean
  kinds?: string
  /** How much faster than real time passes for it. */
  speed?: number
  /** File of CAs it trusts; without it the server's alone. */
  ca?: string
  /** File of faults to come. */
  scenario?: string
}

/** No gateways: a network may have one only, and these fleets share networks. */
const KINDS = 'ap,switch'

/** The real simulator in a process of its own. */
export class Fleet {
  readonly process: Child
  readonly #control: string

  private constructor(child: Child, control: string) {
    this.process = child
    this.#control = control
  }

  static async start(server: Server, folder: string, plan: FleetPlan): Promise<Fleet> {
    const { devices, interval, rate, quiet, kinds = KINDS, speed = 1, scenario, ca } = plan
    const size = ['--devices', String(devices), '--kinds', kinds, '--seed', 'bench']
    const pace = [
      '--interval',
      String(interval),
      '--start-rate',
      String(rate),
      ...(quiet ? ['--faithful-timers'] : []),
      ...(speed === 1 ? [] : ['--speed', String(speed)]),
      ...(scenario === undefined ? [] : ['--scenario', scenario]),
    ]
    // As installers' sites are: each behind an address of its own.
    const place = ['--address-per-site', '--server', server.devices, '--ca', ca ?? authorityOf(folder)]
    const manner = ['--control', '0', '--quiet']
    const child = new Child(
      'simulator/fleet.ts',
      [...size, ...pace, ...place, ...manner],
      {},
      { yields: true },
    )
    const [control] = await child.says(/^control (\S+)$/m)
    return new Fleet(child, control!)
  }

  async serials(): Promise<string[]> {
    const devices = (await (await fetch(`${this.#control}/devices`)).json()) as { sn: string }[]
    return devices.map((device) => device.sn)
  }

  async tell(sn: string, action: string): Promise<void> {
    const answer = await fetch(`${this.#control}/devices/${sn}/${action}`, { method: 'POST' })
    await answer.arrayBuffer()
  }

  /** Any other question to its control port. */
  async ask<T>(path: string, method: 'GET' | 'POST' = 'GET'): Promise<T> {
    return (await (await fetch(`${this.#control}${path}`, { method })).json()) as T
  }
}
