import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { flatten, type TreeNode } from '../../components/current-network/tree'
import { EmptyState } from '../../ui/EmptyState'
import css from './NetworkTree.module.css'
import type { Asked } from './NodeDialogs'
import type { Tally } from './nodes'
import { TreeRow } from './TreeRow'

interface TreeGridProps {
  tree: readonly TreeNode[]
  /** Undefined: not known yet. */
  tallies: Map<TreeNode['id'], Tally> | undefined
  searched: boolean
  onAsk: (asked: Asked) => void
}

const rowHeight = 40

/** The tree as a grid: arrows walk, open and close; only rows in sight are drawn, so thousands are cheap. */
export function TreeGrid({ tree, tallies, searched, onAsk }: TreeGridProps) {
  const { t } = useTranslation(['tenancy', 'common'])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => flatten(tree, closed), [tree, closed])
  const list = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]!.id,
    overscan: 8,
    initialRect: { width: 900, height: 600 },
  })
  const toggle = (id: string) =>
    setClosed(closed.has(id) ? new Set([...closed].filter((one) => one !== id)) : new Set([...closed, id]))
  const { active, focus, onKeyDown } = useWalk(rows, closed, toggle, list, (index) =>
    virtual.scrollToIndex(index),
  )
  if (rows.length === 0 && searched) return <EmptyState title={t('common:list.noMatchShort')} />
  return (
    <div className={css.frame}>
      <div
        ref={list}
        role="treegrid"
        tabIndex={-1}
        aria-label={t('tree.label')}
        aria-rowcount={rows.length + 1}
        className={css.grid}
        onKeyDown={onKeyDown}
      >
        <div role="row" aria-rowindex={1} className={css.head}>
          <span role="columnheader">{t('tree.column.name')}</span>
          <span role="columnheader" className={css.number}>
            {t('tree.column.devices')}
          </span>
          <span role="columnheader" className={css.place}>
            {t('tree.column.place')}
          </span>
          <span role="columnheader" className={css.service}>
            {t('tree.column.service')}
          </span>
          <span role="columnheader">
            <span className="visually-hidden">{t('tree.column.actions')}</span>
          </span>
        </div>
        <div role="presentation" className={css.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => (
            <TreeRow
              key={key}
              node={rows[index]!}
              index={index}
              top={start}
              open={!closed.has(rows[index]!.id)}
              tally={tallies?.get(rows[index]!.id)}
              focusable={index === Math.min(active, rows.length - 1)}
              onFocus={() => focus(index)}
              onToggle={() => toggle(rows[index]!.id)}
              onAsk={onAsk}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** Which row has the keyboard, and where each key leads. */
function useWalk(
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
