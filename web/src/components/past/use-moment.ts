import { useCallback } from 'react'
import { useSearchState } from '../../lib/search'

export interface Moment {
  /** Milliseconds since 1970; null: now. */
  at: number | null
  goTo: (at: number) => void
  leave: () => void
}

/** The moment at which a screen is shown, as its address says it: `?moment=`. */
export function useMoment(): Moment {
  const [search, setSearch] = useSearchState()
  const asked = Number(search.moment)
  const goTo = useCallback((at: number) => setSearch({ moment: String(at) }), [setSearch])
  const leave = useCallback(() => setSearch({ moment: undefined }), [setSearch])
  return { at: asked > 0 && Number.isSafeInteger(asked) ? asked : null, goTo, leave }
}
