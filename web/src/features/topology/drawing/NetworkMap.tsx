import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpareLink } from '#contract/topology/graph.ts'
import { boundsOf, type PlacedNode, type Point } from '../layout/geometry'
import { linesOf, spareLinesOf } from '../layout/lines'
import type { Arrangement } from '../layout/place'
import type { Names } from '../use-names'
import { Cards } from './Cards'
import { Dots } from './Dots'
import css from './Drawing.module.css'
import { Minimap } from './Minimap'
import { useGestures } from './use-gestures'
import { useKeys } from './use-keys'
import { useViewport, type Viewport } from './use-viewport'

export interface MapHandle {
  fit: () => void
  zoomBy: (factor: number) => void
  flyTo: (id: string) => void
}

interface NetworkMapProps {
  ref: Ref<MapHandle>
  label: string
  placed: readonly PlacedNode[]
  /** Further ways between them. */
  spares: readonly SpareLink[]
  as: Arrangement
  names: Names
  isShut: (id: string) => boolean
  selected: string | null
  onSelect: (id: string) => void
  onOpen: (id: string) => void
  onToggle: (id: string) => void
  onMove: (id: string, by: Point) => void
}

/** The network as a drawing. Its devices are told one by one as arrows go over them; the outline tells all. */
export function NetworkMap(props: NetworkMapProps) {
  const { ref, label, placed, spares, as, names, isShut, selected, onSelect, onOpen, onToggle, onMove } =
    props
  const { t } = useTranslation('topology')
  const frame = useRef<HTMLDivElement>(null)
  const bounds = useMemo(() => boundsOf(placed), [placed])
  const viewport = useViewport(frame, bounds)
  const [hover, setHover] = useState<{ id: string; at: Point } | null>(null)
  const lines = useMemo(() => linesOf(placed, as), [placed, as])
  const spareLines = useMemo(() => spareLinesOf(placed, spares), [placed, spares])
  const { box, detail } = viewport.drawn
  const seen = useMemo(
    () =>
      detail === 'dots'
        ? placed
        : placed.filter(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom),
    [placed, box, detail],
  )
  useImperativeHandle(ref, () => ({
    fit: viewport.fit,
    zoomBy: (factor) => viewport.zoomBy(factor),
    flyTo: (id) => {
      const at = placed.find(({ branch }) => branch.node.id === id)
      if (at) viewport.flyTo(at)
    },
  }))
  useAnchor(placed, selected, viewport)
  const point = (id: string | null, { x, y }: Point) => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {}
    setHover((before) =>
      id === null ? null : before?.id === id ? before : { id, at: { x: x - left + 14, y: y - top + 14 } },
    )
  }
  const gestures = useGestures({ frame, viewport, placed, onOpen, onToggle, onHover: point, onMove })
  const keys = useKeys({ placed, selected, viewport, onSelect, onOpen, onToggle })
  const chosen = placed.find(({ branch }) => branch.node.id === selected)
  const hovered = hover && placed.find(({ branch }) => branch.node.id === hover.id)
  return (
    // What lies to the left stays there, also where text runs from right to left.
    <div
      ref={frame}
      className={css.frame}
      dir="ltr"
      role="application"
      aria-label={`${label}. ${t('keys')}`}
      tabIndex={0}
      onKeyDown={keys}
      {...gestures}
    >
      <svg className={css.sheet} aria-hidden="true" data-drawing>
        <g ref={viewport.layer}>
          {spareLines !== '' && <path className={css.lines} d={spareLines} data-spare />}
          {lines.map(({ key, path, medium, load, stale, unsure }) => (
            <path
              key={key}
              className={css.lines}
              d={path}
              data-medium={medium}
              data-load={load}
              data-stale={stale || undefined}
              data-unsure={unsure || undefined}
            />
          ))}
          {detail === 'dots' ? (
            <Dots placed={seen} selected={selected} />
          ) : (
            <Cards placed={seen} names={names} isShut={isShut} selected={selected} radial={as !== 'tree'} />
          )}
        </g>
      </svg>
      <Minimap placed={placed} bounds={bounds} viewport={viewport} />
      {hovered && hover && <HoverCard placed={hovered} names={names} at={hover.at} frame={frame.current} />}
      <p className="visually-hidden" aria-live="polite">
        {chosen && names.whole(chosen.branch)}
      </p>
    </div>
  )
}

interface HoverProps {
  placed: PlacedNode
  names: Names
  at: Point
  frame: HTMLElement | null
}

/** What a pointer rests on, in a few lines. */
function HoverCard({ placed: { branch }, names, at, frame }: HoverProps) {
  const { t } = useTranslation('topology')
  const { node, link } = branch
  const x = Math.min(at.x, (frame?.clientWidth ?? 800) - 270)
  const y = Math.min(at.y, (frame?.clientHeight ?? 500) - 120)
  return (
    <div className={css.hover} style={{ left: x, top: y }} aria-hidden="true">
      <strong dir="auto">{names.of(node)}</strong>
      {!node.hidden && <span>{`${names.kind(node)} · ${names.status(node)}`}</span>}
      {node.model !== null && <span>{node.model}</span>}
      {link && <span>{t('behind', { name: names.byId(link.upper) })}</span>}
      {link && <span>{[names.link(branch), t(`medium.${link.medium}`)].filter(Boolean).join(' · ')}</span>}
      {names.spares(node.id) !== '' && <span>{names.spares(node.id)}</span>}
    </div>
  )
}

/** What is looked at stays where it is, whatever comes or goes around it. */
function useAnchor(
  placed: readonly PlacedNode[],
  selected: string | null,
  { view, panBy }: Pick<Viewport, 'view' | 'panBy'>,
) {
  const before = useRef(placed)
  useEffect(() => {
    const id = selected ?? before.current[0]?.branch.node.id
    const [was, is] = [before.current, placed].map((all) => all.find(({ branch }) => branch.node.id === id))
    before.current = placed
    if (!was || !is) return
    const { zoom } = view.current
    const [x, y] = [(was.x - is.x) * zoom, (was.y - is.y) * zoom]
    if (x !== 0 || y !== 0) panBy(x, y)
  }, [placed, selected, panBy, view])
}
