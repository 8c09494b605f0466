import type { Search } from '../../lib/search'

/** What a list shows, as its address says it: `?q=&status=&sort=&scope=`. */
export interface ListUrl {
  q: string
  status: string[]
  /** Column, descending with a leading "-"; empty: the server's own order. */
  sort: string
  /** `all`: every network instead of the selected one. */
  scope: 'network' | 'all'
}

/** Reads the address; what is not allowed there is left out. */
export function readListUrl(
  search: Search,
  allowed: { statuses: readonly string[]; sorts: readonly string[] },
): ListUrl {
  const status = (search.status ?? '').split(',').filter((name) => allowed.statuses.includes(name))
  const sort = search.sort ?? ''
  return {
    q: (search.q ?? '').slice(0, 100),
    status: [...new Set(status)],
    sort: allowed.sorts.includes(sort.replace(/^-/, '')) ? sort : '',
    scope: search.scope === 'all' ? 'all' : 'network',
  }
}

/** The part of the address that says a change; defaults are left out of it. */
export function writeListUrl(change: Partial<ListUrl>): Search {
  const search: Search = {}
  if (change.q !== undefined) search.q = change.q.trim() || undefined
  if (change.status !== undefined) search.status = change.status.join(',') || undefined
  if (change.sort !== undefined) search.sort = change.sort || undefined
  if (change.scope !== undefined) search.scope = change.scope === 'all' ? 'all' : undefined
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

export const isFiltered = (url: ListUrl): boolean => url.q !== '' || url.status.length > 0
