import type { showClient } from '#contract/clients/endpoints.ts'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { ClientEventReader } from '../../inventory/events/client-event.reader.ts'
import type { InventoryReader } from '../../inventory/inventory.reader.ts'
import type { TenancyReader } from '../../tenancy/tenancy.reader.ts'
import type { TopologyReader } from '../../topology/topology.reader.ts'
import type { BlockedClients } from '../blocking/blocked-clients.ts'
import type { ClientDirectory } from '../directory/client-directory.ts'
import type { JoinedClient } from '../directory/join-client.ts'
import type { DepartedClient } from '../directory/network-clients.ts'
import type { ChosenKinds } from '../kinds/chosen-kinds.ts'
import { classify } from '../kinds/classify.ts'
import { nameOf, presentClient } from '../list/client.presenter.ts'
import type { DeviceNames } from '../list/device-names.ts'
import type { ClientNames } from '../names/client-names.ts'
import { REFUSED_MS } from './client-hop.ts'
import { type WayStation, wayOf } from './way.ts'

export interface WayDeps {
  directory: ClientDirectory
  names: Pick<ClientNames, 'get'>
  kinds: Pick<ChosenKinds, 'get'>
  devices: DeviceNames
  inventory: Pick<InventoryReader, 'state' | 'known'>
  topology: Pick<TopologyReader, 'of'>
  events: Pick<ClientEventReader, 'about'>
  tenancy: Pick<TenancyReader, 'nameOf'>
  clock: Clock
  /** What stays at one place, as it was seen last. */
  remembered(network: number, mac: string): JoinedClient | null
  blocked: Pick<BlockedClients, 'blockedIn'>
}

interface ClientNetwork {
  tenant: number
  network: number
}

type Topology = Awaited<ReturnType<TopologyReader['of']>>

/** Somebody who types a wrong key tries a few times. */
const REFUSALS_MAX = 20

/** One client with its way. */
export class WayService {
  readonly #deps: WayDeps
  constructor(deps: WayDeps) {
    this.#deps = deps
  }

  /** Null for who was not connected within the last day. */
  async show(place: ClientNetwork, mac: string): Promise<AnswerOf<typeof showClient>> {
    const { directory, clock, names, devices, tenancy } = this.#deps
    const now = clock.now()
    const listed = directory.find(place.network, mac)
    const left = listed ? null : directory.departed(place.network, mac, now)
    const present = listed ?? (left ? null : directory.seen(place.network, mac))
    const departed = present ? null : (left ?? this.#remembered(place.network, mac))
    const joined = present ?? departed?.joined
    if (!joined) return { client: null, way: [], evidence: [] }
    const [topology, refused, groupName, blocked] = await Promise.all([
      this.#deps.topology.of(place.network),
      this.#refusals(place, mac, now),
      tenancy.nameOf(place.tenant, place.network),
      this.#deps.blocked.blockedIn(place),
    ])
    const way = wayOf({
      ...{ joined, refused, now, connected: present !== null, leftAt: departed?.leftAt ?? null },
      ...{ gateway: topology.gateway, stations: await this.#stations(joined, topology) },
      sharer: this.#sharer(place, joined),
      heard: directory
        .heard(place.network, mac, now)
        .map((heard) => ({ ...heard, name: devices.deviceOf(heard.sn).name })),
    })
    const client = presentClient(joined, {
      ...{ network: place.network, groupName, connected: present !== null },
      blocked: blocked.has(mac),
      chosen: this.#deps.kinds.get(place.network, mac),
      ...{ ownName: names.get(place.network, mac), device: devices.deviceOf(joined.sn) },
    })
    return { client, way, evidence: classify(joined).evidence }
  }

  /** What stays at one place and was seen before. */
  #remembered(network: number, mac: string): DepartedClient | null {
    const joined = this.#deps.remembered(network, mac)
    return joined && { joined, leftAt: joined.seen }
  }

  async #stations({ sn }: JoinedClient, topology: Topology): Promise<WayStation[]> {
    const sns = [sn, ...topology.upstreamOf(sn)]
    return Promise.all(
      sns.map(async (one) => {
        const [known, state] = await Promise.all([
          this.#deps.inventory.known(one),
          this.#deps.inventory.state(one),
        ])
        const { name, kind } = this.#deps.devices.deviceOf(one)
        return {
          ...{ sn: one, name: known?.name ?? name, kind: known?.kind ?? kind, state },
          ...{ online: known?.online ?? false, mac: known?.mac ?? null, uplinks: topology.uplinksOf(one) },
        }
      }),
    )
  }

  async #refusals(place: ClientNetwork, mac: string, now: number): Promise<number> {
    const told = await this.#deps.events.about(place, mac, REFUSALS_MAX)
    return told.filter(({ at, meaning }) => meaning.kind === 'client_refused' && at > now - REFUSED_MS).length
  }

  /** Another one with the same address: both lose what is meant for the other. */
  #sharer({ tenant, network }: ClientNetwork, { mac, client: { ip } }: JoinedClient) {
    if (ip === undefined) return null
    for (const { joined } of this.#deps.directory.within({ tenant, networks: [network] })) {
      if (joined.mac === mac || joined.client.ip !== ip) continue
      const { name } = nameOf(joined, this.#deps.names.get(network, joined.mac))
      return { mac: joined.mac, name: name ?? joined.mac }
    }
    return null
  }
}
