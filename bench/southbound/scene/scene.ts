import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bindAll, makeNetworks } from './bound.ts'
import { pause, until } from './child.ts'
import { Fleet, type FleetPlan } from './fleet.ts'
import { Server } from './server.ts'

const CONNECT_MS = 300_000
const NETWORK_SIZE = 50
/** Devices switched on per second: more than a person does, less than one process of pretend devices can on a slow core. */
export const START_RATE = 130

/** How many devices: `--devices`, else ROOST_BENCH_DEVICES, else `usual`. */
export function devicesAsked(usual = 2_000): number {
  const { values } = parseArgs({ options: { devices: { type: 'string' } }, strict: false })
  return Number(values.devices ?? process.env.ROOST_BENCH_DEVICES ?? usual)
}

export interface Preparation {
  kinds?: string
  networkSize?: number
  /** Has further devices call once. @returns their serial numbers, to be bound as well */
  beside?(server: Server): Promise<string[]>
}

/** A server and a fleet on it, in a folder of their own; all of it is gone after `close`. */
export class Scene {
  readonly folder: string
  server: Server
  #fleet: Fleet | undefined

  private constructor(folder: string, server: Server) {
    this.folder = folder
    this.server = server
  }

  static async open(): Promise<Scene> {
    const folder = mkdtempSync(join(tmpdir(), 'bench-southbound-'))
    return new Scene(folder, await Server.start(folder))
  }

  /** A freshly started server that knows this many bound devices; none is connected yet. */
  static async prepared(
    devices: number,
    env: Record<string, string> = {},
    { kinds, networkSize = NETWORK_SIZE, beside = async () => [] }: Preparation = {},
  ): Promise<Scene> {
    const scene = await Scene.open()
    try {
      await scene.connect({ devices, interval: 600, rate: START_RATE, quiet: true, ...(kinds && { kinds }) })
      const serials = [...(await scene.fleet.serials()), ...(await beside(scene.server))]
      await scene.stopFleet()
      await scene.#bind(serials, env, networkSize)
      return scene
    } catch (error) {
      await scene.close()
      throw error
    }
  }

  get fleet(): Fleet {
    if (!this.#fleet) throw new Error('no fleet is connected')
    return this.#fleet
  }

  async connect(plan: FleetPlan): Promise<void> {
    this.#fleet = await Fleet.start(this.server, this.folder, plan)
    await this.allBack(plan.devices)
  }

  async allBack(devices: number): Promise<void> {
    let connected = 0
    await until(
      () => `${devices} devices connected (${connected} are, the server used ${this.#usedSeconds()} s)`,
      async () => {
        connected = await this.server.connected()
        return connected >= devices
      },
      CONNECT_MS,
    )
  }

  #usedSeconds = () => this.server.process.cpuSeconds().toFixed(0)

  async stopFleet(): Promise<void> {
    await this.#fleet?.process.stop()
    this.#fleet = undefined
    await until('nobody connected', async () => (await this.server.connected()) === 0, 60_000)
  }

  async restart(): Promise<void> {
    await this.server.process.stop()
    this.server = await Server.start(this.folder, this.server)
  }

  async #bind(serials: string[], env: Record<string, string>, size: number): Promise<void> {
    const networks = await makeNetworks(this.server, Math.ceil(serials.length / size))
    await this.server.process.stop()
    bindAll(this.folder, serials, networks, size)
    this.server = await Server.start(this.folder, this.server, env)
  }

  /** Resident bytes of the server once they hold still: the lowest of some seconds. */
  async restingRss(seconds = 20): Promise<number> {
    let lowest = Number.POSITIVE_INFINITY
    for (let i = 0; i < seconds * 4; i++) {
      lowest = Math.min(lowest, this.server.process.rss())
      await pause(250)
    }
    return lowest
  }

  async close(): Promise<void> {
    await this.#fleet?.process.stop()
    await this.server.process.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
