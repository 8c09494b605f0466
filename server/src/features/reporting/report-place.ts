import type { ReportKind, ReportRange } from '#contract/reporting/document.ts'
import { REPORT_DEVICES_MAX } from '#contract/reporting/endpoints.ts'
import { ApiError, doesNotExist } from '../../http/api-error.ts'
import type { Guard, Reach } from '../../http/guard.ts'
import type { Caller } from '../../http/route.ts'
import { narrowed } from '../../lib/reach.ts'
import type { Scope } from '../../timeseries/types.ts'
import type { FleetDevice, FleetReader } from '../inventory/records/fleet.reader.ts'
import type { TenancyReader } from '../tenancy/tenancy.reader.ts'

/** One device, one network, the networks of a project, or all that is in reach when nothing is named. */
export interface ReportPlace {
  sn?: string | undefined
  group?: number | undefined
  project?: number | undefined
}

export interface ReportAsk {
  kind: ReportKind
  range: ReportRange
  /** Ms since 1970; now when not given. */
  to?: number | undefined
  place: ReportPlace
}

/** A place with all that a report of it must know, within what its reader may see. */
export interface ReportSubject {
  extent: 'device' | 'network' | 'project' | 'all'
  /** Serial number, where it is about one device. */
  one?: string
  reach: Reach
  scope: Scope
  devices: FleetDevice[]
  networks: { id: number; name: string }[]
  timezone: string
  /** Names, outermost first. */
  names: string[]
}

export interface PlaceDeps {
  guard: Pick<Guard, 'network' | 'project' | 'device'>
  places: Pick<TenancyReader, 'reachOf' | 'visibleTreeOf' | 'networksBelow'>
  fleet: Pick<FleetReader, 'devices' | 'device'>
}

/** @throws ApiError `does_not_exist` for what the caller does not see, `too_many` when there are too many devices */
export async function subjectOf(deps: PlaceDeps, caller: Caller, place: ReportPlace): Promise<ReportSubject> {
  const device = place.sn === undefined ? undefined : await deviceAt(deps, caller, place.sn)
  const group = device?.network ?? place.group
  const reach = await reachAt(deps, caller, { ...place, group })
  const visible = await deps.places.visibleTreeOf(caller)
  const networks = visible.networks.filter(({ id, tenant_id }) => isAt(reach, { id, tenant: tenant_id }))
  const devices = device ? [device] : await deps.fleet.devices(reach, REPORT_DEVICES_MAX + 1)
  if (devices.length > REPORT_DEVICES_MAX) throw new ApiError('too_many', { max: REPORT_DEVICES_MAX })
  const nameOf = pathsOf(visible.projects)
  const network = group === undefined ? undefined : networks.find(({ id }) => id === group)
  const names = [
    ...nameOf(network ? network.project_id : (place.project ?? null)),
    ...(network ? [network.name] : []),
    ...(device ? [device.name] : []),
  ]
  const one = device && { one: device.sn }
  return {
    ...one,
    extent: extentOf(place),
    reach,
    scope: scopeOf(reach),
    devices,
    networks,
    names,
    timezone: commonest(networks),
  }
}

function extentOf({ sn, group, project }: ReportPlace): ReportSubject['extent'] {
  if (sn !== undefined) return 'device'
  if (group !== undefined) return 'network'
  return project === undefined ? 'all' : 'project'
}

async function deviceAt({ guard, fleet }: PlaceDeps, caller: Caller, sn: string): Promise<FleetDevice> {
  const device = (await guard.device(caller, sn)) && (await fleet.device(sn))
  if (!device) throw doesNotExist('device')
  return device
}

async function reachAt({ guard, places }: PlaceDeps, caller: Caller, place: ReportPlace): Promise<Reach> {
  const reach = await places.reachOf(caller)
  if (place.group !== undefined) {
    if (!(await guard.network(caller, place.group))) throw doesNotExist('network')
    return narrowed(reach, [place.group])
  }
  if (place.project === undefined) return reach
  const access = await guard.project(caller, place.project)
  if (!access) throw doesNotExist('project')
  return narrowed(reach, await places.networksBelow(access.tenant, place.project))
}

const isAt = ({ tenant, networks, shared }: Reach, at: { id: number; tenant: number }): boolean =>
  (at.tenant === tenant && (networks === 'all' || networks.includes(at.id))) ||
  shared?.networks.includes(at.id) === true

const scopeOf = ({ tenant, networks, shared }: Reach): Scope => ({
  tenant,
  ...(networks !== 'all' && { networks }),
  ...(shared && { shared: shared.networks }),
})

/** Names of projects from the top down to one; ends even where the stored tree has a loop. */
function pathsOf(projects: readonly { id: number; parent_id: number | null; name: string }[]) {
  const nodes = new Map(projects.map((node) => [node.id, node]))
  return (project: number | null): string[] => {
    const path = new Map<number, string>()
    let node = nodes.get(project ?? 0)
    while (node && !path.has(node.id)) {
      path.set(node.id, node.name)
      node = nodes.get(node.parent_id ?? 0)
    }
    return [...path.values()].reverse()
  }
}

/** The time zone of most of the networks. */
function commonest(networks: readonly { timezone: string }[]): string {
  const counts = new Map<string, number>()
  for (const { timezone } of networks) counts.set(timezone, (counts.get(timezone) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'UTC'
}
