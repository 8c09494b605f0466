import { useEffect, useRef, useState } from 'react'
import type { TreeNode } from '../../../components/current-network/tree'

/** Which row has the keyboard, and where each key leads. */
export function useWalk(
  rows: readonly TreeNode[],
  closed: ReadonlySet<string>,
  toggle: (id: string) => void,
  list: React.RefObject<HTMLDivElement | null>,
  show: (index: number) => void,
) {
  const [active, setActive] = useState(0)
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!row) return
    wanted.current = null
    row.focus()
  })
  const go = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    wanted.current = next
    setActive(next)
    show(next)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    // Inside a row, buttons keep their own keys.
    if ((event.target as HTMLElement).getAttribute('role') !== 'row') return
    const next = stepFrom(rows, active, event.key, isRtl(event.currentTarget), closed)
    if (next === null) return
    event.preventDefault()
    if (next === 'toggle') toggle(rows[active]!.id)
    else if (next === 'open')
      event.currentTarget.querySelector<HTMLElement>(`[data-index="${active}"] button`)?.click()
    else go(next)
  }
  return { active, focus: setActive, onKeyDown }
}

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl'

/** Where a key leads from a row: to another one, to open or close it, to what it stands for; null: nowhere. */
export function stepFrom(
  rows: readonly TreeNode[],
  at: number,
  key: string,
  rtl: boolean,
  closed: ReadonlySet<string>,
): number | 'toggle' | 'open' | null {
  const node = rows[at]
  if (!node) return null
  const project = node.mode === 'project'
  const ways: Record<string, () => number | 'toggle' | 'open' | null> = {
    ArrowDown: () => at + 1,
    ArrowUp: () => at - 1,
    PageDown: () => at + 10,
    PageUp: () => at - 10,
    Home: () => 0,
    End: () => rows.length - 1,
    Enter: () => 'open',
    [rtl ? 'ArrowLeft' : 'ArrowRight']: () => (!project ? null : closed.has(node.id) ? 'toggle' : at + 1),
    [rtl ? 'ArrowRight' : 'ArrowLeft']: () =>
      project && !closed.has(node.id)
        ? 'toggle'
        : rows.findLastIndex((row, n) => n < at && row.depth < node.depth),
  }
  const way = ways[key]?.()
  return way === undefined || way === -1 ? null : way
}
