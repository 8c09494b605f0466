import { IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, memo, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusShape } from '../../../ui/StateMark'
import { iconOf } from '../drawing/kind-icons'
import { type Branch, shownOf, wayTo } from '../layout/branches'
import type { Names } from '../use-names'
import css from './Outline.module.css'

interface OutlineProps {
  label: string
  branches: readonly Branch[]
  names: Names
  isShut: (id: string) => boolean
  selected: string | null
  onSelect: (id: string) => void
  onOpen: (id: string) => void
  onToggle: (id: string) => void
}

/** So many letters typed within so long are one word. */
const typedMs = 700

/** The same network as a tree that is read: on phones, with keys, and by screen readers. */
export function Outline(props: OutlineProps) {
  const { label, branches, names, isShut, selected, onSelect, onOpen, onToggle } = props
  const rows = useMemo(() => [...shownOf(branches, isShut)], [branches, isShut])
  const sizes = useMemo(() => placesOf(branches), [branches])
  const [at, setAt] = useState<string | null>(null)
  const typed = useRef({ text: '', at: 0 })
  const tree = useRef<HTMLDivElement>(null)
  const current = rows.find(({ node }) => node.id === (at ?? selected)) ?? rows[0]

  const go = (branch: Branch | undefined) => {
    if (!branch) return
    setAt(branch.node.id)
    onSelect(branch.node.id)
    tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(branch.node.id)}"]`)?.focus()
  }
  const find = (key: string, from: number) => {
    const now = performance.now()
    const text = (now - typed.current.at < typedMs ? typed.current.text : '') + key.toLowerCase()
    typed.current = { text, at: now }
    const turned = [...rows.slice(from + 1), ...rows.slice(0, from + 1)]
    go(turned.find(({ node }) => names.of(node).toLowerCase().startsWith(text)))
  }
  const keys = (event: KeyboardEvent) => {
    if (!current || event.ctrlKey || event.metaKey || event.altKey) return
    const index = rows.indexOf(current)
    const { id } = current.node
    const opens = current.children.length > 0
    const [inwards, outwards] =
      document.dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    if (event.key === 'ArrowDown') go(rows[index + 1])
    else if (event.key === 'ArrowUp') go(rows[index - 1])
    else if (event.key === 'Home') go(rows[0])
    else if (event.key === 'End') go(rows.at(-1))
    else if (event.key === inwards)
      opens && isShut(id) ? onToggle(id) : go(opens ? rows[index + 1] : undefined)
    else if (event.key === outwards) {
      if (opens && !isShut(id)) onToggle(id)
      else go(rows.find(({ node }) => node.id === wayTo(branches, id)?.at(-1)))
    } else if (event.key === 'Enter' || event.key === ' ') onOpen(id)
    else if (event.key.length === 1) find(event.key, index)
    else return
    event.preventDefault()
  }
  return (
    <div ref={tree} className={css.outline} role="tree" aria-label={label} onKeyDown={keys}>
      {rows.map((branch) => (
        <Row
          key={branch.node.id}
          {...{ branch, names, onOpen, onToggle }}
          shut={isShut(branch.node.id)}
          chosen={branch.node.id === selected}
          current={branch === current}
          place={sizes.get(branch.node.id)!}
        />
      ))}
    </div>
  )
}

interface SetPosition {
  size: number
  position: number
}

/** Each among its like, as screen readers tell it. */
function placesOf(
  branches: readonly Branch[],
  found = new Map<string, SetPosition>(),
): Map<string, SetPosition> {
  for (const [at, { node, children }] of branches.entries()) {
    found.set(node.id, { size: branches.length, position: at + 1 })
    placesOf(children, found)
  }
  return found
}

interface RowProps {
  branch: Branch
  names: Names
  shut: boolean
  chosen: boolean
  current: boolean
  place: SetPosition
  onOpen: (id: string) => void
  onToggle: (id: string) => void
}

const Row = memo(function Row({ branch, names, shut, chosen, current, place, onOpen, onToggle }: RowProps) {
  const { t } = useTranslation('topology')
  const { node, link, level, children, below } = branch
  const Icon = iconOf(node)
  const about = [
    node.hidden ? '' : names.kind(node),
    names.link(branch),
    link && link.medium !== 'wired' ? t(`medium.${link.medium}`) : '',
    node.clients ? t('clients', { number: node.clients }) : '',
    shut && below > 0 ? t('below', { number: below }) : '',
    link?.stale ? t('legend.stale') : '',
    names.spares(node.id),
  ]
  /** What shapes and places tell those who see them. */
  const heard = [
    node.hidden ? '' : names.status(node),
    link ? t('behind', { name: names.byId(link.upper) }) : '',
  ]
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-setsize={place.size}
      aria-posinset={place.position}
      aria-expanded={children.length > 0 ? !shut : undefined}
      aria-selected={chosen}
      tabIndex={current ? 0 : -1}
      data-id={node.id}
      className={css.row}
      style={{ '--depth': level - 1 } as CSSProperties}
      onClick={() => onOpen(node.id)}
    >
      <span
        className={css.chevron}
        data-open={(children.length > 0 && !shut) || undefined}
        onClick={(event) => {
          event.stopPropagation()
          if (children.length > 0) onToggle(node.id)
          else onOpen(node.id)
        }}
      >
        {children.length > 0 && <IconChevronRight size={18} />}
      </span>
      {!node.hidden && <StatusShape tone={node.online ? 'ok' : 'idle'} />}
      <Icon size={18} className={css.icon} />
      <span className={css.words}>
        <bdi className={css.name}>{names.of(node)}</bdi>
        <span className={css.about}>{about.filter((part) => part !== '').join(' · ')}</span>
        <span className="visually-hidden">{heard.filter((part) => part !== '').join(', ')}</span>
      </span>
    </div>
  )
})
