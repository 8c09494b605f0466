import type { NetworkClient } from '#contract/clients/client.ts'
import type { listClients } from '#contract/clients/endpoints.ts'
import type { QueryOf } from '#contract/define-endpoint.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller, Rows } from '../../../http/route.ts'
import { narrowed } from '../../../lib/reach.ts'
import { Slices } from '../../../lib/slices.ts'
import type { TenancyReader } from '../../tenancy/tenancy.reader.ts'
import type { BlockedClients } from '../blocking/blocked-clients.ts'
import type { ClientDirectory, LocatedClient } from '../directory/client-directory.ts'
import type { ChosenKinds } from '../kinds/chosen-kinds.ts'
import type { ClientNames } from '../names/client-names.ts'
import { presentClient } from './client.presenter.ts'
import { decodeCursor, encodeCursor, firstAfter, parseSort, positionOf } from './client-sorts.ts'
import type { DeviceNames } from './device-names.ts'
import { ListedClient, type Lookups } from './listed-client.ts'

export interface ClientListDeps {
  directory: Pick<ClientDirectory, 'within' | 'networkOf'>
  names: Pick<ClientNames, 'get'>
  kinds: Pick<ChosenKinds, 'get'>
  devices: DeviceNames
  places: Pick<TenancyReader, 'placesOf' | 'networksBelow'>
  blocked: Pick<BlockedClients, 'blockedOf'>
}

/** No network has this number. */
const NOWHERE = 0

type Query = QueryOf<typeof listClients>

/** Lists of the clients a caller sees. */
export class ClientListService {
  readonly #deps: ClientListDeps
  readonly #slices = new Slices()
  constructor(deps: ClientListDeps) {
    this.#deps = deps
  }

  /** @throws ApiError `too_many` for a whole list beyond the limit, `invalid_parameter` for a foreign cursor */
  async list(caller: Caller, query: Query): Promise<Rows<NetworkClient>> {
    const sort = parseSort(query.sort)
    const after = query.cursor === undefined ? null : decodeCursor(query.cursor, sort)
    const found = await this.#found(caller, query)
    const paged = query.limit !== undefined || query.cursor !== undefined
    if (!paged && found.length > limits.listWholeMax)
      throw new ApiError('too_many', { total: found.length, max: limits.listWholeMax })
    const count = paged ? (query.limit ?? limits.pageDefault) : found.length
    const first = firstAfter(found, sort, after, count + 1)
    const shown = first.slice(0, count)
    const last = shown.length < first.length ? shown.at(-1) : undefined
    const rows = await this.#presented(shown)
    const next = last ? encodeCursor(sort, positionOf(last, sort)) : null
    return { rows, page: paged ? { next, total: found.length } : null }
  }

  async #found(caller: Caller, query: Query): Promise<ListedClient[]> {
    const { reach: whole, networks } = await this.#deps.places.placesOf(caller)
    let reach = whole
    if (query.project !== undefined)
      reach = narrowed(reach, await this.#deps.places.networksBelow(reach.tenant, query.project))
    if (query.group !== undefined) reach = narrowed(reach, [query.group])
    if (query.sn !== undefined) reach = narrowed(reach, [this.#deps.directory.networkOf(query.sn) ?? NOWHERE])
    const groupNames = new Map(networks.map(({ id, name }) => [id, name]))
    const lookups: Lookups = {
      ownName: (network, mac) => this.#deps.names.get(network, mac),
      chosenKind: (network, mac) => this.#deps.kinds.get(network, mac),
      deviceName: (sn) => this.#deps.devices.deviceOf(sn).name,
      groupName: (network) => groupNames.get(network) ?? null,
    }
    return this.#slices.run(fitting(this.#deps.directory.within(reach), query, lookups))
  }

  async #presented(shown: readonly ListedClient[]): Promise<NetworkClient[]> {
    const tenants = [...new Set(shown.map(({ located }) => located.place.tenant))]
    const blocked = await Promise.all(tenants.map((tenant) => this.#deps.blocked.blockedOf(tenant)))
    const isBlocked = ({ group, mac }: ListedClient) => blocked.some((all) => all.get(group)?.has(mac))
    return shown.map((one) => this.#present(one, isBlocked(one)))
  }

  #present({ located: { joined }, group, groupName }: ListedClient, blocked: boolean): NetworkClient {
    return presentClient(joined, {
      ...{ network: group, groupName, connected: true, blocked },
      chosen: this.#deps.kinds.get(group, joined.mac),
      ...{ ownName: this.#deps.names.get(group, joined.mac), device: this.#deps.devices.deviceOf(joined.sn) },
    })
  }
}

/** So many between two looks at the clock. */
const AT_A_TIME = 32

function* fitting(located: Iterable<LocatedClient>, query: Query, lookups: Lookups) {
  const fits = filterOf(query)
  const found: ListedClient[] = []
  let seen = 0
  for (const one of located) {
    if (++seen % AT_A_TIME === 0) yield
    if (query.sn !== undefined && one.joined.sn !== query.sn) continue
    const client = new ListedClient(one, lookups)
    if (fits(client)) found.push(client)
  }
  return found
}

function filterOf({ connection, rating, kind, q }: Query): (client: ListedClient) => boolean {
  const words = q?.toLowerCase()
  const digits = words?.replaceAll(/[:\-.]/g, '')
  return (client) =>
    (!connection || connection.includes(client.connection)) &&
    (!kind || kind.includes(client.kind)) &&
    (!rating || rating.includes(client.rating)) &&
    (!words ||
      textOf(client).includes(words) ||
      (digits !== '' && client.mac.toLowerCase().replaceAll(':', '').includes(digits!)))
}

const textOf = ({ name, hostname, mac, ip, ssid, deviceName, fingerprint }: ListedClient): string =>
  [name, hostname, mac, ip, ssid, deviceName, fingerprint].filter(Boolean).join('\n').toLowerCase()
