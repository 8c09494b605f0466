import type { Wall } from '#contract/floor-plan/schemas.ts'
import { useFormats } from '../../../i18n/use-formats'
import { lengthOf } from '../drawing'
import css from './FloorCanvas.module.css'

interface WallLengthProps {
  wall: Pick<Wall, 'x1' | 'y1' | 'x2' | 'y2'>
  zoom: number
  /** Though there is hardly room for it. */
  always?: boolean
}

/** Pixels of a wall that a length needs beside it. */
const roomPx = 56
const besidePx = 9

/** How long a wall is, written along it and never upside down. */
export function WallLength({ wall, zoom, always = false }: WallLengthProps) {
  const formats = useFormats()
  const metres = lengthOf(wall)
  if (metres === 0 || (!always && metres * zoom < roomPx)) return null
  const [x, y] = [((wall.x1 + wall.x2) / 2) * zoom, ((wall.y1 + wall.y2) / 2) * zoom]
  const slope = (Math.atan2(wall.y2 - wall.y1, wall.x2 - wall.x1) * 180) / Math.PI
  const turned = slope > 90 || slope <= -90 ? slope + 180 : slope
  return (
    <text
      className={css.length}
      transform={`translate(${x} ${y}) rotate(${turned}) translate(0 ${-besidePx})`}
      aria-hidden
    >
      {formats.metres(Math.round(metres * 10) / 10)}
    </text>
  )
}
