import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** A page's query, every value as text: a serial of 17 digits must not become a number. */
export type Search = Record<string, string | undefined>

export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  // Colons and commas are legal here and make a MAC or a list readable.
  const written = params.toString().replaceAll('%3A', ':').replaceAll('%2C', ',')
  return written ? `?${written}` : ''
}

/**
 * The query of the page shown, and a way to change parts of it without scrolling; `undefined` removes a part. Another tab
 * is a place of its own, from which Back leads to the one before; filters and what is typed are not.
 */
export function useSearchState(): [Search, (change: Search) => void] {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const change = useCallback(
    (part: Search) => {
      void navigate({
        to: '.',
        search: (old: Search) => ({ ...old, ...part }),
        replace: !('tab' in part),
        resetScroll: false,
      } as unknown as Parameters<typeof navigate>[0])
    },
    [navigate],
  )
  return [search, change]
}
