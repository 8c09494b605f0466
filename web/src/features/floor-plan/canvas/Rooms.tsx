import { useMemo } from 'react'
import type { Wall } from '#contract/floor-plan/schemas.ts'
import { useFormats } from '../../../i18n/use-formats'
import { roomsOf } from '../rooms'
import css from './FloorCanvas.module.css'

/** Pixels of a room's side below which its size is not written. */
const roomPx = 60

/** How large rooms are, written in their middle. */
export function Rooms({ walls, zoom }: { walls: readonly Wall[]; zoom: number }) {
  const formats = useFormats()
  const rooms = useMemo(() => roomsOf(walls), [walls])
  return rooms
    .filter(({ area }) => Math.sqrt(area) * zoom >= roomPx)
    .map(({ x, y, area }) => (
      <text key={`${x} ${y}`} className={css.area} x={x * zoom} y={y * zoom}>
        {formats.squareMetres(area)}
      </text>
    ))
}
