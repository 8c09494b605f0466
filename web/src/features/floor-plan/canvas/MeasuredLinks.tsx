import type { FloorDrawing, MeasuredLink } from '#contract/floor-plan/schemas.ts'
import { useFormats } from '../../../i18n/use-formats'
import css from './FloorCanvas.module.css'
import { pairsOf } from './measured-pairs'

interface MeasuredLinksProps {
  links: readonly MeasuredLink[]
  drawing: FloorDrawing
  zoom: number
  /** Serial number: what this one alone was heard by and heard. Null: all, of each the loudest in figures. */
  only: string | null
}

/** What access points heard of each other, as lines between them; the louder way counts. */
export function MeasuredLinks({ links, drawing, zoom, only }: MeasuredLinksProps) {
  const formats = useFormats()
  const at = new Map(drawing.accessPoints.map((stand) => [stand.sn, stand]))
  return (
    <g className={css.measured} aria-hidden>
      {pairsOf(links, only).map(({ key, from, to, dbm, told }) => {
        const [one, other] = [at.get(from), at.get(to)]
        if (!one || !other) return null
        const [x, y] = [((one.x + other.x) / 2) * zoom, ((one.y + other.y) / 2) * zoom]
        return (
          <g key={key}>
            <line x1={one.x * zoom} y1={one.y * zoom} x2={other.x * zoom} y2={other.y * zoom} />
            {told && (
              <text x={x} y={y}>
                {formats.dbm(dbm)}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}
