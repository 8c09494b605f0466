import { useMemo } from 'react'
import { listedStands } from '#contract/firmware/stands.ts'
import { configStates } from '#contract/inventory/config-states.ts'
import { type DeviceKind, deviceKinds } from '#contract/inventory/device-kinds.ts'
import { deviceSorts } from '#contract/inventory/endpoints.ts'
import { deviceStatuses } from '#contract/inventory/schemas.ts'
import { deviceAttention } from '#contract/overview/schemas.ts'
import type { Params } from '../../../api/call'
import { type ListUrl, readListUrl, writeListUrl } from '../../../components/resource-list/list-url'
import { useSearchState } from '../../../lib/search'

const ofOneKind = {
  statuses: deviceStatuses,
  sorts: deviceSorts,
  configs: configStates,
  firmwares: listedStands,
}
const ofAllKinds = { ...ofOneKind, kinds: [...deviceKinds, 'unknown'], attentions: deviceAttention }

/** @param all a list of every kind: it can be narrowed to some, and to what needs attention */
export function useListUrl(all = false): [ListUrl, (change: Partial<ListUrl>) => void] {
  const [search, setSearch] = useSearchState()
  const url = useMemo(() => readListUrl(search, all ? ofAllKinds : ofOneKind), [search, all])
  return [url, (change) => setSearch(writeListUrl(change))]
}

/** What the server is asked for a list. */
export function queryOf(
  url: ListUrl,
  types: readonly DeviceKind[] | null,
  group: number | undefined,
): Params {
  return {
    group,
    type: (types ?? url.kind).join(',') || undefined,
    status: url.status.join(',') || undefined,
    configState: url.config.join(',') || undefined,
    firmware: url.firmware.join(',') || undefined,
    attention: url.attention ?? undefined,
    q: url.q || undefined,
    sort: url.sort || undefined,
  }
}
