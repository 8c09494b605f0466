import type { DeviceAttention } from '#contract/overview/schemas.ts'
import type { Search } from '../../lib/search'
import type { Density } from './use-density'

/** What a list shows, as its address says it: `?q=&status=&config=&firmware=&kind=&attention=&sort=&scope=&cols=&rows=`. */
export interface ListUrl {
  q: string
  status: string[]
  /** Where the configuration of devices stands. */
  config: string[]
  /** What the newest image is to devices. */
  firmware: string[]
  /** Of devices. */
  kind: string[]
  /** Only devices that need attention for this; null: all. */
  attention: DeviceAttention | null
  /** Column, descending with a leading "-"; empty: the server's own order. */
  sort: string
  /** `all`: every network instead of the selected one. */
  scope: 'network' | 'all'
  /** Columns in their order; null: as this browser last chose. */
  cols: string[] | null
  /** Null: as this browser last chose. */
  rows: Density | null
}

export interface AllowedInUrl {
  statuses: readonly string[]
  sorts: readonly string[]
  configs?: readonly string[]
  firmwares?: readonly string[]
  kinds?: readonly string[]
  attentions?: readonly DeviceAttention[]
}

/** Reads the address; what is not allowed there is left out. */
export function readListUrl(search: Search, allowed: AllowedInUrl): ListUrl {
  const { statuses, sorts, configs = [], firmwares = [], kinds = [], attentions = [] } = allowed
  const sort = search.sort ?? ''
  const { cols, rows } = search
  return {
    q: (search.q ?? '').slice(0, 100),
    status: listed(search.status, statuses),
    config: listed(search.config, configs),
    firmware: listed(search.firmware, firmwares),
    kind: listed(search.kind, kinds),
    attention: attentions.find((name) => name === search.attention) ?? null,
    sort: sorts.includes(sort.replace(/^-/, '')) ? sort : '',
    scope: search.scope === 'all' ? 'all' : 'network',
    cols: cols ? [...new Set(cols.split(','))].slice(0, 60) : null,
    rows: rows === 'compact' || rows === 'comfortable' ? rows : null,
  }
}

const listed = (text: string | undefined, allowed: readonly string[]) => [
  ...new Set((text ?? '').split(',').filter((name) => allowed.includes(name))),
]

/** The part of the address that says a change; defaults are left out of it. */
export function writeListUrl(change: Partial<ListUrl>): Search {
  const search: Search = {}
  if (change.q !== undefined) search.q = change.q.trim() || undefined
  if (change.status !== undefined) search.status = change.status.join(',') || undefined
  if (change.config !== undefined) search.config = change.config.join(',') || undefined
  if (change.firmware !== undefined) search.firmware = change.firmware.join(',') || undefined
  if (change.kind !== undefined) search.kind = change.kind.join(',') || undefined
  if (change.attention !== undefined) search.attention = change.attention ?? undefined
  if (change.sort !== undefined) search.sort = change.sort || undefined
  if (change.scope !== undefined) search.scope = change.scope === 'all' ? 'all' : undefined
  if (change.cols !== undefined) search.cols = change.cols?.join(',') || undefined
  if (change.rows !== undefined) search.rows = change.rows ?? undefined
  return search
}

/** A click on a column's head: ascending, then descending, then the server's own order. */
export function nextSort(current: string, column: string): string {
  if (current === column) return `-${column}`
  return current === `-${column}` ? '' : column
}

export function sortDirection(current: string, column: string): 'ascending' | 'descending' | 'none' {
  if (current === column) return 'ascending'
  return current === `-${column}` ? 'descending' : 'none'
}

export const isFiltered = ({ q, status, config, firmware, kind, attention }: ListUrl): boolean =>
  q !== '' || [status, config, firmware, kind].some(({ length }) => length > 0) || attention !== null

export const noFilter: Partial<ListUrl> = {
  q: '',
  status: [],
  config: [],
  firmware: [],
  kind: [],
  attention: null,
}
