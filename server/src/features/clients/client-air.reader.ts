import type { Clock } from '../../lib/clock.ts'
import type { ClientDirectory } from './directory/client-directory.ts'
import type { HeardAt } from './directory/heard-memory.ts'
import { nameOf } from './list/client.presenter.ts'
import type { ClientNames } from './names/client-names.ts'

/** A client over the air, and where else it was heard of late. */
export interface ClientOnAir {
  mac: string
  name: string | null
  /** The access point it is on. */
  sn: string
  ssid: string | null
  /** As the device names it; null: nobody tells. */
  band: string | null
  /** Null: nobody tells. */
  signalDbm: number | null
  /** Elsewhere, the loudest first. */
  heard: readonly HeardAt[]
}

/** Who is connected over the air, and how well. */
export class ClientAirReader {
  readonly #directory: Pick<ClientDirectory, 'within' | 'heard'>
  readonly #names: Pick<ClientNames, 'get'>
  readonly #clock: Clock
  constructor(
    directory: Pick<ClientDirectory, 'within' | 'heard'>,
    names: Pick<ClientNames, 'get'>,
    clock: Clock,
  ) {
    this.#directory = directory
    this.#names = names
    this.#clock = clock
  }

  of(tenant: number, network: number): ClientOnAir[] {
    const now = this.#clock.now()
    const found: ClientOnAir[] = []
    for (const { joined } of this.#directory.within({ tenant, networks: [network] })) {
      const { mac, sn, client } = joined
      if (client.connection !== 'wireless') continue
      const elsewhere = this.#directory.heard(network, mac, now).filter((one) => one.sn !== sn)
      found.push({
        ...{
          mac,
          sn,
          ssid: client.ssid ?? null,
          band: client.band ?? null,
          signalDbm: client.signalDbm ?? null,
        },
        name: nameOf(joined, this.#names.get(network, mac)).name,
        heard: elsewhere.toSorted((one, other) => other.dbm - one.dbm),
      })
    }
    return found
  }
}
