import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Alarm } from '#contract/alarm/endpoints.ts'
import type { ComposeOptions } from '../../../composition.ts'
import { eventually } from '../../../testing/eventually.ts'
import { Served } from '../../../testing/served.ts'
import { PretendFleet } from '../../configuration/testing/pretend-fleet.ts'

const settings = { ROOST_DEVICE_PING_MS: '500', ROOST_DEVICE_GONE_MS: '2000' }
const always = ['--interval', '1', '--fast-reconnect', '300', '--reboot-seconds', '1']
const SITE = { Timezone: 'UTC', Country: 'DE', Address: 'Main street 1' }

/** A site of four on the wire and the server as a process, which is killed and started anew over the same records. */
export class KilledScene {
  readonly #folder = mkdtempSync(join(tmpdir(), 'roost-incident-'))
  readonly #pace: ComposeOptions['pace']
  #server!: Served
  fleet!: PretendFleet
  /** Serial numbers by what they are: gateway, switch, ap, ap2. */
  readonly sns: Record<string, string> = {}

  private constructor(pace: ComposeOptions['pace']) {
    this.#pace = pace
  }

  static async open(pace: ComposeOptions['pace']): Promise<KilledScene> {
    const scene = new KilledScene(pace)
    await scene.#start()
    await scene.#furnish()
    return scene
  }

  get server(): Served {
    return this.#server
  }

  async #start(before?: Served): Promise<void> {
    const at = { folder: this.#folder, settings, pace: this.#pace }
    this.#server = await Served.start({ ...at, ...(before && { before }) })
    await this.#server.signIn()
  }

  async #furnish(): Promise<void> {
    const ca = join(this.#folder, 'tls', 'ca.crt')
    const of = [...always, '--devices', '4', '--kinds', 'gateway,switch,ap,ap']
    this.fleet = await PretendFleet.start(Number(this.#server.devicePort), ca, of)
    const { ID: PID } = await this.#server.call<{ ID: number }>('/v2/projects', { data: { Name: 'P' } })
    const data = { PID, Name: 'Office', ...SITE }
    const { ID: group } = await this.#server.call<{ ID: number }>('/v2/groups', { data })
    for (const { sn, mac, kind } of await this.fleet.devices()) {
      this.sns[kind in this.sns ? `${kind}2` : kind] = sn
      const bind = { action: 'bind', data: { sn, mac: mac.slice(-8), group } }
      await eventually(() => this.#server.call('/v2/devices', bind).catch(() => undefined), 60_000)
    }
    const all = Object.values(this.sns)
    await eventually(async () => (await Promise.all(all.map((sn) => this.#state(sn)))).every(Boolean))
  }

  async #state(sn: string): Promise<unknown> {
    const path = `/v2/device/info?sn=${encodeURIComponent(sn)}`
    return (await this.#server.call<{ state: unknown }>(path)).state
  }

  /** No time to write anything; another process takes over. */
  killed(): Promise<void> {
    return this.#followed('SIGKILL')
  }

  /** In order; another process takes over. */
  restarted(): Promise<void> {
    return this.#followed('SIGTERM')
  }

  async #followed(how: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    await this.#server.end(how)
    await this.#start(this.#server)
  }

  tell(who: string, action: string, query = ''): Promise<void> {
    return this.fleet.tell(this.sns[who]!, action, query)
  }

  async alarms(): Promise<Alarm[]> {
    return this.#server.call<Alarm[]>('/v2/alarm')
  }

  /** Until the records have it so. */
  async isThere(who: string, online: boolean): Promise<void> {
    const path = `/v2/device/info?sn=${encodeURIComponent(this.sns[who]!)}`
    await eventually(
      async () => ((await this.#server.call<{ status: string }>(path)).status === 'online') === online,
      30_000,
    )
  }

  async close(): Promise<void> {
    await this.fleet?.stop()
    await this.#server?.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
