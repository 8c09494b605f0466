import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { flatten, type TreeNode } from '../../../components/current-network/tree'
import { EmptyState } from '../../../ui/page/EmptyState'
import css from './NetworkTree.module.css'
import type { TreeAction } from './NodeDialogs'
import type { DeviceTally } from './nodes'
import { TreeRow } from './TreeRow'
import { useWalk } from './tree-keys'

interface TreeGridProps {
  tree: readonly TreeNode[]
  /** Undefined: not known yet. */
  tallies: Map<TreeNode['id'], DeviceTally> | undefined
  searched: boolean
  onAsk: (asked: TreeAction) => void
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
