import * as contract from '#contract/clients/endpoints.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import { type Caller, type Route, route } from '../../http/route.ts'
import type { ClientEventReader } from '../inventory/events/client-event.reader.ts'
import { timelineOf } from './events/client-timeline.ts'
import type { ClientListService } from './list/client-list.service.ts'
import type { ClientNames } from './names/client-names.ts'
import type { WayService } from './way/way.service.ts'

export interface ClientServices {
  list: ClientListService
  way: WayService
  names: ClientNames
  events: ClientEventReader
  deviceOf(sn: string): { sn: string; name: string; kind: DeviceKind | null }
}

const EVENTS_MAX = 200

/** The network was found within the caller's reach, and the call acts in its tenant. */
const placeOf = ({ tenant }: Caller, network: number) => ({ tenant, network })

export const clientRoutes = ({ list, way, names, events, deviceOf }: ClientServices): Route[] => [
  route(contract.listClients, ({ caller, query }) => list.list(caller, query)),
  route(contract.showClient, ({ caller, query: { group, mac } }) => way.show(placeOf(caller, group), mac)),
  route(contract.listClientEvents, async ({ caller, query: { group, mac } }) =>
    timelineOf(await events.about(placeOf(caller, group), mac, EVENTS_MAX), deviceOf),
  ),
  route(contract.renameClient, async ({ caller, body: { group, mac, name } }) => {
    await names.save(placeOf(caller, group), mac, name)
    return { mac, name }
  }),
]
