import { getPage, type Params } from './call'
import type { RowPage } from './live-patches'

/** Rows at once: few to begin with, many for those who scroll on. */
const firstRows = 100
const moreRows = 1_000

/** The key of a list's pages; live changes find them by it. */
export const pagesKey = (path: string, query: Params) => [path, 'pages', query] as const

/** Options of an infinite query for a list of the server, page by page. */
export const listPages = <Row>(path: string, query: Params) => ({
  queryKey: pagesKey(path, query),
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    getPage(
      path,
      { ...query, limit: pageParam === null ? firstRows : moreRows, cursor: pageParam },
      signal,
    ) as Promise<RowPage<Row>>,
  initialPageParam: null as string | null,
  getNextPageParam: (last: RowPage<Row>) => last.page.next,
})
