import { steadyKinds } from '#contract/clients/client-kinds.ts'
import type { LanDevice, listLanDevices, showLanDevice } from '#contract/clients/lan-devices.ts'
import type { AnswerOf, QueryOf } from '#contract/define-endpoint.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller, Rows } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { narrowed, type Reach } from '../../../lib/reach.ts'
import type { InventoryReader } from '../../inventory/inventory.reader.ts'
import type { TenancyReader } from '../../tenancy/tenancy.reader.ts'
import type { ClientDirectory } from '../directory/client-directory.ts'
import type { JoinedClient } from '../directory/join-client.ts'
import type { ChosenKinds } from '../kinds/chosen-kinds.ts'
import { classify } from '../kinds/classify.ts'
import type { DeviceNames } from '../list/device-names.ts'
import type { ClientNames } from '../names/client-names.ts'
import type { WayService } from '../way/way.service.ts'
import { deviceKindsOf, presentBound, presentSeen } from './lan-device.presenter.ts'
import type { LanMemory } from './lan-memory.ts'
import { lanPresence } from './lan-presence.ts'
import { decodeLanCursor, encodeLanCursor, lanDeviceId, sortedLanDevices } from './lan-sorts.ts'

export interface LanListDeps {
  directory: Pick<ClientDirectory, 'seen' | 'seenWithin' | 'find' | 'departed' | 'tells'>
  memory: Pick<LanMemory, 'get' | 'in'>
  kinds: Pick<ChosenKinds, 'get'>
  names: Pick<ClientNames, 'get'>
  devices: DeviceNames
  inventory: Pick<InventoryReader, 'knownNow'>
  places: Pick<TenancyReader, 'placesOf' | 'nameOf'>
  boundOf(caller: Caller, kinds: DeviceKind[], group: number | undefined): Promise<Device[]>
  isSeenFromAbove(network: number, last: JoinedClient, now: JoinedClient): Promise<boolean>
  way: Pick<WayService, 'show'>
  clock: Clock
}

type Query = QueryOf<typeof listLanDevices>

interface Lan {
  network: number
  name: string | null
}

/** Cameras, phones, printers … of networks: those bound there, and those that others report or reported. */
export class LanListService {
  readonly #deps: LanListDeps
  constructor(deps: LanListDeps) {
    this.#deps = deps
  }

  /** @throws ApiError `too_many` for a whole list beyond the limit, `invalid_parameter` for a foreign cursor */
  async list(caller: Caller, query: Query): Promise<Rows<LanDevice>> {
    const after = query.cursor === undefined ? null : decodeLanCursor(query.cursor, query.sort)
    const fits = filterOf(query)
    const found = sortedLanDevices((await this.#found(caller, query)).filter(fits), query.sort)
    const paged = query.limit !== undefined || query.cursor !== undefined
    if (!paged && found.length > limits.listWholeMax)
      throw new ApiError('too_many', { total: found.length, max: limits.listWholeMax })
    const from = after === null ? 0 : found.findIndex((device) => lanDeviceId(device) === after) + 1
    const rows = found.slice(from, from + (paged ? (query.limit ?? limits.pageDefault) : found.length))
    const more = from + rows.length < found.length
    const next = more ? encodeLanCursor(query.sort, rows.at(-1)!) : null
    return { rows, page: paged ? { next, total: found.length } : null }
  }

  async show(
    place: { tenant: number; network: number },
    mac: string,
  ): Promise<AnswerOf<typeof showLanDevice>> {
    const { directory, memory, clock, places, way } = this.#deps
    const joined = directory.seen(place.network, mac) ?? memory.get(place.network, mac)
    const last = joined ?? directory.departed(place.network, mac, clock.now())?.joined
    if (!last) return { device: null, evidence: [], way: [] }
    const name = await places.nameOf(place.tenant, place.network)
    const device = await this.#present({ network: place.network, name }, last)
    const shown = await way.show(place, mac)
    return { device, evidence: classify(last).evidence, way: shown.way }
  }

  async #found(caller: Caller, { group, kind, source }: Query): Promise<LanDevice[]> {
    const { reach: whole, networks } = await this.#deps.places.placesOf(caller)
    const reach = group === undefined ? whole : narrowed(whole, [group])
    const names = new Map(networks.map(({ id, name }) => [id, name]))
    const ids = group === undefined ? [...names.keys()] : [group]
    const wants = (one: (typeof steadyKinds)[number]) => kind?.includes(one) ?? true
    const seen =
      source && !source.includes('seen')
        ? []
        : this.#seen(reach, ids).filter(({ network, joined }) => wants(this.#classOf(network, joined)))
    const bound =
      !kind || (source && !source.includes('bound'))
        ? []
        : await this.#deps.boundOf(caller, deviceKindsOf(kind), group)
    const ofOurs = new Set(bound.map(({ mac }) => mac))
    const shown = seen.filter(({ joined }) => !ofOurs.has(joined.mac))
    const rows = await Promise.all(
      shown.map(({ network, joined }) =>
        this.#present({ network, name: names.get(network) ?? null }, joined),
      ),
    )
    return [...bound.flatMap((device) => presentBound(device) ?? []), ...rows]
  }

  #classOf(network: number, joined: JoinedClient) {
    return classify(joined, this.#deps.kinds.get(network, joined.mac)).kind
  }

  /** Who is connected, what is seen and is no mere host, and what was seen once. */
  #seen(reach: Reach, networks: readonly number[]): { network: number; joined: JoinedClient }[] {
    const { directory, memory } = this.#deps
    const found: { network: number; joined: JoinedClient }[] = []
    for (const { place, joined } of directory.seenWithin(reach)) {
      const isListed =
        joined.sighting.client !== undefined || directory.find(place.network, joined.mac) !== null
      const isSteady = steadyKinds.includes(this.#classOf(place.network, joined))
      if (isListed || isSteady) found.push({ network: place.network, joined })
    }
    for (const network of networks)
      for (const joined of memory.in(network))
        if (!directory.seen(network, joined.mac)) found.push({ network, joined })
    return found
  }

  async #present({ network, name }: Lan, joined: JoinedClient): Promise<LanDevice> {
    const { directory, memory, inventory, devices, clock } = this.#deps
    const { mac } = joined
    const last = memory.get(network, mac) ?? joined
    const seen = directory.seen(network, mac)
    const now =
      seen && last.sn !== seen.sn && (await this.#deps.isSeenFromAbove(network, last, seen)) ? null : seen
    const shown = now ?? last
    const watches = inventory.knownNow(shown.sn)?.online === true && directory.tells(shown.sn)
    const leftAt = directory.departed(network, mac, clock.now())?.leftAt ?? null
    return presentSeen(shown, {
      ...{ group: network, groupName: name, presence: lanPresence(now, last, { watches, leftAt }) },
      ...{ ownName: this.#deps.names.get(network, mac), chosen: this.#deps.kinds.get(network, mac) },
      at: devices.deviceOf(shown.sn),
    })
  }
}

function filterOf({ presence, q, source }: Query): (device: LanDevice) => boolean {
  const words = q?.toLowerCase()
  const digits = words?.replaceAll(/[:\-.]/g, '')
  return (device) =>
    (!presence || presence.includes(device.presence)) &&
    (!source || source.includes(device.source)) &&
    (!words ||
      textOf(device).includes(words) ||
      (digits !== '' && (device.mac ?? '').toLowerCase().replaceAll(':', '').includes(digits!)))
}

const textOf = ({ name, mac, sn, ip, vendor, model, at }: LanDevice): string =>
  [name, mac, sn, ip, vendor, model, at?.name].filter(Boolean).join('\n').toLowerCase()
