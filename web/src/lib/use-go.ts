import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ConsolePath } from './paths'
import type { Search } from './search'

/** Goes to a page of the console. */
export function useGo(): (to: ConsolePath, search?: Search, replace?: boolean) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    (to, search = {}, replace = false) =>
      navigate({ to: to as string, search: search as never, replace } as never) as Promise<void>,
    [navigate],
  )
}
