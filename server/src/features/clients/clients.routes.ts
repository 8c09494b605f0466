import * as contract from '#contract/clients/endpoints.ts'
import * as lanContract from '#contract/clients/lan-devices.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import { type Caller, type Route, route } from '../../http/route.ts'
import type { ClientEventReader } from '../inventory/events/client-event.reader.ts'
import { timelineOf } from './events/client-timeline.ts'
import type { ChosenKinds } from './kinds/chosen-kinds.ts'
import type { LanListService } from './lan/lan-list.service.ts'
import type { ClientListService } from './list/client-list.service.ts'
import type { ClientNames } from './names/client-names.ts'
import type { WayService } from './way/way.service.ts'

export interface ClientServices {
  list: ClientListService
  way: WayService
  names: ClientNames
  kinds: ChosenKinds
  lan: LanListService
  events: ClientEventReader
  deviceOf(sn: string): { sn: string; name: string; kind: DeviceKind | null }
}

const EVENTS_MAX = 200

/** The network was found within the caller's reach, and the call acts in its tenant. */
const placeOf = ({ tenant }: Caller, network: number) => ({ tenant, network })

export const clientRoutes = ({ list, way, names, kinds, lan, events, deviceOf }: ClientServices): Route[] => [
  route(contract.listClients, ({ caller, query }) => list.list(caller, query)),
  route(contract.showClient, ({ caller, query: { group, mac } }) => way.show(placeOf(caller, group), mac)),
  route(contract.listClientEvents, async ({ caller, query: { group, mac } }) =>
    timelineOf(await events.about(placeOf(caller, group), mac, EVENTS_MAX), deviceOf),
  ),
  route(contract.renameClient, async ({ caller, body: { group, mac, name } }) => {
    await names.save(placeOf(caller, group), mac, name)
    return { mac, name }
  }),
  route(lanContract.listLanDevices, ({ caller, query }) => lan.list(caller, query)),
  route(lanContract.showLanDevice, ({ caller, query: { group, mac } }) =>
    lan.show(placeOf(caller, group), mac),
  ),
  route(lanContract.chooseClientKind, async ({ caller, body: { group, mac, kind } }) => {
    await kinds.save(placeOf(caller, group), mac, kind)
    return { mac, kind }
  }),
]
