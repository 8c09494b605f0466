import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { CallTarget, Params } from '../../api/call'
import { listPages } from '../../api/list-pages'
import { toldInPlace } from '../../api/query-client'

export interface ResourcePages<Row> {
  rows: Row[]
  /** Rows of the whole filtered list; null while it is not known. */
  total: number | null
  loading: boolean
  /** Only when there is nothing to show instead. */
  error: unknown
  retry: () => void
  loadMore: () => void
  loadingMore: boolean
}

/** A list of the server page by page; a changed filter keeps the old rows until the new ones are there. */
export function useResourcePages<Row>(
  endpoint: CallTarget,
  query: Params,
  enabled = true,
): ResourcePages<Row> {
  const result = useInfiniteQuery({
    ...listPages<Row>(endpoint.path, query),
    placeholderData: keepPreviousData,
    ...toldInPlace,
    // Comparing tens of thousands of rows with themselves on every page would stop the scrolling.
    structuralSharing: false,
    enabled,
  })
  const { fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = result
  const pages = result.data?.pages
  const rows = useMemo(() => pages?.flatMap((page) => page.data) ?? [], [pages])
  return {
    rows,
    total: pages?.[0]?.page.total ?? null,
    loading: result.isPending,
    error: result.data ? null : result.error,
    retry: useCallback(() => void refetch(), [refetch]),
    loadMore: useCallback(() => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    }, [hasNextPage, isFetchingNextPage, fetchNextPage]),
    loadingMore: isFetchingNextPage,
  }
}
