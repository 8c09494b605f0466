import type { EventBus } from '../../../events/bus.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { LiveDevices } from '../records/live-devices.ts'

/** What is asked of the tree: networks on metered links, of a tenant or of all. */
export interface MeteredReader {
  metered(tenant?: number): Promise<{ network: number; tenant: number; pingSeconds: number }[]>
}

export interface MeteredLinksDeps {
  networks: MeteredReader
  live: LiveDevices
  bus: EventBus
  log: Logger
  timesChanged(sn: string): void
}

/** How often devices on metered links are pinged. In memory, because it is asked for at once as a device calls. */
export class MeteredLinks {
  readonly #deps: MeteredLinksDeps
  #links = new Map<number, { tenant: number; pingSeconds: number }>()
  /** Of two edits the later one is read last. */
  #reading: Promise<void> = Promise.resolve()
  constructor(deps: MeteredLinksDeps) {
    this.#deps = deps
  }

  async start(): Promise<void> {
    const { bus, networks, timesChanged } = this.#deps
    for (const { network, ...link } of await networks.metered()) this.#links.set(network, link)
    bus.on('tenancy.changed', ({ tenant }) => {
      this.#reading = this.#reading.then(() => this.#readAgain(tenant))
    })
    bus.on('device.placed', ({ sn, from, to }) => {
      if (this.#of(from?.network) !== this.#of(to?.network)) timesChanged(sn)
    })
  }

  /** Null: as the server's settings say. */
  readonly pingSecondsOf = (sn: string): number | null => {
    const row = this.#deps.live.get(sn)?.row
    return row?.tenant_id == null ? null : this.#of(row.network_id)
  }

  #of(network: number | null | undefined): number | null {
    return (network == null ? undefined : this.#links.get(network)?.pingSeconds) ?? null
  }

  async #readAgain(tenant: number): Promise<void> {
    try {
      const now = await this.#deps.networks.metered(tenant)
      const before = this.#links
      const others = [...before].filter(([, link]) => link.tenant !== tenant)
      this.#links = new Map([...others, ...now.map(({ network, ...link }) => [network, link] as const)])
      this.#tell((network) => before.get(network)?.pingSeconds !== this.#links.get(network)?.pingSeconds)
    } catch (error) {
      this.#deps.log.error({ err: error, tenant }, 'metered links could not be read')
    }
  }

  #tell(isOther: (network: number) => boolean): void {
    for (const { row, sessionId } of this.#deps.live.values())
      if (sessionId !== null && row.network_id !== null && isOther(row.network_id))
        this.#deps.timesChanged(row.sn)
  }
}
