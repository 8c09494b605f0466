import type { NetworkClient } from '#contract/clients/client.ts'
import { listClients } from '#contract/clients/endpoints.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openScene, type Scene } from '../../configuration/testing/fleet-scene.ts'

const MINUTE_MS = 60_000

/** Two access points on the wire and their clients, beside a clock that a test sets forward: minutes pass at once. */
export class AirScene {
  readonly scene: Scene
  readonly #clock: { ahead: number; now(): number }

  private constructor(scene: Scene, clock: { ahead: number; now(): number }) {
    this.scene = scene
    this.#clock = clock
  }

  static async open(seed: string): Promise<AirScene> {
    const clock = { ahead: 0, now: () => Date.now() + clock.ahead }
    const options = ['--devices', '2', '--kinds', 'ap,ap', '--seed', seed]
    return new AirScene(await openScene(options, {}, clock), clock)
  }

  get query() {
    return { query: { group: this.scene.group } }
  }

  async onAir(): Promise<NetworkClient[]> {
    const query = { ...this.query.query, connection: 'wireless' as const }
    return (await this.scene.me.call(listClients, { query })).data as NetworkClient[]
  }

  /** Minutes, in each of which the access points report. */
  async minutesPass(count: number): Promise<void> {
    for (let minute = 0; minute < count; minute++) {
      const before = await this.#samples()
      await this.report()
      await eventually(async () => (await this.#samples()) > before, 20_000)
      this.#clock.ahead += MINUTE_MS
    }
  }

  async report(): Promise<void> {
    for (const { sn } of this.scene.devices) await this.scene.fleet.tell(sn, 'report')
  }

  close(): Promise<void> {
    return this.scene.close()
  }

  /** Samples there are of the access points, the fewest; radios without an SSID report no more. */
  async #samples(): Promise<number> {
    const expr = 'min(max by (sn) (count_over_time(radio_clients[1h])))'
    const asked = { expr, time: this.#clock.now() / 1000, scope: { tenant: this.scene.owner.tenant } }
    const found = await this.scene.at.roost.series.query(asked)
    return found.resultType === 'vector' ? Number(found.result[0]?.value[1] ?? 0) : 0
  }
}
