import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { Network, Project } from '#contract/tenancy/endpoints.ts'
import { listPages } from '../api/list-pages'
import { toldInPlace } from '../api/query-client'
import { readSession } from '../api/session'
import { keptDrafts } from '../components/configuration/kept-drafts'
import { buildTree, chooseNetwork, networkKey } from '../components/current-network/tree'
import { unreadAlarms } from '../features/alarm/use-unread-alarms'
import { kindLists } from '../features/inventory/kinds'
import { readStored } from '../lib/stored'

/** What fails here is asked again by who needs it, and told there. */
const once = { ...toldInPlace, retry: false }

/**
 * What the frame around every page reads. Written out, for the contract comes with the frame's own files, and this
 * goes out beside them; that nothing is read twice is tested (`e2e/console/requests.spec.ts`).
 */
const ofFrame: readonly QueryKey[] = [
  ['/v2/me'],
  ['/v2/projects'],
  ['/v2/groups'],
  ['/v2/tasks'],
  ['/v2/shares'],
  ['/v2/tunnels/requests'],
  ['/v2/series/recording'],
  ['/v2/mass-actions'],
]

/**
 * Reads what the first page will ask for while its files are still under way: one trip over the line less, one after
 * the other.
 */
export function readFirstPage(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  queries: QueryClient,
): void {
  if (readSession() === null) return
  for (const queryKey of [...ofFrame, ...ofPage(pathname), ...ofDevice(pathname, search)])
    void queries.prefetchQuery({ queryKey, ...once })
  void queries.prefetchQuery({ ...unreadAlarms, ...once })
  void queries.prefetchQuery({ ...keptDrafts, ...once })
  if (search === '') readOfNetwork(pathname, queries).catch(() => {})
}

/** What is of the selected network, as soon as it is known which that is. */
async function readOfNetwork(pathname: string, queries: QueryClient): Promise<void> {
  const list = kindLists.find(({ path }) => path === pathname)
  if (!list && pathname !== '/') return
  const known = <Data>(path: string) => queries.fetchQuery<Data>({ queryKey: [path], ...once })
  const [{ username }, projects, networks] = await Promise.all([
    known<{ username: string }>('/v2/me'),
    known<Project[]>('/v2/projects'),
    known<Network[]>('/v2/groups'),
  ])
  const saved = readStored<number | null>(networkKey(username), null)
  const group = chooseNetwork(buildTree(projects, networks), saved)?.ID
  if (group === undefined) return
  if (list) void queries.prefetchInfiniteQuery(rowsOf(list.types, group))
  else for (const path of ofStart) void queries.prefetchQuery({ queryKey: [path, { group }], ...once })
}

const ofStart = ['/v2/devices/counts', '/v2/overview']

const rowsOf = (types: readonly DeviceKind[], group: number) => ({
  ...listPages('/v2/devices', { group, type: types.join(',') }),
  ...once,
})

/** Lists that are not of devices, each with the name under which its views are kept. */
const otherLists: Readonly<Record<string, string>> = {
  '/monitor/clients': 'clients',
  '/monitor/alarm': 'alarms',
  '/monitor/health': 'health',
  '/journal/config': 'configLog',
  '/journal/operation': 'operations',
  '/journal/upgrade': 'upgradeLog',
}

const ofInsight: readonly QueryKey[] = [['/v2/insights'], ['/v2/metrics']]

/** What devices tell between this and the page's own subscription is asked for again then (`api/asked-at.ts`). */
function ofPage(pathname: string): readonly QueryKey[] {
  const list = kindLists.find(({ path }) => path === pathname)?.name ?? otherLists[pathname]
  return [
    ...(pathname === '/' ? [] : [['/v2/devices/counts', {}]]),
    ...(list ? [['/v2/me/views', { list }]] : []),
    ...(pathname === '/monitor/datamining' ? ofInsight : []),
  ]
}

/** The page of a device is about the one its address names. */
function ofDevice(pathname: string, search: string): readonly QueryKey[] {
  const sn = new URLSearchParams(search).get('sn')
  return sn !== null && pathname.startsWith('/device/') && pathname.endsWith('info')
    ? [['/v2/device/info', { sn }]]
    : []
}
