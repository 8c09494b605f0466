import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { asApiError } from './api-error'
import { rememberWhenAsked } from './asked-at'
import { type AnswerTo, type CallInput, type CallTarget, get, type Params } from './call'
import { askAgainAfterAnswer } from './outdated'

const staleMs = 90_000
const cachedMs = 180_000
/** The server may be on the same machine or cable: whatever the browser thinks of its network, all is tried at once. */
const networkMode = 'always'

/**
 * Spec section 7: a query is a GET of the key's first element with params from the second. `onFailure` hears of
 * each failure that nobody else tells: of a query once, however many wait for it, and of mutations without an
 * `onError` of their own.
 */
export function makeQueryClient(onFailure: (error: unknown) => void = () => {}): QueryClient {
  const isTold = toldBefore()
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!isTold(query)) onFailure(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, { options }) => {
        if (!options.onError) onFailure(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        gcTime: cachedMs,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        networkMode,
        retry: (tries, error) => tries < 1 && asApiError(error).failure === 'request_failed',
        queryFn: ({ queryKey, signal }) => get(pathOf(queryKey), queryKey[1] as Params | undefined, signal),
      },
      mutations: { retry: false, networkMode },
    },
  })
  askAgainAfterAnswer(client)
  rememberWhenAsked(client)
  return client
}

/**
 * For a query whose failure stands where its data would be, with a way to try again: no notice then. When data
 * that is shown cannot be brought up to date, a notice tells of that, too.
 */
export const toldInPlace = { meta: { toldInPlace: true } }

type AnyQuery = Query<unknown, unknown>

const isPolled = (query: AnyQuery): boolean =>
  query.observers.some(({ options }) => options.refetchInterval !== undefined)

/** An outage is one failure: what asks again by itself tells of it anew only after it succeeded in between. */
function toldBefore(): (query: AnyQuery) => boolean {
  const toldOf = new WeakMap<AnyQuery, number>()
  return (query) => {
    const { data, dataUpdateCount } = query.state
    if (data === undefined && query.meta?.toldInPlace === true) return true
    const again = isPolled(query) && toldOf.get(query) === dataUpdateCount
    toldOf.set(query, dataUpdateCount)
    return again
  }
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
