import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listMassItems, type MassItem } from '#contract/mass-actions/endpoints.ts'

const LOOK_MS = 2_000
const OPEN = ['queued', 'sent', 'accepted']

/** Looks again as long as a script is under way on some device: its end is told nowhere else. */
export function useScriptResults(items: readonly MassItem[]): void {
  const queries = useQueryClient()
  const isOpen = items.some(({ result }) => result !== null && OPEN.includes(result.status))
  useEffect(() => {
    if (!isOpen) return
    const looking = setInterval(
      () => void queries.invalidateQueries({ queryKey: [listMassItems.path] }),
      LOOK_MS,
    )
    return () => clearInterval(looking)
  }, [isOpen, queries])
}
