import type { Neighbour } from '#contract/topology/endpoints.ts'
import type { EventBus } from '../../events/bus.ts'
import { othersTurn } from '../../lib/others-turn.ts'
import type { InventoryReader } from '../inventory/inventory.reader.ts'
import { LinkMemory } from './link-memory.ts'
import { afterReport, seenDevice } from './seen-device.ts'
import type { SeenDevice } from './sightings.ts'
import { Topology } from './topology.ts'
import type { ToldLinks } from './upstream-tree.ts'

/** So many reports are read before others get their turn: reading and taking in one takes some 0.15 ms. */
const AT_A_TIME = 25
/** Networks that are kept joined; who asked longest ago is read anew. */
export const MAX_NETWORKS = 50

interface CachedNetwork {
  readonly devices: Map<string, SeenDevice>
  /** Devices whose last report is to be read before the next answer. */
  readonly stale: Set<string>
  /** Null: to be joined anew. */
  topology: Topology | null
  /** Whoever asks waits until those who asked before have read. */
  read: Promise<void>
}

/** How a network is asked about. */
export interface Look {
  /**
   * It is one of all networks, one after the other: pushes out none that is kept. Held until fifty others were asked
   * about, what was read of each would be carried into the old generation.
   */
  passing?: boolean
}

type Devices = Pick<InventoryReader, 'known' | 'knownIn' | 'placeOf' | 'states'>

/**
 * Who is upstream of whom, by what devices last reported: LLDP, forwarding tables, default gateways. What was joined is
 * kept until a device of the network reports, is placed or becomes another kind.
 */
export class TopologyReader {
  readonly #devices: Devices
  /** By network; asked for last stands last. */
  readonly #networks = new Map<number, CachedNetwork>()
  /** Those of devices that are in one. */
  readonly #byDevice = new Map<string, CachedNetwork>()
  /** Where devices are believed to hang, of all networks: what takes several reports to learn outlives being read anew. */
  readonly #memories = new Map<number, LinkMemory>()

  readonly #told: (network: number) => Promise<ToldLinks>

  /** @param told links of a network that people put in */
  constructor(
    devices: Devices,
    bus: Pick<EventBus, 'on'>,
    told: (network: number) => Promise<ToldLinks> = async () => new Map(),
  ) {
    this.#devices = devices
    this.#told = told
    bus.on('device.report', ({ sn }) => this.#changed(sn))
    bus.on('device.event_reported', ({ sn, meaning }) => meaning && this.#changed(sn))
    bus.on('device.placed', ({ from, to }) => {
      for (const place of [from, to]) if (place) this.#forget(place.network)
    })
    bus.on('network.removed', ({ network }) => this.#forget(network))
    bus.on('device.changed', ({ network, device }) => {
      if ('DeviceType' in device || 'mac' in device) this.#forget(network)
    })
  }

  /** Reads the last reports of those devices of the network that told something since it was asked last. */
  async of(network: number, { passing = false }: Look = {}): Promise<Topology> {
    const known = this.#networks.get(network)
    const cached = known ?? this.#begin(network)
    if (known || !passing || this.#networks.size < MAX_NETWORKS) this.#keep(network, cached)
    cached.read = cached.read.then(() => this.#refresh(cached))
    try {
      await cached.read
    } catch (error) {
      if (this.#networks.get(network) === cached) this.#drop(network)
      throw error
    }
    cached.topology ??= await this.#join(network, cached)
    return cached.topology
  }

  /** With what its links are proved by. */
  async provenOf(network: number, look?: Look): Promise<{ topology: Topology; memory: LinkMemory }> {
    const topology = await this.of(network, look)
    return { topology, memory: this.#memoryOf(network) }
  }

  /** As the one that was asked for last. */
  #keep(network: number, cached: CachedNetwork): void {
    this.#networks.delete(network)
    this.#networks.set(network, cached)
    const [oldest] = this.#networks.keys()
    if (this.#networks.size > MAX_NETWORKS) this.#drop(oldest!)
  }

  #memoryOf(network: number): LinkMemory {
    const memory = this.#memories.get(network) ?? new LinkMemory()
    this.#memories.set(network, memory)
    return memory
  }

  #forget(network: number): void {
    this.#drop(network)
    this.#memories.delete(network)
  }

  #drop(network: number): void {
    const cached = this.#networks.get(network)
    if (!cached) return
    this.#networks.delete(network)
    for (const sn of cached.devices.keys()) if (this.#byDevice.get(sn) === cached) this.#byDevice.delete(sn)
  }

  /** Somebody told of a link, or took back what they told. */
  toldAnew(network: number): void {
    const cached = this.#networks.get(network)
    if (cached) cached.topology = null
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
    const behind = (await this.of(place.network)).behindPorts(sn)
    const named = [...behind].map(
      async ([port, sns]): Promise<[string, string[]]> => [
        port,
        (await Promise.all(sns.map((one) => this.#nameOf(one)))).toSorted(),
      ],
    )
    return new Map(await Promise.all(named))
  }

  /** Of those behind one alone: a review asks of each device of a network. */
  async #nameOf(sn: string): Promise<string> {
    return (await this.#devices.known(sn))?.name ?? sn
  }

  async #join(network: number, { devices }: CachedNetwork): Promise<Topology> {
    const seen = [...devices.values()]
    const told = await this.#told(network)
    const memory = this.#memoryOf(network)
    return new Topology(seen, told, (tree) => memory.settle(tree, seen))
  }

  #begin(network: number): CachedNetwork {
    const cached: CachedNetwork = {
      ...{ devices: new Map(), stale: new Set(), topology: null },
      read: this.#devices.knownIn(network).then((known) => {
        for (const { sn, kind, mac } of known) {
          cached.devices.set(sn, seenDevice({ sn, kind, mac }, null))
          cached.stale.add(sn)
          // It may have been let go of meanwhile.
          if (this.#networks.get(network) === cached) this.#byDevice.set(sn, cached)
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
      const states = await this.#devices.states(all.slice(from, from + AT_A_TIME))
      for (const [sn, state] of states) devices.set(sn, afterReport(devices.get(sn)!, state))
      if (from + AT_A_TIME < all.length) await othersTurn()
    }
  }

  #changed(sn: string): void {
    this.#byDevice.get(sn)?.stale.add(sn)
  }
}
