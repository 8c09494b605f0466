import { useTranslation } from 'react-i18next'
import type { FloorDrawing } from '#contract/floor-plan/schemas.ts'
import { useFormats } from '../../../i18n/use-formats'
import css from '../canvas/FloorCanvas.module.css'
import type { Ring } from './rings'

/** The badge of each ring begins elsewhere on it, so that none lies on another one, and goes round until it is inside. */
const angles = { good: -150, poor: -30, bad: 40, unknown: 0 } as const
const stepDegrees = 20
const leastPx = 22
const badgePx = 10

interface ClientRingsProps {
  rings: readonly Ring[]
  floor: Pick<FloorDrawing, 'width' | 'height'>
  zoom: number
  /** Of the access point that is looked at: its rings alone; null: all. */
  only: string | null
}

/** Where on a ring its badge is on the floor, from its middle; where no part of it is, where it began. */
function badgeAt(
  { x, y, rating }: Ring,
  radius: number,
  { width, height }: ClientRingsProps['floor'],
  zoom: number,
) {
  const spots = Array.from({ length: 360 / stepDegrees }, (_, step) => {
    const angle = ((angles[rating] + step * stepDegrees) * Math.PI) / 180
    return { across: radius * Math.cos(angle), down: radius * Math.sin(angle) }
  })
  const isInside = (at: number, most: number) => at >= badgePx && at <= most - badgePx
  const inside = spots.find(
    ({ across, down }) =>
      isInside(x * zoom + across, width * zoom) && isInside(y * zoom + down, height * zoom),
  )
  return inside ?? spots[0]!
}

/** Clients around their access points: a ring is how far, and says nothing of the direction. */
export function ClientRings({ rings, floor, zoom, only }: ClientRingsProps) {
  const { t } = useTranslation('floor-plan')
  const formats = useFormats()
  return (
    <g className={css.rings}>
      {rings.map((ring) => {
        const { sn, x, y, rating, metres, number, signalDbm } = ring
        if (metres === null || (only !== null && only !== sn)) return null
        const radius = Math.max(leastPx, metres * zoom)
        const { across, down } = badgeAt(ring, radius, floor, zoom)
        const words = {
          ...{ number: formats.count(number), distance: formats.metres(metres) },
          signal: formats.dbm(signalDbm),
        }
        return (
          <g key={`${sn} ${rating}`} data-rating={rating} transform={`translate(${x * zoom} ${y * zoom})`}>
            <circle r={radius} className={css.ring} />
            <g role="img" aria-label={t('live.ring', words)} transform={`translate(${across} ${down})`}>
              <title>{t('live.ring', words)}</title>
              <circle r={badgePx} className={css.ringBadge} />
              <text dy={4} className={css.ringNumber}>
                {formats.count(number)}
              </text>
            </g>
          </g>
        )
      })}
    </g>
  )
}
