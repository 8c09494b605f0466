import { type ChildProcess, spawn } from 'node:child_process'
import { programFile } from '../../../testing/program-file.ts'

const program = programFile(new URL('../../../../../simulator/fleet.ts', import.meta.url))
const READY_MS = 100_000

export interface PretendDevice {
  sn: string
  mac: string
  kind: string
  connected: boolean
  firmware: string
  /** `on`, `off` or `blink`. */
  leds: string
  /** Images it installed, and how long it was away for each, by the fleet's clock. */
  installs: { firmware: string; at: number; backAt: number | null }[]
  /** Id of the configuration it runs. */
  uuid: number
  /** Addresses its watchdog pings. */
  pings: string[]
  /** Of a router: its own addresses, what it leased whom, its static routes. */
  addresses: {
    wan: string
    lans: string[]
    leases: { mac: string; address: string }[]
    routes: string[]
  } | null
  /** Of a switch: how its spanning tree runs, and the ports that could give power and do not. */
  switching: { spanningTree: string; withoutPower: string[] } | null
}

/** The simulator as a process of its own, on the real wire, told what to do over its control interface. */
export class PretendFleet {
  readonly #process: ChildProcess
  readonly #control: string

  private constructor(process: ChildProcess, control: string) {
    this.#process = process
    this.#control = control
  }

  /** @param options further arguments of `npm run fleet` */
  static async start(port: number, caFile: string, options: string[]): Promise<PretendFleet> {
    const target = ['--server', `wss://127.0.0.1:${port}`, '--ca', caFile, '--control', '0', '--quiet']
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, ...target, ...options],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const control = await addressOf(child).catch((error) => {
      child.kill()
      throw error
    })
    return new PretendFleet(child, control)
  }

  async devices(): Promise<PretendDevice[]> {
    return (await (await fetch(`${this.#control}/devices`)).json()) as PretendDevice[]
  }

  /** How they are really plugged together. */
  async map(): Promise<{ lower: string; upper: string }[]> {
    return (await (await fetch(`${this.#control}/map`)).json()) as { lower: string; upper: string }[]
  }

  /** Does something to a device: an action or a fault by name. */
  async tell(sn: string, action: string, query = ''): Promise<void> {
    const answer = await fetch(`${this.#control}/devices/${sn}/${action}${query}`, { method: 'POST' })
    if (!answer.ok) throw new Error(`${action}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }

  /** Nobody moves any more; devices stay connected and obey. */
  async standStill(): Promise<void> {
    const answer = await fetch(`${this.#control}/still`, { method: 'POST' })
    if (!answer.ok) throw new Error(`still: ${await answer.text()}`)
    await answer.arrayBuffer()
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('close', resolve))
    this.#process.kill('SIGTERM')
    await ended
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const giveUp = (why: string) => reject(new Error(`the fleet ${why}: ${said}`))
    const timer = setTimeout(() => giveUp('never said where it is told'), READY_MS)
    const listen = (text: string) => {
      said += text
      const found = /^control (\S+)$/m.exec(said)
      if (!found) return
      clearTimeout(timer)
      resolve(found[1]!)
    }
    child.stdout?.setEncoding('utf8').on('data', listen)
    child.stderr?.setEncoding('utf8').on('data', listen)
    child.once('close', () => giveUp('ended'))
  })
}
