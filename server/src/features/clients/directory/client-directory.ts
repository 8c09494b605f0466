import type { Client, DeviceState } from '#contract/inventory/state/device-state.ts'
import { type Reach, reaches } from '../../../lib/reach.ts'
import { asBefore, textsAsBefore } from './as-before.ts'
import type { HeardAt } from './heard-memory.ts'
import type { JoinedClient } from './join-client.ts'
import { type DepartedClient, NetworkClients, type PassesBy } from './network-clients.ts'
import { RememberedShares } from './remembered-shares.ts'
import { normalMac, type Sighting, type Sightings, sightingsOf } from './sighting.ts'

export interface DirectoryPlace {
  tenant: number
  network: number
}

interface DeviceSightings {
  place: DirectoryPlace
  own: string | null
  /** Of whom it tells; what it tells stands in the network's clients. */
  macs: readonly string[]
}

interface KnownNetwork {
  tenant: number
  clients: NetworkClients
}

export interface LocatedClient {
  place: DirectoryPlace
  joined: JoinedClient
}

/**
 * Who is connected to the devices that are online, one entry per network and MAC, as fresh as reports and events.
 * In memory: found again when devices return. Those who left are known for a day, as many as the tenant's share allows.
 */
export class ClientDirectory {
  readonly #networks = new Map<number, KnownNetwork>()
  readonly #bySn = new Map<string, DeviceSightings>()
  readonly #shares = new RememberedShares()
  readonly #isNamed: (network: number, mac: string) => boolean

  /** @param isNamed whether people gave a client a name: it is remembered before others are */
  constructor(isNamed: (network: number, mac: string) => boolean = () => false) {
    this.#isNamed = isNamed
  }

  /** A report of a device, or the state as it stands by now. */
  reported(sn: string, place: DirectoryPlace, own: string | null, state: DeviceState): void {
    const last = this.#bySn.get(sn)
    if (last && (last.place.network !== place.network || last.own !== normalised(own)))
      this.removed(sn, state.at)
    const known = this.#bySn.get(sn)
    const clients = this.#network(place)
    const told = new Map(known?.macs.map((mac) => [mac, clients.toldBy(sn, mac)]))
    const before = (mac: string) => told.get(mac)?.client
    const sightings = sightingsOf(sn, state, before)
    if (!known && own) clients.own(normalMac(own), 1)
    for (const mac of told.keys())
      if (isOnAir(before(mac)) && !isOnAir(sightings.get(mac)?.client)) clients.leavesAir(mac, state.at)
    for (const [mac, sighting] of sightings) sightings.set(mac, asBefore(sighting, told.get(mac)))
    const macs = known?.macs ?? []
    clients.replace(sn, macs, sightings, state.at)
    const now = textsAsBefore([...sightings.keys()], macs)
    const { tenant, network } = place
    if (known && known.place.tenant === tenant) known.macs = now
    else this.#bySn.set(sn, { place: { tenant, network }, own: normalised(own), macs: now })
  }

  /** Somebody joined, or moved on the same device; of a device that never told its clients nothing is known. */
  joined(sn: string, client: Client, at: number): void {
    const told = this.#bySn.get(sn)
    if (!told) return
    const mac = normalMac(client.mac)
    const before = this.#toldBy(sn, told, mac)
    const { ip, hostname, fingerprint } = before?.client ?? {}
    const lent = { ...(ip && { ip }), ...(hostname && { hostname }), ...(fingerprint && { fingerprint }) }
    this.#network(told.place).put(mac, {
      told: { sn, at },
      client: { ...lent, ...client, connectedSeconds: 0 },
    })
    if (!before) told.macs = told.macs.concat(mac)
  }

  /** @param bssid which it left; it may be on another of the same device by now */
  left(sn: string, mac: string, bssid: string | undefined, at: number): void {
    const told = this.#bySn.get(sn)
    const key = normalMac(mac)
    const on = told && this.#toldBy(sn, told, key)?.client
    if (!told || !on || (bssid !== undefined && on.bssid !== undefined && on.bssid !== bssid)) return
    told.macs = told.macs.filter((other) => other !== key)
    const clients = this.#network(told.place)
    if (isOnAir(on)) clients.leavesAir(key, at)
    clients.take(sn, key, at)
  }

  /** The device went away or changed hands. */
  removed(sn: string, at: number): void {
    const told = this.#bySn.get(sn)
    if (!told) return
    const clients = this.#network(told.place)
    clients.replace(sn, told.macs, new Map(), at)
    if (told.own) clients.own(told.own, -1)
    this.#bySn.delete(sn)
    if (clients.isEmpty) this.forget(told.place.network)
  }

  /** It stands in another network now, or the network is another's. */
  moved(sn: string, place: DirectoryPlace, at: number): void {
    const told = this.#bySn.get(sn)
    if (!told) return
    const sightings: Sightings = new Map()
    for (const mac of told.macs) {
      const sighting = this.#toldBy(sn, told, mac)
      if (sighting) sightings.set(mac, sighting)
    }
    this.removed(sn, at)
    const clients = this.#network(place)
    if (told.own) clients.own(told.own, 1)
    clients.replace(sn, [], sightings, at)
    this.#bySn.set(sn, { place, own: told.own, macs: [...sightings.keys()] })
  }

  /** The network was deleted for good. */
  forget(network: number): void {
    const known = this.#networks.get(network)
    if (known) this.#shares.count(known.tenant, -1)
    this.#networks.delete(network)
  }

  /** Where a device stands; null when it told nothing. */
  networkOf(sn: string): number | null {
    return this.#bySn.get(sn)?.place.network ?? null
  }

  find(network: number, mac: string): JoinedClient | null {
    return this.#networks.get(network)?.clients.find(mac) ?? null
  }

  /** The same, or whom only forwarding tables and LLDP know of. */
  seen(network: number, mac: string): JoinedClient | null {
    return this.#networks.get(network)?.clients.seen(mac) ?? null
  }

  departed(network: number, mac: string, now: number): DepartedClient | null {
    return this.#networks.get(network)?.clients.departed(mac, now) ?? null
  }

  heard(network: number, mac: string, now: number): HeardAt[] {
    return this.#networks.get(network)?.clients.heard(mac, now) ?? []
  }

  /** Everybody connected within a reach. */
  *within(reach: Reach): Generator<LocatedClient> {
    for (const [network, { tenant, clients }] of this.#networks) {
      const place = { tenant, network }
      if (reaches(reach, place)) for (const joined of clients.all()) yield { place, joined }
    }
  }

  /** Everything that is seen within a reach (null: anywhere), connected or only known from forwarding tables and LLDP. */
  *seenWithin(reach: Reach | null): Generator<LocatedClient> {
    for (const [network, { tenant, clients }] of this.#networks) {
      const place = { tenant, network }
      if (reach === null || reaches(reach, place))
        for (const joined of clients.allSeen()) yield { place, joined }
    }
  }

  /** Networks that somebody is, or was, seen in. */
  places(): DirectoryPlace[] {
    return [...this.#networks].map(([network, { tenant }]) => ({ tenant, network }))
  }

  /**
   * Everything that any device of a network told of since then, connected or only known from forwarding tables and LLDP,
   * but for whom `passesBy` takes out.
   */
  *seenSince(network: number, since: number, passesBy: PassesBy = () => false): Generator<JoinedClient> {
    yield* this.#networks.get(network)?.clients.seenSince(since, passesBy) ?? []
  }

  /** Whether it is the MAC of a device of the network itself. */
  owns(network: number, mac: string): boolean {
    return this.#networks.get(network)?.clients.owns(mac) ?? false
  }

  /** Whether a device told something since it came. */
  tells(sn: string): boolean {
    return this.#bySn.has(sn)
  }

  /** Nothing of a network that was forgotten meanwhile. */
  #toldBy(sn: string, { place }: DeviceSightings, mac: string): Sighting | undefined {
    return this.#networks.get(place.network)?.clients.toldBy(sn, mac)
  }

  #network({ tenant, network }: DirectoryPlace): NetworkClients {
    const known = this.#networks.get(network)
    if (known?.tenant === tenant) return known.clients
    if (known) this.#shares.count(known.tenant, -1)
    this.#shares.count(tenant, 1)
    if (known) {
      known.tenant = tenant
      return known.clients
    }
    const isNamed = (mac: string) => this.#isNamed(network, mac)
    const made: KnownNetwork = {
      tenant,
      clients: new NetworkClients({ isNamed, room: () => this.#shares.of(made.tenant) }),
    }
    this.#networks.set(network, made)
    return made.clients
  }
}

const normalised = (mac: string | null) => mac && normalMac(mac)

const isOnAir = (client: Client | undefined): boolean => client?.connection === 'wireless'
