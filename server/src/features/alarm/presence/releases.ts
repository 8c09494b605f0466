import type { PresentDevice } from '../../inventory/inventory.reader.ts'

/** A device that an alarm has among those that hang on its cause. */
export interface HeldDevice {
  sn: string
  /** The cause; empty: the whole network. */
  root: string
  /** Null: the alarm stands, for its cause must be there for a while first. */
  resolvedAt: number | null
}

/** Since when devices may come back, because what they hang on is there again. */
export function releasesOf(
  present: readonly PresentDevice[],
  held: readonly HeldDevice[],
): ReadonlyMap<string, number> {
  const there = new Map(present.flatMap(({ sn, online, since }) => (online ? [[sn, since]] : [])))
  const first = there.size > 0 ? Math.min(...there.values()) : null
  return new Map(
    held.flatMap(({ sn, root, resolvedAt }) => {
      const at = resolvedAt ?? (root === '' ? first : there.get(root))
      return at === null || at === undefined ? [] : [[sn, at]]
    }),
  )
}
