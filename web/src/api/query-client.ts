import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { asApiError } from './api-error'
import { type AnswerTo, type CallInput, type CallTarget, get, type Params } from './call'

const staleMs = 90_000
const cachedMs = 180_000

/** Spec section 7: a query is a GET of the key's first element with params from the second. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        gcTime: cachedMs,
        refetchOnWindowFocus: true,
        retry: (tries, error) => tries < 1 && asApiError(error).failure === 'request_failed',
        queryFn: ({ queryKey, signal }) => get(pathOf(queryKey), queryKey[1] as Params | undefined, signal),
      },
      mutations: { retry: false },
    },
  })
}

function pathOf(key: QueryKey): string {
  const path = key[0]
  if (typeof path !== 'string' || !path.startsWith('/')) throw new Error(`not a path: ${String(path)}`)
  return path
}

/** Options of a query for an endpoint: key, and the type of its answer. */
export function reading<E extends CallTarget>(endpoint: E, query?: CallInput<E>['query']) {
  const key: QueryKey = query === undefined ? [endpoint.path] : [endpoint.path, query]
  return queryOptions<AnswerTo<E>>({ queryKey: key })
}
