import { useCallback, useMemo, useState } from 'react'
import type { Branch } from './layout/branches'

/** Larger networks begin with what hangs on the third level gathered. */
const largeFrom = 150
const levelOfLarge = 3

/** Which devices do not show what hangs on them. */
export function useShut(branches: readonly Branch[]) {
  const [said, setSaid] = useState<Readonly<Record<string, boolean>>>({})
  const usual = useMemo(() => {
    const size = branches.reduce((sum, { below }) => sum + 1 + below, 0)
    const shut = new Set<string>()
    const walk = (some: readonly Branch[]) => {
      for (const { node, level, children } of some) {
        if (level >= levelOfLarge && children.length > 0) shut.add(node.id)
        walk(children)
      }
    }
    if (size > largeFrom) walk(branches)
    return shut
  }, [branches])
  const isShut = useCallback((id: string) => said[id] ?? usual.has(id), [said, usual])
  const toggle = useCallback(
    (id: string) => setSaid((before) => ({ ...before, [id]: !(before[id] ?? usual.has(id)) })),
    [usual],
  )
  const open = useCallback(
    (ids: readonly string[]) =>
      setSaid((before) => ({ ...before, ...Object.fromEntries(ids.map((id) => [id, false])) })),
    [],
  )
  const all = useCallback(
    (shut: boolean) => {
      const found: Record<string, boolean> = {}
      const walk = (some: readonly Branch[]) => {
        for (const { node, level, children } of some) {
          if (children.length > 0) found[node.id] = shut && level > 1
          walk(children)
        }
      }
      walk(branches)
      setSaid(found)
    },
    [branches],
  )
  return { isShut, toggle, open, all }
}
