import type { Search } from '../../lib/search'

/** What the operation log is filtered by beside search and outcome, as its address says it. */
export interface OperationFilter {
  /** Key of a call's words. */
  what: string
  by: string
  on: string
  address: string
  /** Days as `2026-11-21`, in the browser's time zone; both included. */
  since: string
  until: string
}

export const noOperationFilter: OperationFilter = {
  what: '',
  by: '',
  on: '',
  address: '',
  since: '',
  until: '',
}

const names = Object.keys(noOperationFilter) as (keyof OperationFilter)[]
const lengths: Partial<Record<keyof OperationFilter, number>> = { what: 64, address: 45 }

/** Reads the address; what cannot be meant is left out. */
export function readOperationFilter(search: Search): OperationFilter {
  const read = names.map((name) => [name, (search[name] ?? '').trim().slice(0, lengths[name] ?? 100)])
  const filter = Object.fromEntries(read) as unknown as OperationFilter
  for (const name of ['since', 'until'] as const) if (dayStart(filter[name]) === undefined) filter[name] = ''
  return filter
}

export const writeOperationFilter = (filter: OperationFilter): Search =>
  Object.fromEntries(names.map((name) => [name, filter[name].trim() || undefined]))

export const filterCount = (filter: OperationFilter): number => names.filter((name) => filter[name]).length

/** What the server is asked. */
export function queryOf({ what, by, on, address, since, until }: OperationFilter) {
  const last = dayStart(until, 1)
  return {
    operation: what || undefined,
    by: by || undefined,
    on: on || undefined,
    address: address || undefined,
    from: dayStart(since),
    to: last === undefined ? undefined : last - 1,
  }
}

/** When a day begins, here; undefined when it is none. Days differ in length where clocks change. */
function dayStart(day: string, later = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (!year) return undefined
  const at = new Date(Number(year), Number(month) - 1, Number(date) + later).getTime()
  return at >= 0 ? at : undefined
}
