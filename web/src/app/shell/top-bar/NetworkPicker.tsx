import { IconCheck, IconFolder, IconSearch, IconStack2 } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { ShareMark } from '../../../components/current-network/ShareMark'
import type { Target } from '../../../components/current-network/target'
import { flatten, searchTree, type TreeNode } from '../../../components/current-network/tree'
import { AppLink } from '../../../lib/AppLink'
import type { ShownTarget } from '../scope/shown-target'
import { useShownTarget } from '../use-whereabouts'
import css from './NetworkSelector.module.css'

const rowHeight = 34

interface NetworkPickerProps {
  /** What the page can show besides one network. */
  offers: readonly Target['of'][]
  onChoose: (place: Target) => void
}

type Line = TreeNode | { mode: 'all'; id: 'all' }

/** Projects and networks as one list to search and walk by keyboard; thousands of rows are cheap. */
export function NetworkPicker({ offers, onChoose }: NetworkPickerProps) {
  const { t } = useTranslation('shell')
  const { tree } = useNetworks()
  const { place } = useShownTarget()
  const [words, setWords] = useState('')
  const whole = offers.includes('all') && words.trim() === ''
  const lines = useMemo<Line[]>(
    () => [...(whole ? [{ mode: 'all', id: 'all' } as const] : []), ...flatten(searchTree(tree, words))],
    [tree, words, whole],
  )
  const canChoose = (line: Line | undefined) => line?.mode !== 'project' || offers.includes('project')
  const shown = place && idOf(place)
  const [active, setActive] = useState(() => lines.findIndex(({ id }) => id === shown))
  const list = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    initialOffset: Math.max(0, active * rowHeight - 160),
    initialRect: { width: 340, height: 420 },
  })
  const at = lines[active] && canChoose(lines[active]) ? active : step(lines, -1, 1, canChoose)

  const move = (by: 1 | -1) => {
    const next = step(lines, at, by, canChoose)
    setActive(next)
    if (next >= 0) rows.scrollToIndex(next)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const line = lines[at]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && line) onChoose(placeOf(line))
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
          aria-activedescendant={at >= 0 ? `network-${lines[at]?.id}` : undefined}
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
            key={lines[item.index]!.id}
            line={lines[item.index]!}
            top={item.start + 4}
            active={item.index === at}
            selected={lines[item.index]!.id === shown}
            onChoose={canChoose(lines[item.index]) ? onChoose : undefined}
            onHover={() => setActive(item.index)}
          />
        ))}
        {lines.length === 0 && <p className={css.empty}>{t('network.noMatch')}</p>}
      </div>
      <div className={css.foot}>
        <AppLink to="/group/add">{t('network.create')}</AppLink>
      </div>
    </>
  )
}

interface RowProps {
  line: Line
  top: number
  active: boolean
  selected: boolean
  /** Undefined: a project where the page can show none. */
  onChoose: ((place: Target) => void) | undefined
  onHover: () => void
}

function Row({ line, top, active, selected, onChoose, onHover }: RowProps) {
  const depth = line.mode === 'all' ? 0 : line.depth
  const style = { top, paddingInlineStart: 12 + depth * 16 }
  if (!onChoose)
    return (
      <div role="presentation" className={`${css.row} ${css.project}`} style={style}>
        <Name line={line} />
      </div>
    )
  return (
    // The keyboard is handled by the search field, which keeps the focus.
    <div
      id={`network-${line.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      data-active={active || undefined}
      className={`${css.row} ${css.network}`}
      style={style}
      onMouseEnter={onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(placeOf(line))}
      onKeyDown={() => undefined}
    >
      <Name line={line} />
      {selected && <IconCheck size={15} />}
    </div>
  )
}

function Name({ line }: { line: Line }) {
  const { t } = useTranslation('shell')
  if (line.mode === 'all')
    return (
      <>
        <IconStack2 size={15} stroke={1.6} />
        <span>{t('network.all')}</span>
      </>
    )
  const one = line.mode === 'project' ? line.project : line.network
  return (
    <>
      {line.mode === 'project' && <IconFolder size={15} stroke={1.6} />}
      <span>{one.Name}</span>
      <ShareMark place={one} />
    </>
  )
}

function placeOf(line: Line): Target {
  if (line.mode === 'all') return { of: 'all' }
  return line.mode === 'project'
    ? { of: 'project', id: line.project.ID }
    : { of: 'network', id: line.network.ID }
}

function idOf(place: ShownTarget): Line['id'] {
  if (place.of === 'all') return 'all'
  return place.of === 'project' ? `p${place.project.ID}` : `g${place.network.ID}`
}

/** The next line that can be chosen from `from` in a direction; stays when there is none. */
function step(lines: readonly Line[], from: number, by: 1 | -1, canChoose: (line: Line) => boolean): number {
  for (let index = from + by; index >= 0 && index < lines.length; index += by) {
    if (canChoose(lines[index]!)) return index
  }
  return from
}
