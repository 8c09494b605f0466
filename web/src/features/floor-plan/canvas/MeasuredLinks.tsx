import type { FloorDrawing, MeasuredLink } from '#contract/floor-plan/schemas.ts'
import { useFormats } from '../../../i18n/use-formats'
import css from './FloorCanvas.module.css'

interface MeasuredLinksProps {
  links: readonly MeasuredLink[]
  drawing: FloorDrawing
  zoom: number
}

/** What access points heard of each other, as lines between them; the louder way counts. */
export function MeasuredLinks({ links, drawing, zoom }: MeasuredLinksProps) {
  const formats = useFormats()
  const at = new Map(drawing.accessPoints.map((stand) => [stand.sn, stand]))
  const pairs = new Map<string, MeasuredLink>()
  for (const link of links) {
    const key = [link.from, link.to].toSorted().join(' ')
    const before = pairs.get(key)
    if (!before || before.dbm < link.dbm) pairs.set(key, link)
  }
  return (
    <g className={css.measured} aria-hidden>
      {[...pairs].map(([key, { from, to, dbm }]) => {
        const [one, other] = [at.get(from), at.get(to)]
        if (!one || !other) return null
        const [x, y] = [((one.x + other.x) / 2) * zoom, ((one.y + other.y) / 2) * zoom]
        return (
          <g key={key}>
            <line x1={one.x * zoom} y1={one.y * zoom} x2={other.x * zoom} y2={other.y * zoom} />
            <text x={x} y={y}>
              {formats.dbm(dbm)}
            </text>
          </g>
        )
      })}
    </g>
  )
}
