import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { search } from '#contract/search/endpoints.ts'
import { reading, toldInPlace } from '../../../api/query-client'

const typingMs = 120
const freshMs = 10_000
const perType = 6

/**
 * What the server finds. An answer belongs to its words: a late one never takes the place of a newer one, and while
 * the newest is on its way `settled` is false.
 */
export function useFindings(words: string) {
  const typed = words.trim()
  const [q] = useDebouncedValue(typed, typingMs)
  const answer = useQuery({
    ...reading(search, { q, limit: perType }),
    enabled: q !== '' && typed !== '',
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    refetchOnWindowFocus: false,
    ...toldInPlace,
  })
  const settled = typed === '' || (q === typed && !answer.isPlaceholderData && !answer.isFetching)
  return {
    data: typed === '' || answer.isError ? undefined : answer.data,
    error: q === typed && typed !== '' ? answer.error : null,
    settled,
    retry: () => void answer.refetch(),
  }
}
