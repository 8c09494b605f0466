import { useCallback, useState } from 'react'

/** Something ticked of one plan: another one, by its print, has to be read and ticked anew. */
export function useTick(planHash: string | undefined): [boolean, (ticked: boolean) => void] {
  const [of, setOf] = useState<string | null>(null)
  const tick = useCallback((ticked: boolean) => setOf(ticked ? (planHash ?? null) : null), [planHash])
  return [of !== null && of === planHash, tick]
}
