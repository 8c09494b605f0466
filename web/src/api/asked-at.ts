import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { outdate } from './outdated'

type AnyQuery = Query

/** When each was last asked for; what is answered is never older. */
const askedAt = new WeakMap<AnyQuery, number>()

export function rememberWhenAsked(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') askedAt.set(event.query, performance.now())
  })
}

/** What begins with one of the keys and was asked for before that moment is asked for again. */
export function askAgainIfBefore(client: QueryClient, keys: readonly QueryKey[], moment: number): void {
  for (const queryKey of keys)
    outdate(client, { queryKey, predicate: (query) => (askedAt.get(query) ?? 0) <= moment })
}
