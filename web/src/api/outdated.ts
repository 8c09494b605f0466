import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'

/** What went stale while it was being asked for: the answer may be older than the change, and would stand as fresh. */
const outdated = new WeakSet<Query>()

const isAsked = ({ state }: Query): boolean => state.fetchStatus !== 'idle'

/** Asks once more when the answer is there. The library begins anew instead, but not what was never answered. */
export function askAgainAfterAnswer(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'fetch') outdated.delete(query)
    if (action.type === 'invalidate' && isAsked(query)) outdated.add(query)
    if (action.type === 'success' && outdated.delete(query))
      outdate(client, { queryKey: query.queryKey, exact: true })
  })
}

/**
 * For what the server tells of its own accord: what is being asked for is answered first. Begun anew each time, it would
 * never be answered while changes come faster than answers.
 */
export function outdate(client: QueryClient, filters: InvalidateQueryFilters): void {
  for (const query of client.getQueryCache().findAll(filters)) if (isAsked(query)) outdated.add(query)
  void client.invalidateQueries(filters, { cancelRefetch: false })
}
