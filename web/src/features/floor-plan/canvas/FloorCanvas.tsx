import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { WallMaterial } from '#contract/floor-plan/materials.ts'
import type { FloorDrawing, MeasuredLink, PlannedAccessPoint } from '#contract/floor-plan/schemas.ts'
import { addWall, moveThing, type Point, removeThing, type Thing } from '../drawing'
import type { Edited } from '../use-drawing'
import { Cabinet } from './Cabinet'
import css from './FloorCanvas.module.css'
import { MeasuredLinks } from './MeasuredLinks'
import { Rooms } from './Rooms'
import { Stands } from './Stands'
import { snapped } from './snap'
import { dragGrip, readGrip, stepBackOf, stepOf } from './things'
import { usePointers } from './use-pointers'
import type { Viewing } from './use-view'
import { WallLength } from './WallLength'
import { Walls } from './Walls'

export type Tool = 'select' | 'wall' | 'scale'

interface FloorCanvasProps {
  frame: RefObject<HTMLDivElement | null>
  viewing: Viewing
  name: string
  edited: Edited
  known: ReadonlyMap<string, PlannedAccessPoint>
  picture: string | null
  heat?: ReactNode
  /** Clients around their access points, in pixels a metre. */
  rings: ((zoom: number) => ReactNode) | null
  /** What is shown of what access points heard of each other. */
  links: readonly MeasuredLink[]
  tool: Tool
  material: WallMaterial
  readOnly: boolean
  chosen: Thing | null
  onChoose: (thing: Thing | null) => void
  /** The last corner of the wall that is being drawn, or the first end of what is measured. */
  from: Point | null
  onFrom: (at: Point | null) => void
  /** Both ends of something whose length is known. */
  onMeasure: (from: Point, to: Point) => void
}

/** Pixels that count as close by, for fingers. */
const reachPx = 14

/** The plan: the picture below, the heat map on it, walls and access points above. */
export function FloorCanvas(props: FloorCanvasProps) {
  const { frame, viewing, name, edited, known, picture, heat, tool, material, readOnly, chosen, onChoose } =
    props
  const { from, onFrom } = props
  const { t } = useTranslation('floor-plan')
  const [pointer, setPointer] = useState<Point | null>(null)
  const { drawing, edit } = edited
  const begun = useRef<FloorDrawing | null>(null)
  const { x, y, zoom } = viewing.view
  const snap = (at: Point) => (tool === 'wall' ? snapped(at, from, drawing.walls, reachPx / zoom) : at)
  const tapped = (grip: string | null, at: Point) => {
    if (tool === 'select') return onChoose(grip === null ? null : readGrip(grip).thing)
    const to = snap(at)
    if (tool === 'scale' && from) props.onMeasure(from, to)
    if (tool === 'wall' && from) edit(addWall(drawing, from, to, material))
    onFrom(tool === 'scale' && from ? null : to)
  }
  const pointers = usePointers({
    ...{ frame, viewing, onTap: tapped, onHover: (at) => setPointer(from ? snap(at) : null) },
    isMoved: () => tool === 'select' && !readOnly,
    onDrag: (text, drag) => {
      const grip = readGrip(text)
      onChoose(grip.thing)
      // From where it began: of several moves before the next drawing none is lost.
      begun.current ??= drawing
      edit(dragGrip(begun.current, grip, drag), drag.still)
      if (!drag.still) begun.current = null
    },
  })
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onFrom(null)
    if (!readOnly && (event.ctrlKey || event.metaKey)) {
      const back = stepBackOf(event)
      if (back === null) return
      event.preventDefault()
      return edited[back]()
    }
    if (!chosen || readOnly || !(event.target as Element).closest('[data-thing]')) return
    const step = stepOf(event)
    if (step) edit(moveThing(drawing, chosen, step))
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      edit(removeThing(drawing, chosen))
      onChoose(null)
    } else return
    event.preventDefault()
  }
  const shared = { zoom, chosen, onChoose }
  return (
    <div
      ref={frame}
      className={css.frame}
      style={{ '--ratio': drawing.height / drawing.width } as CSSProperties}
      data-tool={tool}
      dir="ltr"
      onKeyDown={keys}
      {...pointers}
    >
      <div
        className={css.layer}
        // In pixels, not by a transform: browsers lay out in whole ones, and one of a metre each would show.
        style={{ left: x, top: y, width: drawing.width * zoom, height: drawing.height * zoom }}
      >
        {picture && <img className={css.picture} src={picture} alt="" draggable={false} />}
        {heat}
      </div>
      <svg className={css.drawing} role="group" aria-label={t('canvas', { name })}>
        <g transform={`translate(${x} ${y})`}>
          <Rooms walls={drawing.walls} zoom={zoom} />
          <Walls walls={drawing.walls} {...shared} />
          {props.links.length > 0 && (
            <MeasuredLinks
              links={props.links}
              drawing={drawing}
              zoom={zoom}
              only={chosen?.kind === 'ap' ? chosen.sn : null}
            />
          )}
          {props.rings?.(zoom)}
          {drawing.cabinet && <Cabinet at={drawing.cabinet} {...shared} />}
          <Stands drawing={drawing} known={known} {...shared} />
          {from && (
            <>
              {pointer && (
                <line
                  className={css.pending}
                  x1={from.x * zoom}
                  y1={from.y * zoom}
                  x2={pointer.x * zoom}
                  y2={pointer.y * zoom}
                />
              )}
              {pointer && (
                <WallLength
                  wall={{ x1: from.x, y1: from.y, x2: pointer.x, y2: pointer.y }}
                  zoom={zoom}
                  always
                />
              )}
              <circle className={css.pendingEnd} r={5} cx={from.x * zoom} cy={from.y * zoom} />
            </>
          )}
        </g>
      </svg>
    </div>
  )
}
