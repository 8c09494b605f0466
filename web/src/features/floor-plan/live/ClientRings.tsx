import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats'
import css from '../canvas/FloorCanvas.module.css'
import type { Ring } from './rings'

/** The badge of each ring hangs elsewhere on it, so that none lies on another one or on the name. */
const angles = { good: -150, poor: -30, bad: 35, unknown: 0 } as const
const leastPx = 22

/** Clients around their access points: a ring is how far, and says nothing of the direction. */
export function ClientRings({ rings, zoom }: { rings: readonly Ring[]; zoom: number }) {
  const { t } = useTranslation('floor-plan')
  const formats = useFormats()
  return (
    <g className={css.rings}>
      {rings.map(({ sn, x, y, rating, metres, number, signalDbm }) => {
        if (metres === null) return null
        const radius = Math.max(leastPx, metres * zoom)
        const angle = (angles[rating] * Math.PI) / 180
        const [across, down] = [radius * Math.cos(angle), radius * Math.sin(angle)]
        const words = {
          ...{ number: formats.count(number), distance: formats.metres(metres) },
          signal: formats.dbm(signalDbm),
        }
        return (
          <g key={`${sn} ${rating}`} data-rating={rating} transform={`translate(${x * zoom} ${y * zoom})`}>
            <circle r={radius} className={css.ring} />
            <g role="img" aria-label={t('live.ring', words)} transform={`translate(${across} ${down})`}>
              <title>{t('live.ring', words)}</title>
              <circle r={10} className={css.ringBadge} />
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
