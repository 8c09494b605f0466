import type { Neighbour } from '#contract/topology/endpoints.ts'
import type { EventBus } from '../../events/bus.ts'
import type { InventoryReader } from '../inventory/inventory.reader.ts'
import type { SeenDevice } from './sightings.ts'
import { Topology } from './topology.ts'

/** So many reports are read at a time. */
const AT_A_TIME = 50
/** Networks that are kept joined; who asked longest ago is read anew. */
const MAX_NETWORKS = 50

interface CachedNetwork {
  readonly devices: Map<string, SeenDevice>
  /** Devices whose last report is to be read before the next answer. */
  readonly stale: Set<string>
  /** Null: to be joined anew. */
  topology: Topology | null
  /** Whoever asks waits until those who asked before have read. */
  read: Promise<void>
}

type Devices = Pick<InventoryReader, 'knownIn' | 'placeOf' | 'state'>

/**
 * Who is upstream of whom, by what devices last reported: LLDP, forwarding tables, default gateways. What was joined is
 * kept until a device of the network reports, is placed or becomes another kind.
 */
export class TopologyReader {
  readonly #devices: Devices
  /** By network; asked for last stands last. */
  readonly #networks = new Map<number, CachedNetwork>()

  constructor(devices: Devices, bus: Pick<EventBus, 'on'>) {
    this.#devices = devices
    bus.on('device.report', ({ sn }) => this.#changed(sn))
    bus.on('device.event_reported', ({ sn, meaning }) => meaning && this.#changed(sn))
    bus.on('device.placed', ({ from, to }) => {
      for (const place of [from, to]) if (place) this.#networks.delete(place.network)
    })
    bus.on('device.changed', ({ network, device }) => {
      if ('DeviceType' in device || 'mac' in device) this.#networks.delete(network)
    })
  }

  /** Reads the last reports of those devices of the network that told something since it was asked last. */
  async of(network: number): Promise<Topology> {
    const cached = this.#networks.get(network) ?? this.#begin(network)
    this.#networks.delete(network)
    this.#networks.set(network, cached)
    const [oldest] = this.#networks.keys()
    if (this.#networks.size > MAX_NETWORKS) this.#networks.delete(oldest!)
    cached.read = cached.read.then(() => this.#refresh(cached))
    try {
      await cached.read
    } catch (error) {
      if (this.#networks.get(network) === cached) this.#networks.delete(network)
      throw error
    }
    cached.topology ??= new Topology([...cached.devices.values()])
    return cached.topology
  }

  /** The devices next to one, the one above it first. */
  async neighboursOf(sn: string): Promise<Neighbour[]> {
    const place = await this.#devices.placeOf(sn)
    if (!place) return []
    const known = new Map((await this.#devices.knownIn(place.network)).map((device) => [device.sn, device]))
    const found = (await this.of(place.network)).neighboursOf(sn).flatMap((near) => {
      const device = known.get(near.sn)
      const id = near.port === null ? near.sn : `${near.sn}/${near.port}`
      return device ? { id, ...near, name: device.name, kind: device.kind, online: device.online } : []
    })
    // A device may tell twice of one cable, by two of its agents.
    return [...new Map(found.map((near) => [near.id, near])).values()]
  }

  /** Ports of a device that lead to its network's gateway; empty = nothing tells, or it is nobody's. */
  async uplinksOf(sn: string): Promise<ReadonlySet<string>> {
    const place = await this.#devices.placeOf(sn)
    return place ? (await this.of(place.network)).uplinksOf(sn) : new Set()
  }

  /** Names of the devices that reach the gateway through each port of a device. */
  async behindPorts(sn: string): Promise<ReadonlyMap<string, string[]>> {
    const place = await this.#devices.placeOf(sn)
    if (!place) return new Map()
    const names = new Map((await this.#devices.knownIn(place.network)).map((one) => [one.sn, one.name]))
    const behind = (await this.of(place.network)).behindPorts(sn)
    const named = [...behind].map(([port, sns]): [string, string[]] => [
      port,
      sns.map((one) => names.get(one) ?? one).toSorted(),
    ])
    return new Map(named)
  }

  #begin(network: number): CachedNetwork {
    const cached: CachedNetwork = {
      ...{ devices: new Map(), stale: new Set(), topology: null },
      read: this.#devices.knownIn(network).then((known) => {
        for (const { sn, kind, mac } of known) {
          cached.devices.set(sn, { sn, kind, mac, state: null })
          cached.stale.add(sn)
        }
      }),
    }
    return cached
  }

  async #refresh(cached: CachedNetwork): Promise<void> {
    const { devices, stale } = cached
    const all = [...stale]
    if (all.length > 0) cached.topology = null
    // What is told while these are read is for the next who asks.
    stale.clear()
    for (let from = 0; from < all.length; from += AT_A_TIME) {
      const some = all.slice(from, from + AT_A_TIME).map(async (sn) => {
        devices.set(sn, { ...devices.get(sn)!, state: await this.#devices.state(sn) })
      })
      await Promise.all(some)
    }
  }

  #changed(sn: string): void {
    for (const { devices, stale } of this.#networks.values()) if (devices.has(sn)) stale.add(sn)
  }
}
