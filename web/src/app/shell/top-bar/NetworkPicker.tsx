import { IconCheck, IconFolder, IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { ShareMark } from '../../../components/current-network/ShareMark'
import { flatten, searchTree, type TreeNode } from '../../../components/current-network/tree'
import { AppLink } from '../../../lib/AppLink'
import css from './NetworkSelector.module.css'

const rowHeight = 34

/** Projects and networks as one list to search and walk by keyboard; thousands of rows are cheap. */
export function NetworkPicker({ onChoose }: { onChoose: (id: number) => void }) {
  const { t } = useTranslation('shell')
  const { tree, current } = useNetworks()
  const [words, setWords] = useState('')
  const nodes = useMemo(() => flatten(searchTree(tree, words)), [tree, words])
  const [active, setActive] = useState(() => indexOf(nodes, current?.ID))
  const list = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: nodes.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    initialOffset: Math.max(0, active * rowHeight - 160),
    initialRect: { width: 340, height: 420 },
  })
  const at = nodes[active]?.mode === 'group' ? active : step(nodes, -1, 1)

  const move = (by: 1 | -1) => {
    const next = step(nodes, at, by)
    setActive(next)
    if (next >= 0) rows.scrollToIndex(next)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const node = nodes[at]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && node?.mode === 'group') onChoose(node.network.ID)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={css.search}>
        <IconSearch size={16} />
        <input
          role="combobox"
          aria-label={t('network.search')}
          aria-expanded="true"
          aria-controls="network-options"
          aria-activedescendant={at >= 0 ? `network-${nodes[at]?.id}` : undefined}
          placeholder={t('network.search')}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setActive(-1)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id="network-options" role="listbox" aria-label={t('network.tree')} className={css.list}>
        <div style={{ height: rows.getTotalSize() }} role="presentation" />
        {rows.getVirtualItems().map((item) => (
          <Row
            key={nodes[item.index]!.id}
            node={nodes[item.index]!}
            top={item.start + 4}
            active={item.index === at}
            selected={current?.ID}
            onChoose={onChoose}
            onHover={() => setActive(item.index)}
          />
        ))}
        {nodes.length === 0 && <p className={css.empty}>{t('network.noMatch')}</p>}
      </div>
      <div className={css.foot}>
        <AppLink to="/group/add">{t('network.create')}</AppLink>
      </div>
    </>
  )
}

interface RowProps {
  node: TreeNode
  top: number
  active: boolean
  selected: number | undefined
  onChoose: (id: number) => void
  onHover: () => void
}

function Row({ node, top, active, selected, onChoose, onHover }: RowProps) {
  const style = { top, paddingInlineStart: 12 + node.depth * 16 }
  if (node.mode === 'project')
    return (
      <div role="presentation" className={`${css.row} ${css.project}`} style={style}>
        <IconFolder size={15} stroke={1.6} />
        <span>{node.project.Name}</span>
        <ShareMark place={node.project} />
      </div>
    )
  const chosen = node.network.ID === selected
  return (
    // The keyboard is handled by the search field, which keeps the focus.
    <div
      id={`network-${node.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      data-active={active || undefined}
      className={`${css.row} ${css.network}`}
      style={style}
      onMouseEnter={onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(node.network.ID)}
      onKeyDown={() => undefined}
    >
      <span>{node.network.Name}</span>
      <ShareMark place={node.network} />
      {chosen && <IconCheck size={15} />}
    </div>
  )
}

const indexOf = (nodes: TreeNode[], id: number | undefined) =>
  nodes.findIndex((node) => node.mode === 'group' && node.network.ID === id)

/** The next network from `from` in a direction; stays when there is none. */
function step(nodes: TreeNode[], from: number, by: 1 | -1): number {
  for (let index = from + by; index >= 0 && index < nodes.length; index += by) {
    if (nodes[index]?.mode === 'group') return index
  }
  return from
}
